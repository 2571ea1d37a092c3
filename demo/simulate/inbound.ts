// Inbound goods: merchants restock what sells out, trucks bring it, and the hub counts it: right, short, over or
// damaged, with lots and dates.
import type {
  InventoryRequest,
  InventoryRequestItem,
  OpenInventoryRequest,
  ReceivedLine,
  Warehouse,
} from '../../client/src/hub.ts';
import type { InventoryRecord } from '../../client/src/index.ts';
import { pick } from '../flows/chance.ts';
import type { Merchant, World } from './world.ts';

const ANNOUNCE_EVERY_MINUTES = 180;
const RECEIVE_EVERY_MINUTES = 20;
const RECORDS_MAX = 2000;
const PAGE = 250;
const LOW_UNITS = 30;
const ITEMS_PER_REQUEST_MAX = 25;
const REQUESTS_AT_ONCE_MAX = 20;
/** Chance of a short count per item. */
const SHARE_SHORT = 0.05;
const SHARE_OVER = 0.03;
const SHARE_DAMAGED = 0.04;

export function addInbound(world: World): void {
  for (const merchant of world.merchants)
    world.every(ANNOUNCE_EVERY_MINUTES, `suppliers of ${merchant.name}`, () => announce(world, merchant));
  for (const warehouse of world.warehouses)
    world.every(RECEIVE_EVERY_MINUTES, `docks of ${warehouse.warehouse_name}`, () =>
      receive(world, warehouse),
    );
}

async function announce(world: World, merchant: Merchant): Promise<void> {
  const low = new Map<number, InventoryRecord[]>();
  let seen = 0;
  let page = await world.ask(() => merchant.client.listInventory({ per_page: PAGE }));
  while (page !== null && seen < RECORDS_MAX) {
    seen += page.data.length;
    for (const record of page.data)
      if (isLow(record) && isAllowed(merchant, record))
        low.set(record.warehouse_id, [...(low.get(record.warehouse_id) ?? []), record]);
    const { nextPage } = page;
    page = await world.ask(nextPage);
  }
  for (const [warehouse_id, records] of low) {
    const random = world.chance.of(
      'announce',
      merchant.name,
      warehouse_id,
      Math.floor(world.nowMs / 3600_000),
    );
    const items = random.some(records, ITEMS_PER_REQUEST_MAX).map((record) => ({
      id: Number(record.item_id),
      quantity: (record.backordered_quantity ?? 0) + random.between(2, 10) * 12,
    }));
    const body = {
      warehouse_id,
      shipment_method: 'CUSTOMER' as const,
      items,
      note: 'simulated',
      carrier: pick(random, ['Estes', 'Saia', 'XPO']),
      place: true,
    };
    if ((await world.ask(() => merchant.client.createInventoryRequest({ body }))) !== null)
      world.tally.add('announced');
  }
}

/** As the service does: hazmat and cold goods only where allowed. */
function isAllowed({ demanding, warehouses }: Merchant, { item_id, warehouse_id }: InventoryRecord): boolean {
  const warehouse = warehouses.find(({ id }) => id === warehouse_id);
  const item = demanding.get(Number(item_id));
  if (warehouse === undefined || item === undefined) return warehouse !== undefined;
  if (item.is_hazmat === true && !warehouse.services.includes('hazmat')) return false;
  return item.cold_storage_type === null || warehouse.cold_storage_types.includes(item.cold_storage_type);
}

function isLow(record: InventoryRecord): boolean {
  if (record.is_bundle || record.available_quantity === null) return false;
  return (record.inbound_quantity ?? 0) === 0 && record.available_quantity < LOW_UNITS;
}

async function receive(world: World, warehouse: Warehouse): Promise<void> {
  if (!world.isOpen(warehouse)) return;
  const open = await world.rows(() =>
    world.hub.listOpenInventoryRequests({ warehouse_id: warehouse.id, per_page: PAGE }),
  );
  const ours = open.filter(({ org_id }) => world.merchant(org_id) !== undefined);
  await world.each(ours.filter((one) => isNext(world, one)).slice(0, REQUESTS_AT_ONCE_MAX), (one) =>
    moveOn(world, one),
  );
}

/** Trucks take their time; goods at the dock are counted soon. */
function isNext(world: World, { ir_number, status, source_warehouse_id }: OpenInventoryRequest): boolean {
  const name = `${ir_number} ${status}`;
  if (status === 'placed') return world.isTime(name, source_warehouse_id === null ? 4 : 1, 20);
  if (status === 'in_transit') return world.isTime(name, 3, 12);
  return world.isTime(name, 0.2, 2);
}

async function moveOn(world: World, request: OpenInventoryRequest): Promise<void> {
  const at = { org_id: request.org_id, id: request.ir_number };
  if (request.status === 'placed' && request.source_warehouse_id !== null) {
    await world.ask(() => world.hub.departTransfer(at));
  } else if (request.status === 'placed' || request.status === 'in_transit') {
    await world.ask(() => world.hub.deliverInventoryRequest(at));
  } else await count(world, at);
}

type At = { readonly org_id: number; readonly id: string };

async function count(world: World, at: At): Promise<void> {
  const request = await world.ask(() => world.hub.getInventoryRequest(at));
  if (request === null) return;
  const lines = request.items.flatMap((item) => countedLines(world, request, item));
  if (lines.length > 0 && request.status !== 'closed') {
    const counted = await world.ask(() => world.hub.receiveInventoryRequest({ ...at, body: { lines } }));
    if (counted === null) return;
    world.tally.add(
      'received units',
      lines.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
    );
  }
  const closed = await world.ask(() => world.hub.closeInventoryRequest(at));
  if (closed !== null) await decide(world, at.org_id, closed);
}

function countedLines(
  world: World,
  { ir_number }: InventoryRequest,
  item: InventoryRequestItem,
): ReceivedLine[] {
  const left = item.requested_qty - item.total_units_received;
  if (left <= 0) return [];
  const random = world.chance.of('count', ir_number, item.line_id);
  const chance = random.next();
  let came = left;
  if (chance < SHARE_SHORT) came = Math.floor(left * random.next());
  else if (chance < SHARE_SHORT + SHARE_OVER) came = left + random.between(1, 3);
  if (came === 0) return [];
  const dated =
    item.can_expire === true || item.lot_num_required
      ? {
          lot: item.lot_number ?? `S${world.runName.toUpperCase()}-${item.item_id}-${random.between(1, 99)}`,
          ...(item.can_expire === true
            ? { expiration: item.expiration_date ?? dayIn(random.between(200, 700)) }
            : {}),
        }
      : item.lot_number === null
        ? {}
        : { lot: item.lot_number };
  const line = { line_id: item.line_id, ...dated };
  const damaged = random.next() < SHARE_DAMAGED ? Math.min(came, random.between(1, 4)) : 0;
  return [
    { ...line, quantity: came - damaged },
    { ...line, quantity: damaged, status: 'damaged' as const, note: 'crushed' },
  ].filter(({ quantity }) => quantity > 0);
}

/** From the real date: the service validates dates against it. */
const dayIn = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);

async function decide(world: World, orgId: number, request: InventoryRequest): Promise<void> {
  const open = request.discrepancies.filter(({ decision }) => decision === null);
  const merchant = world.merchant(orgId);
  if (open.length === 0 || merchant === undefined) return;
  world.after(world.chance.of('decide', request.ir_number).next() * 8, 'discrepancies', async () => {
    const decisions = open.map(({ line_id, short }) => ({
      line_id,
      decision: short > 10 ? ('disputed' as const) : ('accepted' as const),
    }));
    await world.ask(() =>
      merchant.client.decideDiscrepancies({ id: request.ir_number, body: { decisions } }),
    );
  });
}
