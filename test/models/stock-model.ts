// What stock should do, written a second time and as simply as possible: plain lists, no index, no SQL. It shares no
// code with the engine; where the two differ, one of them is wrong.
export type Status = 'available' | 'damaged' | 'quarantined' | 'expired';
export type Kind = 'sub_order' | 'work_order' | 'hold' | 'transfer';

export interface Cell {
  item: number;
  warehouse: number;
  lot: string;
  date: string;
  status: Status;
  onHand: number;
}

export interface Promised {
  kind: Kind;
  owner: number;
  line: number;
  item: number;
  warehouse: number;
  lot: string;
  date: string;
  quantity: number;
  picked: boolean;
}

export interface Wish {
  item: number;
  warehouse: number;
  status: Status;
  lot?: string | undefined;
  date?: string | undefined;
  quantity: number;
}

/** Goods that are announced; with `from`, a transfer. */
export interface Request {
  /** Which one of those that there ever were. */
  readonly number: number;
  state: 'placed' | 'in_transit' | 'receiving' | 'ended';
  readonly from: number | undefined;
  readonly to: number;
  readonly lines: {
    item: number;
    quantity: number;
    lot?: string | undefined;
    date?: string | undefined;
    received: number;
  }[];
  /** What has left by a transfer and has not come. */
  units: { line: number; lot: string; date: string; quantity: number }[];
}

/** Goods that are prepared for a marketplace (work-order-model.ts). */
interface WorkLine {
  readonly item: number;
  quantity: number;
  packed: number;
  shipped: number;
  stage: 'queued' | 'processing' | 'packed' | 'shipped' | 'closed' | 'cancelled';
}

export interface Work {
  /** Which one of those that there ever were. */
  readonly number: number;
  readonly warehouse: number;
  readonly lines: WorkLine[];
}

/** What an operation answers: nothing to complain about, or which line lacks how much, or which lot has which date. */
export interface Answer {
  short: [line: number, wanted: number, there: number][];
  conflict: [line: number, known: string][];
}

export const fine = (): Answer => ({ short: [], conflict: [] });

export class StockModel {
  cells: Cell[] = [];
  promised: Promised[] = [];
  lots: { item: number; lot: string; date: string }[] = [];
  requests: Request[] = [];
  works: Work[] = [];
  received = 0;
  adjusted = 0;
  missingOnTheFloor = 0;
  reroute = new Set<string>();
  /** Warehouses that are open to the org, and those that ship orders. */
  readonly open = new Set<number>();
  readonly ships = new Set<number>();
  /** For how many days more goods for customers must be good, by item. */
  readonly days = new Map<number, number>();
  /** What the bundle is made of. */
  recipe: readonly (readonly [item: number, each: number])[] = [];

  /** Free units that may go to customers, by the date at the warehouse. */
  sellable(item: number, warehouse: number, today: string): number {
    if (!this.open.has(warehouse) || !this.ships.has(warehouse)) return 0;
    const first = new Date(`${today}T00:00:00Z`);
    first.setUTCDate(first.getUTCDate() + (this.days.get(item) ?? 1));
    const date = first.toISOString().slice(0, 10);
    return this.#free(item, warehouse, (cell) => cell.date >= date);
  }

  available(item: number, warehouse: number): number {
    return this.#free(item, warehouse, () => true);
  }

  #free(item: number, warehouse: number, counts: (cell: Cell) => boolean): number {
    return this.cells
      .filter((one) => one.item === item && one.warehouse === warehouse && one.status === 'available')
      .filter(counts)
      .reduce((sum, one) => sum + one.onHand - this.reservedOn(one), 0);
  }

  /** As many bundles as the scarcest part allows. */
  bundles(of: (item: number) => number): number {
    return Math.min(...this.recipe.map(([item, each]) => Math.floor(of(item) / each)));
  }

  /** Does `work`, or nothing at all where it complains. */
  attempt(work: () => Answer): Answer {
    const before = structuredClone({
      cells: this.cells,
      promised: this.promised,
      lots: this.lots,
      requests: this.requests,
      works: this.works,
      received: this.received,
      adjusted: this.adjusted,
    });
    const answer = work();
    if (answer.short.length + answer.conflict.length > 0) Object.assign(this, before);
    else this.settle();
    this.cells = this.cells.filter((cell) => cell.onHand !== 0);
    this.promised = this.promised.filter((one) => one.quantity !== 0);
    return answer;
  }

  add(key: Omit<Cell, 'onHand'>, quantity: number, isReceipt: boolean): void {
    let cell = this.cells.find((one) => sameCell(one, key));
    if (cell === undefined) {
      cell = { ...key, onHand: 0 };
      this.cells.push(cell);
    }
    cell.onHand += quantity;
    if (isReceipt) this.received += quantity;
    else this.adjusted += quantity;
  }

  onHand(key: Omit<Cell, 'onHand'>): number {
    return this.cells.find((one) => sameCell(one, key))?.onHand ?? 0;
  }

  /** Lines whose lot is known with another date; new lots become known. */
  conflicts(lines: readonly [number, { item: number; lot: string; date: string }][]): [number, string][] {
    const found: [number, string][] = [];
    for (const [index, { item, lot, date }] of lines) {
      if (lot === '') continue;
      const known = this.lots.find((one) => one.item === item && one.lot === lot);
      if (known === undefined) this.lots.push({ item, lot, date });
      else if (known.date !== date) found.push([index, known.date]);
    }
    return found;
  }

  /** Where a lot is known with another date than somebody believes. */
  otherDates(item: number, lot: string, date: string): [number, string][] {
    const known = this.lots.find((one) => one.item === item && one.lot === lot);
    return known === undefined || known.date === date ? [] : [[0, known.date]];
  }

  /** All units of one label get another; what is promised of them goes along, unless they are past their date then. */
  relabel(item: number, from: readonly string[], to: readonly string[], today: string): void {
    const [lot = '', date = ''] = to;
    const isOld = (one: { item: number; lot: string; date: string }) =>
      one.item === item && one.lot === from[0] && one.date === from[1];
    const statusOf = ({ status, date: was }: Cell): Status => {
      if (status === 'available') return date < today ? 'expired' : 'available';
      return status === 'expired' && was < today && date >= today ? 'available' : status;
    };
    for (const cell of this.cells.filter(isOld)) {
      const { onHand, ...key } = cell;
      const status = statusOf(cell);
      const held = cell.status === 'available' ? this.promised.filter((one) => onCell(one, key)) : [];
      this.add(key, -onHand, false);
      this.add({ ...key, lot, date, status }, onHand, false);
      for (const one of held) {
        const { quantity, picked } = one;
        one.quantity = 0;
        if (status === 'available') {
          this.promise(one.kind, one.owner, one.line, { ...key, lot, date, status, onHand }, quantity);
          const now = this.promised.find(
            (other) =>
              other.kind === one.kind &&
              other.owner === one.owner &&
              other.line === one.line &&
              onCell(other, { ...key, lot, date, status }),
          );
          if (now) now.picked ||= picked;
        } else {
          if (picked) this.missingOnTheFloor += quantity;
          if (MAY_BE_REROUTED.has(one.kind)) this.reroute.add(`${one.kind} ${one.owner}`);
        }
      }
    }
    if (lot !== '' && from[0] === lot) {
      for (const known of this.lots) if (known.item === item && known.lot === lot) known.date = date;
    }
  }

  reservedOn(cell: Omit<Cell, 'onHand'>): number {
    if (cell.status !== 'available') return 0;
    return this.promised.filter((one) => onCell(one, cell)).reduce((sum, one) => sum + one.quantity, 0);
  }

  /** Unit by unit: the earliest date first, then the lot; free units before promised ones. */
  take(wish: Wish, alsoPromised: boolean): { cell: Cell; quantity: number }[] | number {
    const cells = this.cells
      .filter(
        (cell) => cell.item === wish.item && cell.warehouse === wish.warehouse && cell.status === wish.status,
      )
      .filter((cell) => (wish.lot ?? cell.lot) === cell.lot && (wish.date ?? cell.date) === cell.date)
      .sort((a, b) => (order(a) < order(b) ? -1 : 1));
    const free = cells.map((cell) => Math.max(0, cell.onHand - this.reservedOn(cell)));
    const all = cells.map((cell) => cell.onHand);
    const there = (alsoPromised ? all : free).reduce((sum, units) => sum + units, 0);
    if (there < wish.quantity) return there;
    const taken = cells.map(() => 0);
    for (let unit = 0; unit < wish.quantity; unit += 1) {
      let from = taken.findIndex((count, at) => count < (free[at] ?? 0));
      if (from < 0) from = taken.findIndex((count, at) => count < (all[at] ?? 0));
      taken[from] = (taken[from] ?? 0) + 1;
    }
    return cells.map((cell, at) => ({ cell, quantity: taken[at] ?? 0 })).filter((one) => one.quantity > 0);
  }

  promise(kind: Kind, owner: number, line: number, cell: Cell, quantity: number): void {
    const { item, warehouse, lot, date } = cell;
    const known = this.promised.find(
      (one) => one.kind === kind && one.owner === owner && one.line === line && onCell(one, cell),
    );
    if (known) known.quantity += quantity;
    else this.promised.push({ kind, owner, line, item, warehouse, lot, date, quantity, picked: false });
  }

  /** Announces goods; those of a transfer are promised to it at once. */
  announce(request: Request, answer: Answer): void {
    this.requests.push(request);
    this.#promiseRest(request, answer);
  }

  /** What is promised to a transfer leaves; what it has lost meanwhile is made up for. */
  depart(request: Request, answer: Answer): void {
    this.#promiseRest(request, answer);
    if (answer.short.length > 0) return;
    request.state = 'in_transit';
    for (const one of this.promised.filter((held) => isOf(held, request))) {
      const { item, warehouse, lot, date, line, quantity } = one;
      this.add({ item, warehouse, lot, date, status: 'available' }, -quantity, false);
      request.units.push({ line: line - 1, lot, date, quantity });
      one.quantity = 0;
    }
  }

  #promiseRest({ number, from, lines }: Request, answer: Answer): void {
    if (from === undefined) return;
    lines.forEach(({ item, quantity, lot, date }, index) => {
      const held = this.promised
        .filter((one) => one.kind === 'transfer' && one.owner === number && one.line === index + 1)
        .reduce((sum, one) => sum + one.quantity, 0);
      if (held >= quantity) return;
      const wish = {
        item,
        warehouse: from,
        status: 'available',
        lot,
        date,
        quantity: quantity - held,
      } as const;
      const shares = this.take(wish, false);
      if (typeof shares === 'number') answer.short.push([index, quantity, held + shares]);
      else for (const one of shares) this.promise('transfer', number, index + 1, one.cell, one.quantity);
    });
  }

  /** The labels of units that arrive, unit by unit. */
  arrive(
    request: Request,
    {
      line: at,
      quantity,
      lot,
      date: told,
    }: { line: number; quantity: number; lot?: string | undefined; date?: string | undefined },
  ): { lot: string; date: string; quantity: number }[] {
    const element = request.lines[at];
    if (element === undefined) throw new Error('no such line');
    element.received += quantity;
    // Who names a lot that is known need not say its date.
    const known = this.lots.find((one) => lot !== '' && one.item === element.item && one.lot === lot)?.date;
    const date = told ?? (known === 'infinity' ? undefined : known);
    if (request.from === undefined) return [{ lot: lot ?? '', date: date ?? 'infinity', quantity }];
    const dateNow = (one: { lot: string; date: string }) =>
      this.lots.find((known) => one.lot !== '' && known.item === element.item && known.lot === one.lot)
        ?.date ?? one.date;
    const found: { lot: string; date: string; quantity: number }[] = [];
    for (let unit = 0; unit < quantity; unit += 1) {
      const open = request.units
        .filter((one) => one.line === at && one.quantity > 0)
        .sort((a, b) => (order(a) < order(b) ? -1 : 1));
      const fits = (one: { lot: string; date: string }) => date === undefined || dateNow(one) === date;
      const same = open.find((one) => (lot === undefined || one.lot === lot) && fits(one));
      const bare =
        lot === undefined
          ? undefined
          : open.find((one) => one.lot === '' && (one.date === 'infinity' || fits(one)));
      const one = same ?? bare;
      if (one !== undefined) one.quantity -= 1;
      if (same !== undefined) found.push({ lot: same.lot, date: dateNow(same), quantity: 1 });
      else if (bare !== undefined) found.push({ lot: lot ?? '', date: date ?? bare.date, quantity: 1 });
      else found.push({ lot: lot ?? '', date: date ?? 'infinity', quantity: 1 });
    }
    return found;
  }

  /** Closed, called off or lost: whatever is on its way never comes. */
  finish(request: Request): void {
    request.state = 'ended';
    request.units = [];
    for (const one of this.promised.filter((held) => isOf(held, request))) one.quantity = 0;
  }

  inbound(item: number, warehouse: number): number {
    return this.requests
      .filter(({ state, to }) => state !== 'ended' && to === warehouse)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.item === item)
      .reduce((sum, { quantity, received }) => sum + Math.max(0, quantity - received), 0);
  }

  /** Where more is promised than there is, unit by unit: who has to give? */
  settle(): void {
    for (const cell of this.cells.filter((one) => one.status === 'available')) {
      while (this.reservedOn(cell) > Math.max(0, cell.onHand)) {
        const holders = this.promised.filter((one) => one.quantity > 0 && onCell(one, cell));
        const candidates = holders.some((one) => !one.picked)
          ? holders.filter((one) => !one.picked)
          : holders;
        const kind = (['transfer', 'sub_order', 'work_order', 'hold'] as const).find((name) =>
          candidates.some((one) => one.kind === name),
        );
        const [loser] = candidates
          .filter((one) => one.kind === kind)
          .sort((a, b) => b.owner - a.owner || b.line - a.line);
        if (loser === undefined) throw new Error('nobody to take from');
        loser.quantity -= 1;
        if (loser.picked) this.missingOnTheFloor += 1;
        if (MAY_BE_REROUTED.has(loser.kind)) this.reroute.add(`${loser.kind} ${loser.owner}`);
      }
    }
  }
}

const MAY_BE_REROUTED = new Set<Kind>(['sub_order', 'work_order']);

const order = (cell: { date: string; lot: string }) =>
  `${cell.date === 'infinity' ? '9999-99-99' : cell.date} ${cell.lot}`;

const sameCell = (a: Omit<Cell, 'onHand'>, b: Omit<Cell, 'onHand'>) =>
  a.item === b.item &&
  a.warehouse === b.warehouse &&
  a.lot === b.lot &&
  a.date === b.date &&
  a.status === b.status;

const isOf = (one: Promised, { number }: Request) => one.kind === 'transfer' && one.owner === number;

const onCell = (one: Promised, cell: Omit<Cell, 'onHand'>) => sameCell({ ...one, status: 'available' }, cell);
