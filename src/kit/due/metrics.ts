// How much is to be done and since when.
import type { Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import { addRowGauges } from '../http/row-gauges.ts';
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
        help: 'Work left to be done, by kind; "planned" has its time before it, "dead" has failed too often.',
        value: ({ count }) => count,
      },
      {
        name: 'crossdock_due_work_oldest_age_seconds',
        help: 'For how long the oldest of it has been due, by kind; 0 where it is "planned".',
        value: ({ since }) => Math.max(0, (clock.now().getTime() - since.getTime()) / 1000),
      },
    ],
  );
}
