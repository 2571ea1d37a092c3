// How much is to be done and since when.
import type { Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import { addRowGauges } from '../http/row-gauges.ts';
import type { Clock } from '../kernel/clock.ts';
import { measureDueWorkAcrossOrgs } from './queries.ts';

export function measureDueWork(registry: Registry, db: Db, clock: Clock): void {
  addRowGauges(
    registry,
    () => measureDueWorkAcrossOrgs(db),
    ({ kind, state }) => ({ kind, state }),
    ['kind', 'state'],
    [
      {
        name: 'crossdock_due_work',
        help: 'Work that transactions have left to be done, by kind; what is "dead" has failed too often.',
        value: ({ count }) => count,
      },
      {
        name: 'crossdock_due_work_oldest_age_seconds',
        help: 'Age of the oldest due work, by kind; what is "dead" has failed too often.',
        value: ({ oldest }) => Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000),
      },
    ],
  );
}
