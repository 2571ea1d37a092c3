// How much work is due, and since when.
import type { Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import { addRowGauges } from '../http/metrics.ts';
import type { Clock } from '../kernel/clock.ts';
import { measureDueWorkAcrossOrgs } from './queries.ts';

export function measureDueWork(registry: Registry, db: Db, clock: Clock): void {
  addRowGauges(
    registry,
    () => measureDueWorkAcrossOrgs(db, clock.now()),
    ({ kind, state }) => ({ kind, state }),
    ['kind', 'state'],
    [
      {
        name: 'crossdock_due_work',
        help: 'Background work by kind; "planned" is due later, "dead" has failed for good.',
        value: ({ count }) => count,
      },
      {
        name: 'crossdock_due_work_oldest_age_seconds',
        help: 'Age of the oldest due work, by kind; 0 if it is "planned".',
        value: ({ since }) => Math.max(0, (clock.now().getTime() - since.getTime()) / 1000),
      },
    ],
  );
}
