// Resolves counted lines to items, units and lots, with every violation of every line.

import type { Work } from '../../../kit/aggregates/work.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { readCode } from '../../../kit/scan/code-rules.ts';
import { type ItemFacts, itemFacts, itemsOfBarcodes } from '../../catalog/resolve-items.ts';
import { withKnownLots } from '../../inventory/ops/resolve-lines.ts';
import { isSameLot, type NamedLot } from '../../stock/lot-rules.ts';
import type { StockStatus } from '../../stock/stock-state.ts';
import { type Carton, cartonsOf, type RequestItemRow } from '../requests/queries.ts';
import { lineField, lineIdOf, lineIdViolations } from './assign-units.ts';
import { type LineInput, UNITS_MAX } from './schema.ts';

/** A line whose item is known. */
interface KnownLine {
  /** Index of the line in the input. */
  readonly index: number;
  readonly item: ItemFacts;
  readonly lot: string | null;
  readonly expiration: string | null;
}

export interface CountedLine extends KnownLine {
  /** The line of the request, where it is named. */
  readonly requestItemId: number | null;
  readonly carton: Carton | null;
  readonly sscc: string | null;
  readonly quantity: number;
  readonly status: StockStatus;
  readonly note: string | null;
  readonly measures: {
    readonly [M in 'length_in' | 'width_in' | 'height_in' | 'weight_lb']?: number | null | undefined;
  };
}

/** GS1 application identifier of an SSCC, which scanners may give with it. */
const SSCC = /^(?:\(?00\)?)?(\d{18})$/;

export interface Counted {
  readonly counted: readonly CountedLine[];
  /** Lines whose units are not known. */
  readonly uncounted: readonly KnownLine[];
  readonly violations: readonly Violation[];
}

/** @param lines undefined: one that names nothing that could be looked for */
export async function resolveCounted(
  work: Work,
  requestId: number,
  items: readonly RequestItemRow[],
  lines: readonly (LineInput | undefined)[],
): Promise<Counted> {
  const { tx, orgId } = work;
  const cartons = lines.some((one) => one?.sscc !== undefined) ? await cartonsOf(work, requestId) : [];
  const codes = lines.flatMap((one) =>
    one?.barcode === undefined ? [] : readCode(one.barcode).productCodes,
  );
  const byCode = await itemsOfBarcodes(tx, orgId, codes);
  const ids = [
    ...items.map((one) => one.item_id),
    ...lines.flatMap((one) => one?.item_id ?? []),
    ...[...byCode.values()].flat(),
  ];
  const facts = await itemFacts(tx, orgId, [...new Set(ids)]);
  const resolver = new Resolver(items, cartons, byCode, facts);
  for (const [index, line] of lines.entries()) if (line !== undefined) resolver.add(index, line);
  const { counted, uncounted, violations } = resolver;
  const announced = items.flatMap(({ item_id: itemId, lot_number: lot }) =>
    lot === null ? [] : [{ itemId, lot }],
  );
  return {
    counted: await labelled(work, counted, announced),
    uncounted: await labelled(work, uncounted, announced),
    violations,
  };
}

/** Lots as they are known or announced. */
async function labelled<T extends KnownLine>(
  { tx, orgId }: Work,
  lines: readonly T[],
  announced: readonly NamedLot[],
): Promise<T[]> {
  const named = lines.map((one) => ({
    one,
    item: one.item,
    line: {},
    label: { lot: one.lot, expiration: one.expiration ?? undefined },
  }));
  const known = await withKnownLots(tx, orgId, named, announced);
  return known.map(({ one, label }) => ({
    ...one,
    lot: label.lot ?? null,
    expiration: label.expiration ?? null,
  }));
}

class Resolver {
  readonly counted: CountedLine[] = [];
  readonly uncounted: KnownLine[] = [];
  readonly violations: Violation[] = [];
  readonly #items: readonly RequestItemRow[];
  readonly #cartons: ReadonlyMap<string, Carton>;
  readonly #byCode: ReadonlyMap<string, readonly number[]>;
  readonly #facts: ReadonlyMap<number, ItemFacts>;
  readonly #scanned = new Set<number>();

  constructor(
    items: readonly RequestItemRow[],
    cartons: readonly Carton[],
    byCode: ReadonlyMap<string, readonly number[]>,
    facts: ReadonlyMap<number, ItemFacts>,
  ) {
    this.#items = items;
    this.#cartons = new Map(cartons.map((one) => [one.sscc, one]));
    this.#byCode = byCode;
    this.#facts = facts;
  }

  add(index: number, line: LineInput): void {
    const at = `/lines/${index}`;
    const code =
      line.sscc === undefined ? null : (SSCC.exec(line.sscc.replaceAll(' ', ''))?.[1] ?? line.sscc);
    const carton = code === null ? undefined : this.#cartons.get(code);
    const lineId = lineIdOf(line);
    const namesItem = [lineId, line.item_id, line.barcode].some((one) => one !== undefined);
    if (carton !== undefined && !namesItem) {
      this.#addCarton(index, line, carton);
    } else if (code !== null && !namesItem) {
      this.#refuse(
        `${at}/sscc`,
        'unknown_reference',
        'this carton was not expected: count its items one by one',
      );
    } else {
      const itemId = this.#itemOf(at, line);
      const item = itemId === null ? undefined : this.#facts.get(itemId);
      const quantity = this.#quantityOf(at, line, itemId);
      if (item === undefined) return;
      if (item.isBundle) {
        this.#refuse(at, 'not_allowed', 'a bundle has no stock: name its components');
        return;
      }
      if (quantity === null) {
        this.uncounted.push({ index, item, ...labelOf(line) });
        return;
      }
      // An opened carton can no longer be received as a whole.
      if (carton !== undefined) this.#scanned.add(carton.id);
      const found = { item, quantity, requestItemId: lineId ?? null, sscc: code, carton: carton ?? null };
      this.#push(index, line, found, measuresOf(line));
    }
  }

  /** The announced contents of the carton. */
  #addCarton(index: number, line: LineInput, carton: Carton): void {
    const at = `/lines/${index}`;
    if (line.quantity !== undefined || line.cases !== undefined) {
      const message = 'a carton is received as expected: count its items one by one instead';
      this.#refuse(at, 'not_allowed', message);
      return;
    }
    if (carton.is_received || this.#scanned.has(carton.id)) {
      this.#refuse(`${at}/sscc`, 'duplicate', 'the carton was received already');
      return;
    }
    this.#scanned.add(carton.id);
    for (const { request_item_id: requestItemId, quantity } of carton.contents) {
      const announced = this.#items.find((one) => one.id === requestItemId);
      const item = announced === undefined ? undefined : this.#facts.get(announced.item_id);
      if (announced === undefined || item === undefined)
        fail('a carton holds an item that is not on its request');
      const found = { item, quantity, requestItemId, sscc: carton.sscc, carton };
      // Its measures are not those of what is in it.
      this.#push(index, { ...line, ...labelInCarton(line, announced) }, found, {});
    }
  }

  #push(
    index: number,
    line: Pick<LineInput, 'lot' | 'expiration' | 'status' | 'note'>,
    found: Pick<CountedLine, 'item' | 'quantity' | 'requestItemId' | 'sscc' | 'carton'>,
    measures: CountedLine['measures'],
  ): void {
    const { status = 'available', note = null } = line;
    this.counted.push({ index, ...labelOf(line), status, note, measures, ...found });
  }

  /** Several names are fine when they agree. */
  #itemOf(at: string, line: LineInput): number | null {
    const { item_id: itemId, barcode } = line;
    const lineId = lineIdOf(line);
    const conflicts = lineIdViolations(at, line);
    if (conflicts.length > 0) {
      this.violations.push(...conflicts);
      return null;
    }
    const found: (readonly number[])[] = [];
    if (lineId !== undefined) {
      const named = this.#items.find((one) => one.id === lineId);
      if (named === undefined)
        return this.#none(`${at}/${lineField(line)}`, 'unknown_reference', 'this request has no such line');
      found.push([named.item_id]);
    }
    if (itemId !== undefined) {
      if (!this.#facts.has(itemId))
        return this.#none(`${at}/item_id`, 'unknown_reference', `no item ${itemId} in this organization`);
      found.push([itemId]);
    }
    if (barcode !== undefined) {
      const items = new Set(readCode(barcode).productCodes.flatMap((code) => this.#byCode.get(code) ?? []));
      if (items.size === 0)
        return this.#none(`${at}/barcode`, 'unknown_reference', 'no item of this organization has this code');
      found.push([...items]);
    }
    const [first, ...rest] = found;
    if (first === undefined)
      return this.#none(at, 'required', 'line_id, item_id, barcode or sscc is required');
    const common = first.filter((id) => rest.every((ids) => ids.includes(id)));
    if (common.length === 0)
      return this.#none(at, 'conflicting_reference', 'these identifiers refer to different items');
    // Of several items with the code, the one that was announced.
    const announced = common.filter((id) => this.#items.some((one) => one.item_id === id));
    const choice = common.length > 1 && announced.length === 1 ? announced : common;
    if (choice.length > 1)
      return this.#none(`${at}/barcode`, 'ambiguous_reference', `could mean ${choice.length} items`);
    return choice[0] ?? null;
  }

  #quantityOf(at: string, line: LineInput, itemId: number | null): number | null {
    const { quantity, cases, case_units: given } = line;
    if ((quantity === undefined) === (cases === undefined)) {
      this.#refuse(`${at}/quantity`, 'required', 'send either quantity or cases');
      return null;
    }
    if (quantity !== undefined) return quantity;
    const announced = this.#items.find(
      (one) => one.item_id === itemId && (lineIdOf(line) ?? one.id) === one.id && one.casepack_qty !== null,
    );
    const units = given ?? announced?.casepack_qty ?? null;
    if (units === null) {
      this.#refuse(
        `${at}/case_units`,
        'required',
        'the number of units per case is unknown: send casepack_qty',
      );
      return null;
    }
    const counted = (cases ?? 0) * units;
    if (counted > UNITS_MAX) {
      this.#refuse(`${at}/cases`, 'too_large', `are ${counted} units: a line has at most ${UNITS_MAX}`);
      return null;
    }
    return counted;
  }

  #refuse(pointer: string, code: Violation['code'], message: string): void {
    this.violations.push(violation(pointer, code, message));
  }

  #none(pointer: string, code: Violation['code'], message: string): null {
    this.#refuse(pointer, code, message);
    return null;
  }
}

function labelOf({ lot = null, expiration = null }: Pick<LineInput, 'lot' | 'expiration'>) {
  return { lot, expiration };
}

/** The label given by the line, or else the announced one; the date of one lot does not apply to another. */
function labelInCarton(line: LineInput, announced: RequestItemRow) {
  const lot = line.lot ?? announced.lot_number;
  const isAnnounced = line.lot == null || isSameLot(line.lot, announced.lot_number ?? '');
  return { lot, expiration: line.expiration ?? (isAnnounced ? announced.expiration_date : null) };
}

function measuresOf({ length_in, width_in, height_in, weight_lb }: LineInput): CountedLine['measures'] {
  return { length_in, width_in, height_in, weight_lb };
}
