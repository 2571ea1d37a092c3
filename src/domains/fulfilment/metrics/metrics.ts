// Floor metrics: each warehouse's pick queue, backorders, and what no warehouse can ship.
import type { Registry } from 'prom-client';
import type { Db } from '../../../kit/db/db.ts';
import { addRowGauges } from '../../../kit/http/metrics.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { showsSandboxes } from '../../identity/find-org.ts';
import { measureSubOrdersAcrossOrgs } from './queries.ts';

export function measureFloor(registry: Registry, db: Db, clock: Clock): void {
  addRowGauges(
    registry,
    async () => measureSubOrdersAcrossOrgs(db, clock.now(), await showsSandboxes(db)),
    ({ state, warehouse }) => ({ state, warehouse: warehouse ?? 'none' }),
    ['state', 'warehouse'],
    [
      {
        name: 'crossdock_open_sub_orders',
        help: 'Open sub-orders by state (pending is the pick queue) and warehouse.',
        value: ({ count }) => count,
      },
      {
        name: 'crossdock_late_sub_orders',
        help: 'Open sub-orders that should have shipped by now.',
        value: ({ late }) => late,
      },
      {
        name: 'crossdock_open_sub_order_oldest_age_seconds',
        help: 'Age of the oldest open sub-order.',
        value: ({ oldest }) => Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000),
      },
    ],
  );
}
