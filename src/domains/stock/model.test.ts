// Random histories of the engine beside a plain model of it. MODEL_SEED and MODEL_RUNS repeat or prolong a run.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { history, type Operation } from '../../../test/models/stock-histories.ts';
import { type Answer, fine, type Request, StockModel } from '../../../test/models/stock-model.ts';
import { WorkEngine } from '../../../test/models/work-order-engine.ts';
import { doWork, isOfWork, type WorkOperation } from '../../../test/models/work-order-model.ts';
import { seedOf } from '../../../test/seeds.ts';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { workOf } from '../../kit/aggregates/work.ts';
import { runChecks } from '../../kit/db/checks.ts';
import type { Tx } from '../../kit/db/db.ts';
import { workOffDueOf } from '../../kit/due/run-due-work.ts';
import { commitForOrg, type FeedWriter, openFeed, withFeed } from '../../kit/feed/feed-writer.ts';
import { Problem } from '../../kit/http/problems.ts';
import { ManualClock } from '../../kit/kernel/clock.ts';
import { MARKETPLACE_CHECKS } from '../../verify/marketplace/queries.ts';
import { STOCK_CHECKS } from '../../verify/stock/queries.ts';
import { setComponents } from '../catalog/bundles/write-bundles.ts';
import { changeItem } from '../catalog/items/manage-items.ts';
import { cancelByHub, close, deliver, depart } from '../inbound/receiving/move-request.ts';
import { receiveGoods } from '../inbound/receiving/receive-goods.ts';
import { createRequest } from '../inbound/requests/create-request.ts';
import type { RequestInput } from '../inbound/requests/read-body.ts';
import { changeWarehouse, setWarehouseAccess } from '../warehouses/manage-warehouses.ts';
import { adjustStock, type ChangeResult, changeStatus, countStock } from './change-stock.ts';
import { STOCK_DUE_KINDS } from './jobs.ts';
import { receiveStock } from './receive-stock.ts';
import { relabelLot, statusWithDate } from './relabel-lot.ts';
import { consumeStock, releaseStock, reserveStock } from './reserve-stock.ts';
import { sweepExpired } from './sweep-expired.ts';

const SEED = seedOf('MODEL_SEED');
const RUNS = Number(process.env['MODEL_RUNS'] ?? 20);

// --- The model's side -------------------------------------------------------------------------------------------

const exact = <T extends { lot?: string | undefined; date?: string | undefined }>(line: T) => ({
  ...line,
  lot: line.lot ?? '',
  date: line.date ?? 'infinity',
});

function inModel(model: StockModel, does: Operation): Answer {
  const answer = fine();
  const lack = (index: number, wanted: number, shares: unknown): shares is number => {
    if (typeof shares === 'number') answer.short.push([index, wanted, shares]);
    return typeof shares === 'number';
  };
  switch (does.op) {
    case 'receive':
      answer.conflict = model.conflicts([...does.lines.entries()]);
      for (const { quantity, ...key } of does.lines) model.add(key, quantity, true);
      break;
    case 'adjust': {
      const arriving = [...does.lines.entries()].filter(([, line]) => line.sign > 0);
      answer.conflict = model.conflicts(
        arriving.map(([at, line]) => [at, exact(line)] as const).map(([at, line]) => [at, line]),
      );
      if (answer.conflict.length > 0) break;
      does.lines.forEach((line, index) => {
        if (line.sign > 0) {
          const { quantity, sign: _, ...key } = exact(line);
          model.add(key, quantity, false);
          return;
        }
        const shares = model.take(line, true);
        if (!lack(index, line.quantity, shares))
          for (const one of shares) model.add(plainKey(one.cell), -one.quantity, false);
      });
      break;
    }
    case 'count':
      answer.conflict = model.conflicts([...does.lines.entries()].filter(([, line]) => line.counted > 0));
      for (const { counted, ...key } of does.lines) model.add(key, counted - model.onHand(key), false);
      break;
    case 'status':
      does.lines.forEach((line, index) => {
        const shares = model.take({ ...line, status: line.from }, true);
        if (lack(index, line.quantity, shares)) return;
        for (const one of shares) {
          model.add(plainKey(one.cell), -one.quantity, false);
          model.add({ ...plainKey(one.cell), status: line.to }, one.quantity, false);
        }
      });
      break;
    case 'announce': {
      const { from, to } = does;
      if (!mayAnnounce(model, does)) break;
      const lines = does.lines.map((line) => ({ ...line, received: 0 }));
      const number = model.requests.length + 1;
      model.announce({ number, state: 'placed', from, to, lines, units: [] }, answer);
      break;
    }
    case 'depart': {
      const request = requestOf(model, does.which);
      if (request?.state === 'placed' && request.from !== undefined) model.depart(request, answer);
      break;
    }
    case 'arrive': {
      const request = requestOf(model, does.which);
      if (request === undefined || (request.state === 'placed' && request.from !== undefined)) break;
      request.state = 'receiving';
      does.lines.forEach(({ status, ...line }, index) => {
        const at = line.line % request.lines.length;
        const item = request.lines[at]?.item ?? 0;
        for (const { quantity, ...label } of model.arrive(request, { ...line, line: at })) {
          const known = answer.conflict.some(([other]) => other === index);
          if (!known) answer.conflict.push(...model.conflicts([[index, { item, ...label }]]));
          const key = { item, warehouse: request.to, ...label, status };
          model.add(key, quantity, request.from === undefined);
        }
      });
      break;
    }
    case 'finish': {
      const request = requestOf(model, does.which);
      if (request !== undefined) model.finish(request);
      break;
    }
    case 'prepare':
    case 'begin':
    case 'spoil':
    case 'packUp':
    case 'shrink':
    case 'dispatch':
    case 'callOff':
    case 'endWork':
    case 'refill':
      doWork(model, does, answer);
      break;
    case 'reserve':
      does.lines.forEach((line, index) => {
        const shares = model.take({ ...line, status: 'available' }, false);
        if (!lack(index, line.quantity, shares))
          for (const one of shares) model.promise(does.kind, line.owner, line.line, one.cell, one.quantity);
      });
      break;
    case 'release':
    case 'consume':
      for (const one of model.promised.filter(
        (held) => held.kind === does.kind && does.owners.includes(held.owner),
      )) {
        if (does.op === 'consume') {
          const { item: ofItem, warehouse: at, lot: ofLot, date: until } = one;
          model.add(
            { item: ofItem, warehouse: at, lot: ofLot, date: until, status: 'available' },
            -one.quantity,
            false,
          );
        }
        one.quantity = 0;
      }
      break;
    case 'pick':
      for (const one of model.promised)
        if (one.kind === does.kind && one.owner === does.owner) one.picked = true;
      break;
    case 'relabel': {
      const [lot, date] = does.to;
      if (does.from[0] !== lot || lot === '')
        answer.conflict = model.conflicts([[0, { item: does.item, lot, date }]]);
      else answer.conflict = model.otherDates(does.item, lot, does.from[1]);
      if (answer.conflict.length === 0 && does.from.join() !== does.to.join())
        model.relabel(does.item, does.from, does.to, does.today);
      break;
    }
    case 'sweep':
      for (const cell of [...model.cells]) {
        if (cell.status !== 'available' || cell.date === 'infinity' || cell.date >= does.today) continue;
        const quantity = cell.onHand;
        model.add(plainKey(cell), -quantity, false);
        model.add({ ...plainKey(cell), status: 'expired' }, quantity, false);
      }
      break;
    case 'open':
      toggle(model.open, does.warehouse, does.isOpen);
      break;
    case 'serve':
      toggle(model.ships, does.warehouse, does.ships);
      break;
    case 'demand':
      model.days.set(does.item, does.days);
      break;
    case 'bundle':
      model.recipe = does.parts;
  }
  return answer;
}

/** Between warehouses that are open to the org. */
function mayAnnounce({ open }: StockModel, { from, to }: { from: number | undefined; to: number }): boolean {
  return from !== to && open.has(to) && (from === undefined || open.has(from));
}

/** One of the requests that have not ended. */
function requestOf(model: StockModel, which: number): Request | undefined {
  const open = model.requests.filter(({ state }) => state !== 'ended');
  return open[which % Math.max(1, open.length)];
}

/** Whose promise it is, by the engine's ids. */
function ownerOf(
  { kind, owner }: StockModel['promised'][number],
  requestIds: readonly number[],
  workIds: readonly number[],
): number | undefined {
  if (kind === 'transfer') return requestIds[owner - 1];
  return kind === 'work_order' ? workIds[owner - 1] : owner;
}

const toggle = (set: Set<number>, one: number, isIn: boolean) => (isIn ? set.add(one) : set.delete(one));

const plainKey = ({ onHand: _, ...key }: StockModel['cells'][number]) => ({ ...key });

// --- The engine's side ------------------------------------------------------------------------------------------

class Refused extends Error {
  readonly refusal: ChangeResult;
  constructor(refusal: ChangeResult) {
    super('refused');
    this.refusal = refusal;
  }
}

class Engine {
  readonly world: StockWorld;
  readonly orgId: number;
  readonly clock = new ManualClock(new Date('2026-01-01T00:00:00Z'));
  /** Of the requests of the model, in their order. */
  readonly requestIds: number[] = [];
  readonly works: WorkEngine;

  constructor(world: StockWorld, orgId: number) {
    this.world = world;
    this.orgId = orgId;
    this.works = new WorkEngine(world, orgId, this.clock, (work) => this.#commit(work));
  }

  /** @param model as it was before */
  async run(does: Operation, model: StockModel): Promise<Answer> {
    this.clock.advanceMs(does.op === 'count' ? -5 : 7);
    try {
      await this.#perform(does, model);
      return fine();
    } catch (error) {
      if (error instanceof Problem) return answerOf(error);
      if (!(error instanceof Refused)) throw error;
      return {
        short: error.refusal.shortages.map(({ index, wanted, there }) => [index, wanted, there]),
        conflict: error.refusal.conflicts.map(({ index, knownExpiration }) => [index, knownExpiration]),
      };
    }
  }

  /** The hub's: for all orgs. */
  async serve(warehouse: number, ships: boolean): Promise<void> {
    const services = ['storage', 'marketplace_prep', ...(ships ? (['orders'] as const) : [])] as const;
    const author = { orgId: HUB, actor: 'hub', now: this.clock.now() };
    await commitForOrg(this.world.db, author, (tx, feed) =>
      changeWarehouse(tx, feed, warehouse, { services: [...services] }, null),
    );
  }

  /** What changes of configuration have left to be said anew; what owners must do is left to them. */
  async workOff(): Promise<void> {
    for (const orgId of [HUB, this.orgId])
      await workOffDueOf(this.world.db, this.clock, STOCK_DUE_KINDS, orgId);
  }

  async #perform(does: Operation, model: StockModel): Promise<void> {
    const { orgId, world } = this;
    if (does.op === 'announce' || does.op === 'depart' || does.op === 'arrive' || does.op === 'finish') {
      await this.#performRequest(does, model);
      return;
    }
    if (isOfWork(does)) {
      await this.works.run(does, model);
      return;
    }
    if (does.op === 'sweep') {
      const days = world.warehouseIds.map((id) => ({ id, today: does.today }));
      await sweepExpired(world.db, this.clock, orgId, days, 2);
      return;
    }
    if (does.op === 'serve') {
      await this.serve(does.warehouse, does.ships);
      return;
    }
    if (does.op === 'pick') {
      await world.sql.query(
        'UPDATE reservation SET is_picked = true WHERE org_id = $1 AND owner_kind = $2 AND owner_id = $3',
        [orgId, does.kind, does.owner],
      );
      return;
    }
    await this.#commit(async (tx, feed) => {
      const refusal = await act(tx, feed, does);
      if (refusal.shortages.length + refusal.conflicts.length > 0) throw new Refused(refusal);
    });
  }

  #commit<T>(work: (tx: Tx, feed: FeedWriter) => Promise<T>): Promise<T> {
    const { orgId, clock, world } = this;
    return commitForOrg(world.db, { orgId, actor: 'model', now: clock.now() }, work);
  }

  /** Through the steps of inventory requests. */
  async #performRequest(does: RequestOperation, model: StockModel): Promise<void> {
    if (does.op === 'announce') {
      const { from, to, lines } = does;
      if (!mayAnnounce(model, does)) return;
      const input: RequestInput = {
        warehouse_id: to,
        source_warehouse_id: from ?? null,
        shipment_method: 'CUSTOMER',
        items: lines.map(({ item, quantity, lot, date }) => ({
          id: item,
          quantity,
          ...(lot === undefined ? {} : { lot_number: lot }),
          ...(date === undefined ? {} : { exp_date: date }),
        })),
      };
      const { id } = await this.#commit((tx, feed) => createRequest(workOf(tx, feed), { input }, SERVICES));
      this.requestIds.push(id);
      return;
    }
    const request = requestOf(model, does.which);
    const id = this.requestIds[(request?.number ?? 0) - 1];
    if (request === undefined || id === undefined) return;
    const { state, from } = request;
    const waits = state === 'placed' && from !== undefined;
    if (does.op === 'depart') {
      if (waits) await this.#commit((tx, feed) => depart(workOf(tx, feed), id));
    } else if (does.op === 'finish') {
      if (state === 'receiving') await this.#commit((tx, feed) => close(workOf(tx, feed), id, {}));
      else await this.#commit((tx, feed) => cancelByHub(workOf(tx, feed), id, { reason: 'lost' }));
    } else if (!waits) {
      const { rows } = await this.world.sql.query(
        'SELECT id::int FROM inventory_request_item WHERE org_id = $1 AND request_id = $2 ORDER BY id',
        [this.orgId, id],
      );
      const lines = does.lines.map(({ line, quantity, lot, date, status }) => ({
        request_item_id: rows[line % rows.length].id as number,
        quantity,
        status: status as 'available' | 'damaged',
        ...(lot === undefined ? {} : { lot }),
        ...(date === undefined ? {} : { expiration: date }),
      }));
      await this.#commit(async (tx, feed) => {
        if (state !== 'receiving') await withFeed(tx, feed, (first) => deliver(workOf(tx, first), id, {}));
        await receiveGoods(workOf(tx, feed), id, { input: { lines } });
      });
    }
  }
}

type RequestOperation = Extract<Operation, { op: 'announce' | 'depart' | 'arrive' | 'finish' }>;
const SERVICES = { gs1CompanyPrefix: '0614141' };

/** What a refusal says, in the words of the model. */
function answerOf({ code, options: { members, violations } }: Problem): Answer {
  const { shortages = [] } = (members ?? {}) as {
    shortages?: { line: number; wanted: number; there: number }[];
  };
  const conflicts = new Map<number, string>();
  for (const { pointer, message } of violations ?? []) {
    const line = Number(pointer.split('/')[2]);
    if (!conflicts.has(line)) conflicts.set(line, /date (\S+)$/.exec(message)?.[1] ?? 'infinity');
  }
  expect(['insufficient_stock', 'validation_failed']).toContain(code);
  return {
    short: shortages.map(({ line, wanted, there }) => [line, wanted, there]),
    conflict: [...conflicts],
  };
}

const keyed = <T extends { item: number; warehouse: number; date?: string | undefined }>(line: T) => {
  const { item: itemId, warehouse: warehouseId, date: expiration, ...rest } = line;
  return { itemId, warehouseId, expiration, ...rest };
};

async function act(
  tx: Tx,
  feed: FeedWriter,
  does: Exclude<Operation, { op: 'sweep' | 'pick' | 'serve' } | RequestOperation | WorkOperation>,
): Promise<ChangeResult> {
  const none = { shortages: [], conflicts: [] };
  switch (does.op) {
    case 'receive':
      return {
        ...none,
        conflicts: await receiveStock(
          tx,
          feed,
          does.lines.map((line) => ({ ...keyed(line), expiration: line.date })),
        ),
      };
    case 'adjust':
      return adjustStock(
        tx,
        feed,
        does.lines.map((line) => ({
          ...keyed(line),
          quantity: line.sign * line.quantity,
          reason: line.sign > 0 ? ('found' as const) : ('lost' as const),
        })),
      );
    case 'count':
      return countStock(
        tx,
        feed,
        does.lines.map((line) => ({ ...keyed(line), expiration: line.date })),
        1,
        null,
      );
    case 'status':
      return changeStatus(
        tx,
        feed,
        does.lines.map((line) => ({ ...keyed(line), reason: 'correction' as const })),
      );
    case 'reserve': {
      const lines = does.lines.map(({ owner: ownerId, line: ownerLine, ...line }) => ({
        ...keyed(line),
        ownerId,
        ownerLine,
      }));
      const shortages = await reserveStock(tx, feed, does.kind, lines);
      const owners = does.kind === 'hold' ? new Set(does.lines.map((line) => line.owner)) : [];
      for (const id of [...owners].sort((a, b) => a - b))
        tx.queueWrite(openHolds, [feed.orgId, id, feed.now]);
      return { ...none, shortages };
    }
    case 'relabel': {
      const [[lot, expiration], [toLot, toExpiration]] = [does.from, does.to];
      const { today } = does;
      const { conflicts } = await relabelLot(tx, feed, {
        itemId: does.item,
        from: { lot, expiration },
        to: { lot: toLot, expiration: toExpiration },
        warehouseId: null,
        statusAt: (_, status) => statusWithDate(status, expiration, toExpiration, today),
        mayKeep: () => true,
        note: 'mistyped',
      });
      return { ...none, conflicts };
    }
    case 'open':
      await setWarehouseAccess(tx, feed, does.warehouse, does.isOpen);
      return none;
    case 'demand':
      await changeItem(tx, feed, does.item, { min_remaining_days: { MERCHANT: does.days } }, null);
      return none;
    case 'bundle': {
      const components = does.parts.map(([component_id, quantity]) => ({ component_id, quantity }));
      await setComponents(tx, feed, BUNDLE, components, null);
      return none;
    }
    case 'release':
      await releaseStock(tx, feed, does.kind, does.owners);
      return none;
    case 'consume':
      await consumeStock(tx, feed, does.kind, does.owners, {
        reason: 'order_shipped',
        linkedType: 'order',
        linkedId: String,
      });
      return none;
  }
}

/** Whose marks tell all orgs of a warehouse's change. */
const HUB = 1;
/** An item without stock of its own. */
const BUNDLE = 4;

const CONFIGURED: readonly Operation[] = [
  { op: 'serve', warehouse: 1, ships: true },
  { op: 'open', warehouse: 1, isOpen: true },
  { op: 'demand', item: 1, days: 41 },
  { op: 'bundle', parts: [[1, 3]] },
  { op: 'demand', item: 1, days: 0 },
  { op: 'open', warehouse: 1, isOpen: false },
];

const openHolds = {
  name: 'test.openHold',
  text: `INSERT INTO stock_hold (org_id, id, note, created_by, created_at, version) VALUES ($1, $2, null, 'model', $3, 1)
         ON CONFLICT (org_id, id) DO UPDATE SET released_at = NULL, released_lines = NULL`,
};

// --- Beside each other ------------------------------------------------------------------------------------------

describe('the stock engine beside a plain model', () => {
  let world: StockWorld;
  let nextOrgId = 100;

  beforeAll(async () => {
    world = await stockWorld({ poolSize: 2 });
    const now = new Date('2026-01-01T00:00:00Z');
    await world.sql.query(
      "INSERT INTO org VALUES ($1, 'The hub', 'hub', true, null, null, null, 1, $2, $2)",
      [HUB, now],
    );
    await world.db.transaction(async (tx) => openFeed(tx, HUB, now));
    await world.sql.query("UPDATE warehouse SET services = '{storage,marketplace_prep}'");
  });
  afterAll(() => world.close());

  async function newEngine(): Promise<Engine> {
    const orgId = nextOrgId;
    nextOrgId += 1;
    const start = new Date('2026-01-01T00:00:00Z');
    await world.sql.query(
      "INSERT INTO org VALUES ($1, 'Org', 'merchant', true, null, null, null, 1, $2, $2)",
      [orgId, start],
    );
    await world.sql.query('INSERT INTO org_feed VALUES ($1, 0, 0, $2)', [orgId, start]);
    await world.sql.query(
      'INSERT INTO warehouse_access (org_id, warehouse_id, created_at) SELECT $1, unnest($2::bigint[]), $3',
      [orgId, world.warehouseIds, start],
    );
    await world.sql.query(
      `INSERT INTO item (org_id, id, name, mpn, lot_num_required, min_remaining_days, scannable_barcodes, is_active, is_bundle,
         is_bundle_component, version, created_at, updated_at)
       SELECT $1, id, 'Item', 'MPN-' || id, false, '{}', '{}', true, false, false, 1, $2, $2 FROM generate_series(1, ${BUNDLE}) AS id`,
      [orgId, start],
    );
    await world.sql.query(
      `INSERT INTO listing (org_id, id, item_id, listing_mp_primary_id, marketplace_name, listing_mp_seller_account_id,
         fulfillment_channel, country, status, version, created_at, updated_at)
       SELECT $1, id, id, 'SKU-' || id, 'Amazon', 'A1', 'FBA', 'US', 'active', 1, $2, $2 FROM generate_series(1, 3) AS id`,
      [orgId, start],
    );
    return new Engine(world, orgId);
  }

  async function rows(text: string, orgId: number): Promise<string[]> {
    const { rows: found } = await world.sql.query({ text, values: [orgId], rowMode: 'array' });
    return found.map((row: unknown[]) => row.join(' | ')).sort();
  }

  async function expectSame(model: StockModel, { orgId, requestIds, works }: Engine): Promise<void> {
    const cells = model.cells.map((one) =>
      [one.item, one.warehouse, one.lot, one.date, one.status, one.onHand, model.reservedOn(one)].join(' | '),
    );
    const held = model.promised.map((one) =>
      [
        one.kind,
        ownerOf(one, requestIds, works.ids),
        one.line,
        one.item,
        one.warehouse,
        one.lot,
        one.date,
        one.quantity,
        one.picked,
      ].join(' | '),
    );
    expect(
      await rows(
        'SELECT item_id, warehouse_id, lot, expiration::text, status, on_hand, reserved FROM stock_balance WHERE org_id = $1',
        orgId,
      ),
    ).toEqual(cells.sort());
    expect(
      await rows(
        'SELECT owner_kind, owner_id, owner_line, item_id, warehouse_id, lot, expiration::text, quantity, is_picked FROM reservation WHERE org_id = $1',
        orgId,
      ),
    ).toEqual(held.sort());
    const records = await rows(
      'SELECT item_id, warehouse_id, inbound FROM stock_record WHERE org_id = $1 AND item_id <= 3',
      orgId,
    );
    const places = [1, 2, 3].flatMap((item) => world.warehouseIds.map((at) => [item, at] as const));
    const coming = places.map(([item, at]) => [item, at, model.inbound(item, at)].join(' | '));
    expect(coming.filter((one) => !one.endsWith(' 0') || records.includes(one)).sort()).toEqual(records);
  }

  /** What the feed has said last of each record is what it is, of bundles and of what may be given to customers, too. */
  async function expectTold(model: StockModel, engine: Engine): Promise<void> {
    await engine.workOff();
    const today = engine.clock.now().toISOString().slice(0, 10);
    const told = await rows(
      `SELECT DISTINCT ON (e.subject_id) e.subject_id, e.data ->> 'available_quantity', e.data -> 'sellable' ->> 'MERCHANT'
       FROM event e WHERE e.org_id = $1 AND e.subject_type = 'inventory' ORDER BY e.subject_id, e.sequence DESC`,
      engine.orgId,
    );
    const expected = told.map((row) => {
      const [subject = ''] = row.split(' | ');
      const [item = 0, warehouse = 0] = subject.split('-').map(Number);
      const of = (count: (one: number) => number) =>
        item !== BUNDLE ? count(item) : model.recipe.length === 0 ? 0 : model.bundles(count);
      const sellable = of((one) => model.sellable(one, warehouse, today));
      return [subject, of((one) => model.available(one, warehouse)), sellable].join(' | ');
    });
    expect(told).toEqual(expected);
  }

  async function expectBooks(model: StockModel, { orgId, works }: Engine): Promise<void> {
    expect(
      await rows(
        'SELECT sum(quantity) FILTER (WHERE is_receipt), sum(quantity) FILTER (WHERE NOT is_receipt) FROM stock_movement WHERE org_id = $1 HAVING count(*) > 0',
        orgId,
      ),
    ).toSatisfy(
      (found: string[]) =>
        found.length === 0 ||
        found[0]?.split(' | ').map(Number).join() === [model.received, model.adjusted].join(),
    );
    expect(model.received + model.adjusted).toBe(model.cells.reduce((sum, one) => sum + one.onHand, 0));
    expect(
      await rows('SELECT coalesce(sum(quantity), 0) FROM floor_exception WHERE org_id = $1', orgId),
    ).toEqual([String(model.missingOnTheFloor)]);
    expect(
      await rows(
        "SELECT replace(kind, 'reroute_', '') || ' ' || subject_id FROM due_work WHERE org_id = $1 AND kind LIKE 'reroute%'",
        orgId,
      ),
    ).toEqual(
      [...model.reroute]
        .map((one) => one.replace(/^work_order (\d+)$/, (_, number) => `work_order ${works.ids[number - 1]}`))
        .sort(),
    );
    const lines = model.works.flatMap(({ number, lines: of }) =>
      of.map((line) =>
        [works.ids[number - 1], line.stage, line.quantity, line.packed, line.shipped].join(' | '),
      ),
    );
    expect(
      await rows(
        'SELECT work_order_id, stage, quantity, packed_quantity, shipped_quantity FROM marketplace_work_order_item WHERE org_id = $1',
        orgId,
      ),
    ).toEqual(lines.sort());
    expect(
      await rows(
        'SELECT count(*) = max(sequence) AND min(sequence) = 1 FROM event WHERE org_id = $1 HAVING count(*) > 0',
        orgId,
      ),
    ).not.toContain('false');
    // Never backdated, though the clock went back now and then.
    expect(
      await rows(
        'SELECT 1 FROM (SELECT time, lag(time) OVER (ORDER BY transaction_id, line) AS before FROM stock_movement WHERE org_id = $1) AS m WHERE time < before',
        orgId,
      ),
    ).toEqual([]);
    // The newest event of a record says what the record says.
    expect(
      await rows(
        `SELECT r.item_id FROM stock_record r JOIN event e ON e.org_id = r.org_id AND e.sequence = r.version WHERE r.org_id = $1
      AND (e.subject_id, (e.data->>'on_hand_quantity')::bigint, (e.data->'reserved'->>'holds')::bigint)
        IS DISTINCT FROM (r.item_id || '-' || r.warehouse_id, r.available_on_hand + r.damaged + r.quarantined + r.expired, r.reserved_holds)`,
        orgId,
      ),
    ).toEqual([]);
    const verified = await runChecks(world.db, [...STOCK_CHECKS, ...MARKETPLACE_CHECKS]);
    expect(verified.findings).toEqual([]);
  }

  it(`gives the same answers and the same balances for any history, and its books add up (MODEL_SEED=${SEED} MODEL_RUNS=${RUNS})`, {
    timeout: 600_000 + RUNS * 20_000,
  }, async () => {
    let done = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(history, async (operations) => {
        const engine = await newEngine();
        const model = new StockModel();
        for (const warehouse of world.warehouseIds) model.open.add(warehouse);
        for (const does of operations) {
          const before = structuredClone({
            requests: model.requests,
            works: model.works,
            promised: model.promised,
            open: model.open,
          });
          const expected = model.attempt(() => inModel(model, does));
          expect(await engine.run(does, Object.assign(new StockModel(), before))).toEqual(expected);
          await expectSame(model, engine);
          done += 1;
          if (expected.short.length + expected.conflict.length > 0) refused += 1;
        }
        await expectBooks(model, engine);
        await expectTold(model, engine);
        // No stock moves any more: only what is configured can be what is told of.
        for (const does of CONFIGURED) {
          model.attempt(() => inModel(model, does));
          await engine.run(does, model);
          await expectTold(model, engine);
        }
        // The warehouses are those of the next history, too.
        for (const warehouse of model.ships) await engine.serve(warehouse, false);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    // A history in which everything or nothing is refused would prove little.
    expect(refused).toBeGreaterThan(done * 0.1);
    expect(refused).toBeLessThan(done * 0.8);
  });
});
