// Stock for marketplaces: merchants order preparation, the hub packs cartons, freight or a parcel carrier takes them to
// a fulfilment center, which counts what it got, sometimes less.
import type {
  FulfillmentCenter,
  OpenMarketplaceShipment,
  OpenMiddleMileOrder,
  QueuedWorkOrder,
  Warehouse,
  WorkOrderItem,
} from '../../client/src/hub.ts';
import { cartonOf } from '../flows/cartons.ts';
import { pick } from '../flows/chance.ts';
import type { Merchant, World } from './world.ts';

const ORDER_EVERY_MINUTES = 300;
const TURN_MINUTES = 30;
const PAGE = 100;
const CENTERS_MAX = 100;
const CARTON_UNITS_MAX = 12;
const SHARE_DAMAGED = 0.05;
const SHARE_BY_FREIGHT = 0.6;
const SHARE_RECEIVED_SHORT = 0.15;
const OPEN_WORK_ORDERS_MAX = 30;
const PREPS = [[], ['ITEM_LABELING'], ['ITEM_LABELING', 'ITEM_POLYBAGGING'], ['ITEM_BUBBLEWRAP']] as const;

export function addMarketplaces(world: World): void {
  for (const merchant of world.merchants)
    world.every(ORDER_EVERY_MINUTES, `work orders of ${merchant.name}`, () => order(world, merchant));
  for (const warehouse of world.warehouses) {
    if (!warehouse.services.includes('marketplace_prep')) continue;
    const prep = new Prep(world, warehouse);
    world.every(TURN_MINUTES, `prep of ${warehouse.warehouse_name}`, () => prep.takeTurn());
  }
}

async function order(world: World, merchant: Merchant): Promise<void> {
  const { client } = merchant;
  const open = await world.rows(() =>
    world.hub.listWorkOrderQueue({ org_id: merchant.orgId, per_page: PAGE }),
  );
  if (open.length >= OPEN_WORK_ORDERS_MAX) return;
  const random = world.chance.of('work order', merchant.name, Math.floor(world.nowMs / 3600_000));
  const listings = await world.rows(() => client.listListings({ per_page: PAGE }));
  const listing = random.some(
    listings.filter(
      ({ fulfillment_channel, status }) => fulfillment_channel !== 'MERCHANT' && status === 'active',
    ),
    1,
  )[0];
  if (listing === undefined) return;
  const { fulfillment_channel } = listing;
  if (fulfillment_channel === 'MERCHANT') return;
  const records = await world.rows(() => client.listInventory({ item_id: String(listing.item_id) }));
  const quantity = random.between(6, 24);
  const record = records.find(
    ({ warehouse_id, sellable }) =>
      (sellable?.[fulfillment_channel] ?? 0) >= quantity * 2 &&
      merchant.warehouses.some(
        ({ id, services }) => id === warehouse_id && services.includes('marketplace_prep'),
      ),
  );
  if (record === undefined) return;
  const item = {
    listing_sku: listing.listing_mp_primary_id,
    listing_id: listing.id,
    quantity,
    fulfillment_channel,
    prep: [...pick(random, PREPS)],
  };
  const body = { warehouse_id: record.warehouse_id, items: [item] };
  if ((await world.ask(() => client.createMarketplaceWorkOrder({ body }))) !== null)
    world.tally.add('work orders');
}

class Prep {
  readonly #world: World;
  readonly #warehouse: Warehouse;
  #centers: readonly FulfillmentCenter[] = [];
  #shipments = 0;

  constructor(world: World, warehouse: Warehouse) {
    this.#world = world;
    this.#warehouse = warehouse;
  }

  async takeTurn(): Promise<void> {
    const world = this.#world;
    if (!world.isOpen(this.#warehouse)) return;
    const { id: warehouse_id } = this.#warehouse;
    if (this.#centers.length === 0)
      this.#centers = await world.rows(() => world.hub.listFulfillmentCenters({ per_page: CENTERS_MAX }));
    const mine = <T extends { org_id: number }>(rows: readonly T[]) =>
      rows.filter(({ org_id }) => world.merchant(org_id) !== undefined);
    const freight = await world.rows(() =>
      world.hub.listWarehouseMiddleMileOrders({ warehouse_id, per_page: PAGE }),
    );
    await world.each(mine(freight), (one) => this.#haul(one));
    const shipments = await world.rows(() =>
      world.hub.listWarehouseMarketplaceShipments({ warehouse_id, per_page: PAGE }),
    );
    await world.each(mine(shipments), (one) => this.#follow(one));
    const workOrders = await world.rows(() => world.hub.listWorkOrderQueue({ warehouse_id, per_page: PAGE }));
    await world.each(mine(workOrders), (one) => this.#prepare(one));
  }

  async #prepare(workOrder: QueuedWorkOrder): Promise<void> {
    const world = this.#world;
    const at = { org_id: workOrder.org_id, id: workOrder.work_order_number };
    const open = workOrder.items.filter(({ status }) => status === 'Open');
    if (open.some(({ stage }) => stage === 'queued')) {
      if (world.isTime(`${at.id} queued`, 0.5, 3)) await world.ask(() => world.hub.startWorkOrder(at));
      return;
    }
    const unprocessed = open.filter(
      (one) => unitsLeft(one) > one.processed_quantity && one.short_quantity === 0,
    );
    if (unprocessed.length > 0) {
      if (!world.isTime(`${at.id} processing`, 0.5, 3)) return;
      const items = unprocessed.map((one) => {
        const random = world.chance.of('process', at.id, one.work_order_item_id);
        const spoilt = random.next() < SHARE_DAMAGED && unitsLeft(one) > 1 ? 1 : 0;
        return {
          work_order_item_id: one.work_order_item_id,
          processed_quantity: unitsLeft(one) - spoilt,
          ...(spoilt === 0 ? {} : { damaged: [{ quantity: spoilt }] }),
        };
      });
      await world.ask(() => world.hub.processWorkOrder({ ...at, body: { items } }));
      return;
    }
    const unpacked = open.find((one) => one.processed_quantity > one.packed_quantity + one.shipped_quantity);
    if (unpacked !== undefined) await this.#pack(at, unpacked);
  }

  async #pack(at: { org_id: number; id: string }, item: WorkOrderItem): Promise<void> {
    const world = this.#world;
    if (!world.isTime(`${at.id} ${item.work_order_item_id} unpacked`, 0.3, 2)) return;
    const centers = this.#centers.filter(
      ({ marketplace_name }) => marketplace_name === item.listing_marketplace,
    );
    if (centers.length === 0) return;
    const random = world.chance.of('carton', at.id, item.work_order_item_id);
    const cartons = [];
    for (
      let left = item.processed_quantity - item.packed_quantity - item.shipped_quantity;
      left > 0;
      left -= CARTON_UNITS_MAX
    ) {
      cartons.push(cartonOf(item.work_order_item_id, Math.min(left, CARTON_UNITS_MAX)));
    }
    this.#shipments += 1;
    const body = {
      cartons,
      destination_shipment_id: `FBA${world.runName.toUpperCase()}${this.#warehouse.id}${String(this.#shipments).padStart(4, '0')}`,
      destination_fulfillment_center_id: pick(random, centers).code,
    };
    if ((await world.ask(() => world.hub.packMarketplaceCartons({ ...at, body }))) !== null)
      world.tally.add('cartons', cartons.length);
  }

  async #follow(shipment: OpenMarketplaceShipment): Promise<void> {
    const world = this.#world;
    const { shipment_id: id, org_id, status } = shipment;
    const at = { org_id, id };
    const name = `${id} ${status}`;
    const record = (code: 'in_transit' | 'checked_in' | 'receiving') => {
      // Not before the last known status.
      const time = new Date(Math.max(Date.now(), Date.parse(shipment.status_time))).toISOString();
      return world.ask(() =>
        world.hub.recordMarketplaceShipmentEvents({ ...at, body: { events: [{ code, time }] } }),
      );
    };
    if (status === 'created') {
      if (shipment.middle_mile_order_number !== null || !shipment.is_packed || !world.isTime(name, 1, 5))
        return;
      if (world.chance.of('freight', id).next() < SHARE_BY_FREIGHT) await this.#orderFreight(shipment);
      else await record('in_transit');
    } else if (status === 'in_transit') {
      // Freight reports its own arrival.
      if (world.isTime(name, 10, 40) && (await record('checked_in')) !== null) world.tally.add('checked in');
    } else if (status === 'checked_in') {
      if (world.isTime(name, 2, 10)) await record('receiving');
    } else if (status === 'receiving') await this.#countAtCenter(shipment);
  }

  async #countAtCenter(shipment: OpenMarketplaceShipment): Promise<void> {
    const world = this.#world;
    const at = { org_id: shipment.org_id, id: shipment.shipment_id };
    if (!world.isTime(`${at.id} receiving`, 2, 12)) return;
    const cartons = await world.rows(() =>
      world.hub.listMarketplaceCartons({ org_id: at.org_id, shipment_id: at.id, per_page: PAGE }),
    );
    const units = new Map<string, number>();
    for (const { listing_sku, quantity } of cartons.flatMap(({ contents }) => contents))
      units.set(listing_sku, (units.get(listing_sku) ?? 0) + quantity);
    const random = world.chance.of('receive', at.id);
    const received = [...units].map(([sku, quantity]) => ({
      sku,
      quantity:
        random.next() < SHARE_RECEIVED_SHORT ? Math.max(0, quantity - random.between(1, 3)) : quantity,
    }));
    if (received.length > 0)
      await world.ask(() => world.hub.reportReceivedUnits({ ...at, body: { received } }));
    await world.ask(() => world.hub.closeMarketplaceShipment({ ...at, body: { reason: 'counted' } }));
  }

  /** A quote first, then the order for it. */
  async #orderFreight({ org_id, shipment_id, warehouse_id }: OpenMarketplaceShipment): Promise<void> {
    const world = this.#world;
    const merchant = world.merchant(org_id);
    if (merchant === undefined) return;
    const shipment_ids = [shipment_id];
    const quote = await world.ask(() => merchant.client.calculateRates({ body: { shipment_ids } }));
    if (quote === null) return;
    const body = { warehouse_id, shipment_ids, quote_id: quote.quote_id };
    if ((await world.ask(() => merchant.client.createMiddleMileOrder({ body }))) !== null)
      world.tally.add('freight');
  }

  async #haul({ org_id, middle_mile_order_number: number, status }: OpenMiddleMileOrder): Promise<void> {
    const world = this.#world;
    const at = { org_id, number };
    const name = `${number} ${status}`;
    if (status === 'authorized' && world.isTime(name, 2, 8))
      await world.ask(() =>
        world.hub.pickUpMiddleMileOrder({ ...at, body: { seal_number: `SL-${number}` } }),
      );
    else if (status === 'picked_up' && world.isTime(name, 0.5, 3))
      await world.ask(() => world.hub.departMiddleMileOrder(at));
    else if (status === 'in_transit' && world.isTime(name, 8, 30))
      await world.ask(() => world.hub.deliverMiddleMileOrder(at));
  }
}

/** Ordered units still to prepare. */
function unitsLeft({ quantity, damaged_quantity, lost_quantity }: WorkOrderItem): number {
  return quantity - damaged_quantity - lost_quantity;
}
