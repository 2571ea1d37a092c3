// A warehouse's floor: waves, picks, an occasional short pick, cartons, labels, hand-over. Each turn moves waiting work
// by one step, as people on a line do.
import type {
  Carton,
  FloorSubOrder,
  QueuedSubOrder,
  Ship,
  ShipWithLabels,
  Warehouse,
} from '../../client/src/hub.ts';
import { pick } from '../flows/chance.ts';
import type { Carriers } from './carriers.ts';
import type { World } from './world.ts';

const TURN_MINUTES = 10;
/** The floor's capacity per turn. */
const SUB_ORDERS_PER_TURN = 60;
const WAVE_MAX = 60;
const SHARE_SHORT_PICK = 0.015;
const SHARE_REFUSED = 0.2;
const SHARE_TWO_CARTONS = 0.15;
const SHARE_BY_HAND = 0.15;
const SHARE_CHEAPEST = 0.7;
const POUNDS_MAX = 60;
const LABELS_PER_PAGE = 250;
const LABEL_PAGES_MAX = 8;
const CARRIERS = { ups: 'UPS', usps: 'USPS', fedex: 'FedEx' } as const;

export function addFloors(world: World, carriers: Carriers): void {
  for (const warehouse of world.warehouses) {
    const floor = new Floor(world, warehouse, carriers);
    world.every(TURN_MINUTES, `floor of ${warehouse.warehouse_name}`, () => floor.takeTurn());
  }
}

class Floor {
  readonly #world: World;
  readonly #warehouse: Warehouse;
  readonly #carriers: Carriers;

  constructor(world: World, warehouse: Warehouse, carriers: Carriers) {
    this.#world = world;
    this.#warehouse = warehouse;
    this.#carriers = carriers;
  }

  /** From the last step to the first, so that nothing takes two steps in one turn. */
  async takeTurn(): Promise<void> {
    const world = this.#world;
    if (!world.isOpen(this.#warehouse)) {
      // A backlog overnight does not stop orders.
      world.backlog.set(this.#warehouse.id, 0);
      return;
    }
    await this.#answerCancellations();
    await world.each((await this.#queue('packed')).first, (one) => this.#ship(one));
    await world.each((await this.#queue('picking')).first, (one) => this.#pack(one));
    await this.#pickWave();
  }

  /** Most of what customers cancel while it is being picked does not ship. */
  async #answerCancellations(): Promise<void> {
    const world = this.#world;
    const { id: warehouse_id } = this.#warehouse;
    for (const { orgId: org_id } of world.merchants) {
      const asked = await world.rows(() => world.hub.listCancelRequests({ warehouse_id, org_id }));
      await world.each(asked, async ({ sub_order_number: id }) => {
        const isRefused = world.chance.of('answer', id).next() < SHARE_REFUSED;
        const body = { reason: 'it is packed already' };
        const answered = await world.ask(() =>
          isRefused ? world.hub.refuseCancel({ org_id, id, body }) : world.hub.confirmCancel({ org_id, id }),
        );
        if (answered?.state === 'cancelled') world.tally.add('cancelled');
      });
    }
  }

  /** By merchant: a queue without an org leaves sandboxes out and includes other merchants' work. */
  async #queue(state: 'pending' | 'picking' | 'packed') {
    const world = this.#world;
    const { id } = this.#warehouse;
    const found: QueuedSubOrder[] = [];
    let total = 0;
    for (const { orgId: org_id } of world.merchants) {
      const page = await world.ask(() =>
        world.hub.listPickQueue({ id, state, org_id, per_page: SUB_ORDERS_PER_TURN, include_total: true }),
      );
      found.push(...(page?.data ?? []));
      total += page?.total ?? 0;
    }
    const dueMs = ({ due }: QueuedSubOrder) => (due === null ? Number.MAX_SAFE_INTEGER : Date.parse(due));
    found.sort((a, b) => dueMs(a) - dueMs(b) || a.sub_order_id - b.sub_order_id);
    return { first: found.slice(0, SUB_ORDERS_PER_TURN), total };
  }

  async #pickWave(): Promise<void> {
    const world = this.#world;
    const { id } = this.#warehouse;
    const { first: ours, total } = await this.#queue('pending');
    world.backlog.set(id, total);
    const orgIds = [...new Set(ours.map(({ org_id }) => org_id))];
    await world.each(orgIds, async (org_id) => {
      const theirs = ours.filter((one) => one.org_id === org_id);
      if (theirs.some(({ wave_id }) => wave_id === null)) {
        const body = { org_id, max_sub_orders: WAVE_MAX };
        if ((await world.ask(() => world.hub.createWave({ id, body }))) !== null) world.tally.add('waves');
      }
      const sub_order_ids = theirs.map(({ sub_order_id }) => sub_order_id);
      await world.ask(() => world.hub.startPicks({ org_id, body: { sub_order_ids } }));
    });
  }

  async #pack({ org_id, sub_order_number: id }: QueuedSubOrder): Promise<void> {
    const world = this.#world;
    const subOrder = await world.ask(() => world.hub.getSubOrder({ org_id, id }));
    if (subOrder?.state !== 'picking' || subOrder.lines.length === 0) return;
    const random = world.chance.of('pick', id);
    if (random.next() < SHARE_SHORT_PICK && world.hoursSince(`short ${id}`) === 0)
      return this.#shortPick(subOrder);
    const cartons = cartonsOf(subOrder, random.next() < SHARE_TWO_CARTONS).map((items) => {
      const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
      return {
        weight_lb: Math.min(POUNDS_MAX, Math.round((0.6 + units * (0.3 + random.next())) * 10) / 10),
        length_in: random.between(14, 20),
        width_in: random.between(12, 16),
        height_in: random.between(10, 14),
        items,
      };
    });
    // Boxes are chosen without regard to their contents.
    const body = { cartons, override_reason: 'simulated boxes' };
    if ((await world.ask(() => world.hub.packSubOrder({ org_id, id, body }))) !== null)
      world.tally.add('packed');
  }

  /** One unit is not on the shelf. A later count finds it or writes it off. */
  async #shortPick({ org_id, sub_order_number: id, lines }: FloorSubOrder): Promise<void> {
    const world = this.#world;
    const line = lines.find(({ reservations }) => reservations.length > 0);
    const reservation = line?.reservations[0];
    if (line === undefined || reservation === undefined) return;
    const { item_id, lot } = reservation;
    const body = { lines: [{ line: line.line, item_id, lot, missing: 1 }], note: 'shelf is empty' };
    if ((await world.ask(() => world.hub.shortPick({ org_id, id, body }))) === null) return;
    world.tally.add('short picks');
    const random = world.chance.of('look for', id);
    world.after(1 + random.next() * 6, 'look for missing', () =>
      this.#lookFor(org_id, item_id, random.next() < 0.6),
    );
  }

  async #lookFor(org_id: number, itemId: number, isFound: boolean): Promise<void> {
    const world = this.#world;
    const { id: warehouse_id } = this.#warehouse;
    const records = await world.rows(() =>
      world.hub.listInventory({ org_id, item_id: String(itemId), warehouse_id, include_lots: true }),
    );
    const lots = records
      .flatMap(({ lots: all = [] }) => all)
      .filter(({ status }) => status === 'quarantined');
    const lines = lots
      .filter(({ reserved_quantity, quantity }) => quantity > (reserved_quantity ?? 0))
      .map(({ lot, expiration, quantity }) => ({ item_id: itemId, lot, expiration, quantity }));
    if (lines.length === 0) return;
    if (isFound) {
      const body = {
        warehouse_id,
        lines: lines.map((line) => ({
          ...line,
          from_status: 'quarantined' as const,
          to_status: 'available' as const,
          note: 'stood one shelf further',
        })),
      };
      await world.ask(() => world.hub.changeStockStatus({ org_id, body }));
    } else {
      const body = {
        warehouse_id,
        lines: lines.map(({ quantity: _, ...line }) => ({
          ...line,
          status: 'quarantined' as const,
          counted: 0,
        })),
        note: 'not to be found',
      };
      await world.ask(() => world.hub.countStock({ org_id, body }));
    }
    world.tally.add('counts');
  }

  async #ship({ org_id, sub_order_number: id }: QueuedSubOrder): Promise<void> {
    const world = this.#world;
    const packed = await world.ask(() => world.hub.getSubOrder({ org_id, id }));
    if (packed?.state !== 'packed') return;
    // If a label was bought, the carton ships with it.
    const body =
      (world.hoursSince(`ship ${id}`) > 0 ? await this.#labelOf(packed) : null) ??
      (await this.#chooseWay(packed));
    const shipped = await world.ask(() => world.hub.shipSubOrder({ org_id, id, body }));
    if (shipped === null) return;
    world.tally.add('shipped');
    for (const one of shipped.cartons) this.#carriers.take(shipped, one);
  }

  /** With a label of one of the cheapest services, or a handwritten one. */
  async #chooseWay({ org_id, sub_order_number: id, cartons }: FloorSubOrder): Promise<Ship | ShipWithLabels> {
    const world = this.#world;
    const random = world.chance.of('ship', id);
    if (random.next() >= SHARE_BY_HAND) {
      const quote = await world.ask(() => world.hub.rateSubOrder({ org_id, id }));
      const [cheapest, next = cheapest] = quote?.rates ?? [];
      const chosen = random.next() < SHARE_CHEAPEST ? cheapest : next;
      if (chosen !== undefined)
        return {
          service: `${chosen.carrier}/${chosen.service}`,
          shipments: this.#numbered(cartons, chosen.carrier),
        };
    }
    // Rate cards do not cover every destination.
    const carrier = pick(random, Object.keys(CARRIERS) as (keyof typeof CARRIERS)[]);
    return {
      shipments: this.#numbered(cartons, carrier).map((one) => ({ ...one, carrier: CARRIERS[carrier] })),
    };
  }

  async #labelOf({ org_id, sub_order_id }: FloorSubOrder): Promise<ShipWithLabels | null> {
    const world = this.#world;
    let page = await world.ask(() => world.hub.listShippingLabels({ org_id, per_page: LABELS_PER_PAGE }));
    for (let pages = 0; page !== null && pages < LABEL_PAGES_MAX; pages += 1) {
      const bought = page.data.find(
        (label) => label.sub_order_id === sub_order_id && label.state === 'bought',
      );
      if (bought !== undefined) return { service: `${bought.carrier}/${bought.service}` };
      page = await world.ask(page.nextPage);
    }
    return null;
  }

  #numbered(cartons: readonly Carton[], carrier: string) {
    return cartons.map((one) => ({ carton: one.carton, tracking_number: this.#number(one, carrier) }));
  }

  #number({ shipment_id, carton }: Carton, carrier: string): string {
    const digits = `${this.#world.chance.of('number', this.#world.runName).between(100, 999)}${String(shipment_id).padStart(8, '0')}${carton % 10}`;
    if (carrier === 'ups') return `1Z999SIM${digits}`.slice(0, 20);
    return carrier === 'fedex' ? `77${digits}` : `9400${digits}`;
  }
}

type PackedLine = { line: number; quantity: number };

function cartonsOf({ lines }: FloorSubOrder, inTwo: boolean): PackedLine[][] {
  const all = lines.map(({ line, quantity }) => ({ line, quantity }));
  if (!inTwo || all.length < 2) return [all];
  return [all.slice(0, 1), all.slice(1)];
}
