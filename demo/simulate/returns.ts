// Returns: announced by customers or not, brought by carriers, graded by the hub, decided by merchants.
import type { OpenReturn, Return, Warehouse } from '../../client/src/hub.ts';
import type { NewReturn } from '../../client/src/index.ts';
import { pick } from '../flows/chance.ts';
import { decisionsOn, graded } from '../flows/returns.ts';
import type { Carriers } from './carriers.ts';
import type { Merchant, World } from './world.ts';

const TURN_MINUTES = 30;
const PAGE = 100;
const SHARE_RETURNED = 0.07;
const SHARE_EXCHANGED = 0.15;
const SHARE_TRACKED = 0.7;
/** Parcels that arrive unannounced. */
const SHARE_UNANNOUNCED = 0.15;
const GRADES_MAX = 1000;
const REASONS = [
  'unwanted',
  'defective',
  'damaged_in_transit',
  'not_as_described',
  'wrong_item',
  'too_small',
  'too_large',
  'arrived_late',
] as const;
/** Some customers return what was delivered. */
export function addReturn(world: World, carriers: Carriers, orgId: number, market_order_id: string): void {
  const merchant = world.merchant(orgId);
  const random = world.chance.of('return', market_order_id);
  if (merchant === undefined || random.next() >= SHARE_RETURNED) return;
  const reason = pick(random, REASONS);
  const exchange = random.next() < SHARE_EXCHANGED ? ('when_received' as const) : ('none' as const);
  const isTracked = random.next() < SHARE_TRACKED;
  const tracking_number = `1Z999RET${String(random.between(0, 2 ** 30)).padStart(10, '0')}`;
  const way = isTracked ? { carrier: 'UPS', tracking_number } : {};
  if (random.next() < SHARE_UNANNOUNCED) {
    const warehouse = pick(random, merchant.warehouses);
    world.after(20 + random.next() * 40, 'parcel without announcement', async () => {
      const body = { warehouse_id: warehouse.id, market_order_id, reason };
      const made = await world.ask(() => world.hub.takeReturn({ org_id: orgId, body }));
      if (made !== null) world.tally.add('unannounced');
    });
    return;
  }
  const body: NewReturn = { market_order_id, reason, exchange, ...way };
  world.after(4 + random.next() * 30, 'return', async () => {
    const made = await world.ask(() => merchant.client.announceReturn({ body }));
    if (made === null) return;
    world.tally.add('returns');
    if (isTracked) carriers.takeBack(tracking_number, 'UPS', made.created);
  });
}

export function addReturnsDesks(world: World): void {
  for (const warehouse of world.warehouses)
    world.every(TURN_MINUTES, `returns of ${warehouse.warehouse_name}`, () => work(world, warehouse));
}

async function work(world: World, warehouse: Warehouse): Promise<void> {
  if (!world.isOpen(warehouse)) return;
  const open = await world.rows(() =>
    world.hub.listOpenReturns({ warehouse_id: warehouse.id, per_page: PAGE }),
  );
  await world.each(open, async (one) => {
    const merchant = world.merchant(one.org_id);
    if (merchant === undefined) return;
    if (one.status === 'graded') await decide(world, merchant, one);
    else if (isHere(world, one)) await takeIn(world, merchant, one);
  });
}

/** Tracked parcels arrive when the carrier says so; the rest at random. */
function isHere(world: World, { rma_number, status, tracking_number, tracking_status }: OpenReturn): boolean {
  if (status === 'received') return world.isTime(`${rma_number} received`, 0.2, 2);
  if (tracking_number !== null && tracking_status !== null)
    return tracking_status === 'delivered' || tracking_status === 'returned';
  return world.isTime(`${rma_number} announced`, 24, 60);
}

async function takeIn(world: World, merchant: Merchant, { org_id, rma_number }: OpenReturn): Promise<void> {
  const at = { org_id, rma_number };
  const found = await world.ask(() => world.hub.getReturn(at));
  if (found === null) return;
  if (found.status !== 'received') {
    await world.ask(() => world.hub.receiveReturn(at));
    return;
  }
  const random = world.chance.of('grade', rma_number);
  const inBox =
    found.source === 'blind'
      ? await unannounced(world, merchant, found)
      : found.lines.map(({ line, quantity, received }) => ({ line, quantity: quantity - received }));
  const units = inBox
    .filter(({ quantity }) => quantity > 0)
    .map((one) => graded(one, random.between(0, GRADES_MAX)));
  const taken =
    units.length === 0
      ? await world.ask(() => world.hub.finishReturn(at))
      : await world.ask(() => world.hub.takeInReturn({ ...at, body: { units, finish: true } }));
  if (taken !== null)
    world.tally.add(
      'returned units',
      units.reduce((sum, { quantity }) => sum + quantity, 0),
    );
}

/** One unit of the order named on the slip in the box; nothing if it has only bundles or is returned already. */
async function unannounced(
  world: World,
  { client, bundles }: Merchant,
  { market_order_id, units_received }: Return,
): Promise<{ item_id: number; quantity: number; lot: string | null }[]> {
  if (market_order_id === null || units_received > 0) return [];
  const [order] = await world.rows(() => client.listOrders({ market_order_id }));
  const shipped = (order?.sub_orders ?? []).filter(({ sub_order_status }) => sub_order_status === 'shipped');
  const skus = new Set(shipped.flatMap(({ items }) => items.map(({ sku }) => sku)));
  const found = order?.items.find(({ sku, item_id }) => skus.has(sku) && !bundles.has(item_id));
  if (found === undefined) return [];
  const { item_id } = found;
  const parcels = await world.rows(() => client.listOrderTracking({ market_order_id }));
  const lots = parcels.flatMap(({ tracking_info }) => tracking_info.item_list.flatMap((one) => one.lots));
  const printed = lots.find((one) => one.item_id === item_id);
  return [{ item_id, quantity: 1, lot: printed?.lot_id ?? null }];
}

/** Some merchants are late, and the deadline decides for them. */
async function decide(world: World, merchant: Merchant, { rma_number }: OpenReturn): Promise<void> {
  if (!world.isTime(`${rma_number} graded`, 2, 40)) return;
  const random = world.chance.of('decide', rma_number);
  if (random.next() < 0.1) return;
  const found: Return | null = await world.ask(() => merchant.client.getReturn({ rma_number }));
  const decisions = decisionsOn(found?.units ?? [], () => (random.next() < 0.6 ? 'quarantine' : 'dispose'));
  if (decisions.length > 0)
    await world.ask(() => merchant.client.decideReturnedUnits({ rma_number, body: { decisions } }));
}
