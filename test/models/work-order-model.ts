// What work orders should do to the stock, written a second time and as simply as possible; beside stock-model.ts.
import type { Answer, Promised, StockModel, Work } from './stock-model.ts';

type WorkLine = Work['lines'][number];

/** What is done to one. @param which of those that live; @param line of its lines */
export type WorkOperation =
  | {
      readonly op: 'prepare';
      readonly warehouse: number;
      readonly lines: readonly { readonly item: number; readonly quantity: number }[];
      readonly partial: boolean;
    }
  | { readonly op: 'begin' | 'dispatch' | 'endWork' | 'callOff'; readonly which: number }
  | {
      readonly op: 'spoil' | 'packUp' | 'shrink';
      readonly which: number;
      readonly line: number;
      readonly quantity: number;
      readonly isLost: boolean;
    }
  | { readonly op: 'refill' };

const WORK_OPERATIONS: readonly string[] = [
  'prepare',
  'begin',
  'dispatch',
  'endWork',
  'callOff',
  'spoil',
  'packUp',
  'shrink',
  'refill',
];

export function isOfWork<T extends { readonly op: string }>(does: T): does is Extract<T, WorkOperation> {
  return WORK_OPERATIONS.includes(does.op);
}

const isLive = ({ stage }: WorkLine) => stage !== 'closed' && stage !== 'cancelled';

/** One of the work orders that have not ended. */
export function workOf(model: StockModel, which: number): Work | undefined {
  const open = model.works.filter(({ lines }) => lines.some(isLive));
  return open[which % Math.max(1, open.length)];
}

const byDate = (one: { date: string; lot: string }) =>
  `${one.date === 'infinity' ? '9999-99-99' : one.date} ${one.lot}`;

/** What is promised to a line, first expired first. */
function heldBy(model: StockModel, work: Work, index: number): Promised[] {
  return model.promised
    .filter((one) => one.kind === 'work_order' && one.owner === work.number && one.line === index + 1)
    .filter((one) => one.quantity > 0)
    .sort((a, b) => (byDate(a) < byDate(b) ? -1 : 1));
}

const sum = (held: readonly Promised[]) => held.reduce((all, one) => all + one.quantity, 0);

function freeOf(model: StockModel, work: Work, item: number): number {
  return model.available(item, work.warehouse);
}

/** As many as it lacks and are free, first expired first; in somebody's hands, where the rest is. */
function promiseMissing(model: StockModel, work: Work, index: number): void {
  const line = work.lines[index];
  if (line === undefined || !isLive(line)) return;
  const missing = line.quantity - line.packed - sum(heldBy(model, work, index));
  const quantity = Math.min(missing, freeOf(model, work, line.item));
  if (quantity <= 0) return;
  const wish = { item: line.item, warehouse: work.warehouse, status: 'available', quantity } as const;
  const shares = model.take(wish, false);
  if (typeof shares === 'number') throw new Error('free units cannot be taken');
  for (const { cell, quantity: units } of shares) {
    model.promise('work_order', work.number, index + 1, cell, units);
    if (line.stage === 'queued') continue;
    for (const one of heldBy(model, work, index))
      if (one.lot === cell.lot && one.date === cell.date) one.picked = true;
  }
}

/** Takes promised units of a line, first expired first, out of the stock. */
function takeHeld(model: StockModel, work: Work, index: number, quantity: number, to?: 'damaged'): void {
  let left = quantity;
  for (const one of heldBy(model, work, index)) {
    const units = Math.min(left, one.quantity);
    const key = { item: one.item, warehouse: one.warehouse, lot: one.lot, date: one.date };
    one.quantity -= units;
    left -= units;
    model.add({ ...key, status: 'available' }, -units, false);
    if (to !== undefined) model.add({ ...key, status: to }, units, false);
  }
}

/** Gives back what is beyond what is wanted, last expired first. */
function giveBack(model: StockModel, work: Work, index: number): void {
  const line = work.lines[index];
  if (line === undefined) return;
  let excess = sum(heldBy(model, work, index)) - (line.quantity - line.packed);
  for (const one of heldBy(model, work, index).reverse()) {
    const units = Math.max(0, Math.min(excess, one.quantity));
    one.quantity -= units;
    excess -= units;
  }
}

/** How far a line is, by its units. */
function settle(model: StockModel, work: Work, index: number): void {
  const line = work.lines[index];
  if (line === undefined || !isLive(line)) return;
  const was = line.stage;
  if (line.quantity === 0) line.stage = 'cancelled';
  else if (line.shipped === line.quantity) line.stage = 'shipped';
  else if (line.packed === line.quantity) line.stage = 'packed';
  else if (line.packed > 0 || was !== 'queued') line.stage = 'processing';
  if (was === 'queued' && line.stage === 'processing')
    for (const one of heldBy(model, work, index)) one.picked = true;
}

/** How many units a step is about, and of which line; null where it is about nothing. */
export function unitsOf(
  model: StockModel,
  { op, which, line: at, quantity }: Extract<WorkOperation, { op: 'spoil' | 'packUp' | 'shrink' }>,
): { work: Work; index: number; units: number } | null {
  const work = workOf(model, which);
  if (work === undefined) return null;
  const index = at % work.lines.length;
  const line = work.lines[index];
  if (line === undefined || !isLive(line)) return null;
  const most = op === 'shrink' ? line.quantity - line.packed : sum(heldBy(model, work, index));
  const units = Math.min(quantity, most);
  return units <= 0 ? null : { work, index, units };
}

export const mayBegin = (work: Work | undefined): work is Work =>
  work?.lines.some(({ stage }) => stage === 'queued') === true;
export const mayBeCalledOff = (work: Work | undefined): work is Work =>
  work?.lines.every(({ stage }) => stage === 'queued' || stage === 'cancelled') === true;
export const mayLeave = (work: Work | undefined): work is Work =>
  work?.lines.some(({ packed, shipped }) => packed > shipped) === true;

export function doWork(model: StockModel, does: WorkOperation, answer: Answer): void {
  switch (does.op) {
    case 'prepare':
      prepare(model, does, answer);
      return;
    case 'begin': {
      const work = workOf(model, does.which);
      if (!mayBegin(work)) return;
      work.lines.forEach((line, index) => {
        if (line.stage !== 'queued') return;
        promiseMissing(model, work, index);
        line.stage = 'processing';
        for (const one of heldBy(model, work, index)) one.picked = true;
        settle(model, work, index);
      });
      return;
    }
    case 'spoil': {
      const found = unitsOf(model, does);
      if (found === null) return;
      takeHeld(model, found.work, found.index, found.units, does.isLost ? undefined : 'damaged');
      promiseMissing(model, found.work, found.index);
      settle(model, found.work, found.index);
      return;
    }
    case 'packUp': {
      const found = unitsOf(model, does);
      const line = found?.work.lines[found.index];
      if (found === null || line === undefined) return;
      takeHeld(model, found.work, found.index, found.units);
      line.packed += found.units;
      settle(model, found.work, found.index);
      return;
    }
    case 'shrink': {
      const found = unitsOf(model, does);
      const line = found?.work.lines[found.index];
      if (found === null || line === undefined) return;
      line.quantity -= found.units;
      giveBack(model, found.work, found.index);
      settle(model, found.work, found.index);
      return;
    }
    case 'dispatch': {
      const work = workOf(model, does.which);
      if (!mayLeave(work)) return;
      for (const [index, line] of work.lines.entries()) {
        line.shipped = line.packed;
        settle(model, work, index);
      }
      return;
    }
    case 'callOff': {
      const work = workOf(model, does.which);
      if (mayBeCalledOff(work)) end(model, work);
      return;
    }
    case 'endWork': {
      const work = workOf(model, does.which);
      if (work !== undefined && !mayLeave(work)) end(model, work);
      return;
    }
    case 'refill':
      // Those alone that a change of stock has left a mark for: whoever spoils units of a work order has them made up at once.
      for (const work of model.works.filter(({ number }) => model.reroute.delete(`work_order ${number}`)))
        work.lines.forEach((_, index) => {
          promiseMissing(model, work, index);
          settle(model, work, index);
        });
  }
}

/** What is not packed is given up. */
function end(model: StockModel, work: Work): void {
  work.lines.forEach((line, index) => {
    if (!isLive(line)) return;
    line.quantity = line.packed;
    giveBack(model, work, index);
    line.stage = line.packed === 0 ? 'cancelled' : 'closed';
  });
}

function prepare(
  model: StockModel,
  { warehouse, lines, partial }: Extract<WorkOperation, { op: 'prepare' }>,
  answer: Answer,
): void {
  if (!model.open.has(warehouse)) return;
  const work: Work = { number: model.works.length + 1, warehouse, lines: [] };
  const short: Answer['short'] = [];
  lines.forEach(({ item, quantity: wanted }, index) => {
    const there = Math.min(wanted, freeOf(model, work, item));
    if (there < wanted) short.push([index, wanted, there]);
    work.lines.push({
      item,
      quantity: there,
      packed: 0,
      shipped: 0,
      stage: there === 0 ? 'cancelled' : 'queued',
    });
    promiseMissing(model, work, index);
  });
  if (!(partial && work.lines.some(({ quantity }) => quantity > 0))) answer.short.push(...short);
  model.works.push(work);
}
