// Cycle counts and floor exceptions: exceptions are reviewed, abandoned work is retried.
import type { Warehouse } from '../../client/src/hub.ts';
import type { World } from './world.ts';

const COUNT_EVERY_MINUTES = 240;
const EXCEPTIONS_EVERY_MINUTES = 60;
const RECORDS = 50;
const RECORDS_PER_COUNT = 3;
const PAGE = 100;
const SHARE_OFF = 0.08;

export function addCounts(world: World): void {
  for (const warehouse of world.warehouses)
    world.every(COUNT_EVERY_MINUTES, `counts of ${warehouse.warehouse_name}`, () => count(world, warehouse));
  world.every(EXCEPTIONS_EVERY_MINUTES, 'exceptions', () => handleExceptions(world));
}

async function count(world: World, warehouse: Warehouse): Promise<void> {
  if (!world.isOpen(warehouse)) return;
  const { id: warehouse_id } = warehouse;
  for (const { orgId: org_id, name } of world.merchants) {
    const records = await world.rows(() =>
      world.hub.listInventory({ org_id, warehouse_id, include_lots: true, per_page: RECORDS }),
    );
    const random = world.chance.of('count', warehouse_id, name, Math.floor(world.nowMs / 3600_000));
    const chosen = random.some(
      records.filter(({ is_bundle, on_hand_quantity }) => !is_bundle && on_hand_quantity > 0),
      RECORDS_PER_COUNT,
    );
    const lines = chosen.flatMap(({ item_id, lots = [] }) =>
      lots
        .filter(({ status }) => status === 'available')
        .map(({ lot, expiration, quantity }) => ({
          item_id: Number(item_id),
          lot,
          expiration,
          // Things are lost and found.
          counted: random.next() < SHARE_OFF ? Math.max(0, quantity + random.between(-2, 1)) : quantity,
        })),
    );
    if (lines.length === 0) continue;
    const body = { warehouse_id, lines, note: 'cycle count' };
    if ((await world.ask(() => world.hub.countStock({ org_id, body }))) !== null) world.tally.add('counts');
  }
}

async function handleExceptions(world: World): Promise<void> {
  const open = await world.rows(() => world.hub.listFloorExceptions({ resolved: false, per_page: PAGE }));
  await world.each(open, async ({ org_id, id }) => {
    if (world.merchant(org_id) === undefined || !world.isTime(`exception ${id}`, 0.5, 6)) return;
    if ((await world.ask(() => world.hub.resolveFloorException({ org_id, id }))) !== null)
      world.tally.add('exceptions');
  });
  const dead = await world.rows(() => world.hub.listDueWork({ state: 'dead', per_page: PAGE }));
  await world.each(dead, async ({ org_id, kind, subject_id }) => {
    if (world.merchant(org_id) === undefined || !world.isTime(`dead ${org_id} ${kind} ${subject_id}`, 6, 24))
      return;
    await world.ask(() => world.hub.retryDueWork({ org_id, kind, subject_id }));
  });
}
