// What lies on the floor: the pick queue of each warehouse, what waits for stock, what no warehouse can ship.
import type { Registry } from 'prom-client';
import type { Db } from '../../../kit/db/db.ts';
import { addRowGauges } from '../../../kit/http/row-gauges.ts';
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
        help: 'Sub-orders that have not left, by state (pending is the pick queue) and warehouse.',
        value: ({ count }) => count,
      },
      {
        name: 'crossdock_late_sub_orders',
        help: 'Of the open sub-orders, those that should have left by now.',
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
