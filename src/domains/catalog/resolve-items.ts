// Steps for other domains: which item is meant, and what there is to know about it. Set-based: a hundred thousand
// references cost a few statements.
import type { Reader } from '../../kit/db/db.ts';
import type { ViolationCode } from '../../kit/http/problems.ts';
import { assert } from '../../kit/kernel/assert.ts';
import { gtinProblem } from '../gs1/gtin-rules.ts';
import { componentsOf } from './bundles/queries.ts';
import { factsOf, type ItemFacts, idsByBarcode, idsByCode } from './items/queries.ts';
import { itemsBySku } from './listings/queries.ts';

export type { ItemFacts } from './items/queries.ts';

/** What a caller names an item by. Several are fine when they agree. */
export interface ItemReference {
  readonly itemId?: number | undefined;
  readonly mpn?: string | undefined;
  readonly upc?: string | undefined;
  readonly ean?: string | undefined;
  /** SKU of a listing; with `marketplace` only listings there. */
  readonly sku?: string | undefined;
  readonly marketplace?: string | undefined;
}

export interface ReferenceProblem {
  readonly code: Extract<
    ViolationCode,
    'required' | 'unknown_reference' | 'ambiguous_reference' | 'conflicting_reference'
  >;
  /** Which of the reference's properties is to blame; null where it is their combination. */
  readonly field: keyof ItemReference | null;
  readonly message: string;
}

export type Resolved = { readonly item: ItemFacts } | ReferenceProblem;

const REFERENCES_MAX = 100_000;
const CODES = ['mpn', 'upc', 'ean'] as const;

/** The item of each reference, in their order, or what is wrong with it. */
export async function resolveItems(
  db: Reader,
  orgId: number,
  references: readonly ItemReference[],
): Promise<Resolved[]> {
  assert(references.length <= REFERENCES_MAX, `${references.length} references at once`);
  const byCode = new Map<keyof ItemReference, ReadonlyMap<string, readonly number[]>>();
  for (const code of CODES) {
    const values = distinct(references.map((reference) => reference[code]));
    if (values.length > 0)
      byCode.set(
        code,
        idsBy(await idsByCode[code](db, orgId, values), (row) => row.value),
      );
  }
  const skus = distinct(references.map((reference) => reference.sku));
  const bySku = Map.groupBy(await itemsBySku(db, orgId, skus), ({ sku }) => sku);
  const candidatesOf = (reference: ItemReference, field: keyof ItemReference): readonly number[] => {
    const value = reference[field];
    if (field === 'itemId') return [value as number];
    if (field !== 'sku') return byCode.get(field)?.get(value as string) ?? [];
    return (bySku.get(value as string) ?? [])
      .filter(({ marketplace_name }) => {
        const { marketplace = marketplace_name } = reference;
        return marketplace.toLowerCase() === marketplace_name.toLowerCase();
      })
      .map(({ item_id }) => item_id);
  };
  const chosen = references.map((reference) => choose(reference, candidatesOf));
  const ids = new Set(chosen.filter((one) => typeof one === 'number'));
  const facts = await itemFacts(db, orgId, [...ids]);
  return chosen.map((one): Resolved => {
    if (typeof one !== 'number') return one;
    const item = facts.get(one);
    if (item !== undefined) return { item };
    // Only an id can name what is not there; codes come from the items themselves.
    return unknown('itemId', `no item ${one} in this organization`);
  });
}

const WORDS = {
  itemId: 'item',
  mpn: 'item with mpn',
  upc: 'item with upc',
  ean: 'item with ean',
  sku: 'listing with sku',
};

type Naming = keyof typeof WORDS;

function choose(
  reference: ItemReference,
  candidatesOf: (reference: ItemReference, field: Naming) => readonly number[],
): number | ReferenceProblem {
  const fields = (Object.keys(WORDS) as Naming[]).filter((field) => reference[field] !== undefined);
  if (fields.length === 0) return { code: 'required', field: null, message: 'does not say which item' };
  let common: readonly number[] = candidatesOf(reference, fields[0] as Naming);
  for (const field of fields) {
    const found = new Set(candidatesOf(reference, field));
    if (found.size === 0) {
      const named = `no ${WORDS[field]} ${JSON.stringify(reference[field])} in this organization`;
      return unknown(field, `${named}${brokenCode(reference, field)}`);
    }
    common = common.filter((id) => found.has(id));
  }
  const choice = [...new Set(common)];
  const [first, second] = choice;
  if (first === undefined) {
    const message = `${fields.map(inApi).join(' and ')} mean different items`;
    return { code: 'conflicting_reference', field: null, message };
  }
  if (second === undefined) return first;
  const field = fields.length === 1 ? (fields[0] ?? null) : null;
  const message = `${fields.map(inApi).join(' and ')} could mean ${choice.length} items`;
  return { code: 'ambiguous_reference', field, message };
}

/** Why no item has this UPC or EAN: it is not a valid one. */
function brokenCode(reference: ItemReference, field: Naming): string {
  const code = field === 'upc' || field === 'ean' ? reference[field] : undefined;
  if (code === undefined || !/^[0-9]+$/.test(code)) return '';
  const problem = gtinProblem(code, field === 'upc' ? 12 : 13);
  return problem === null ? '' : `; it ${problem}`;
}

const inApi = (field: Naming): string => (field === 'itemId' ? 'item_id' : field);

function unknown(field: Naming, message: string): ReferenceProblem {
  return { code: 'unknown_reference', field, message };
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}

/** What there is to know about items, by id; those that the org does not have are left out. */
export async function itemFacts(
  db: Reader,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, ItemFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await factsOf(db, orgId, ids);
  return new Map(
    rows.map(({ minRemainingDays: days, ...row }) => [
      row.id,
      { ...row, minRemainingDays: days === '{}' ? {} : JSON.parse(days) },
    ]),
  );
}

/** The items that carry each of these codes: barcodes, UPC, EAN or mpn. */
export async function itemsOfBarcodes(
  db: Reader,
  orgId: number,
  codes: readonly string[],
): Promise<Map<string, number[]>> {
  if (codes.length === 0) return new Map();
  return idsBy(await idsByBarcode(db, orgId, [...new Set(codes)]), (row) => row.code);
}

function idsBy<Row extends { readonly item_id: number }>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const found = Map.groupBy(rows, keyOf);
  return new Map([...found].map(([key, some]) => [key, some.map((row) => row.item_id)]));
}

/** What each bundle is made of, in the order of component id; items that are no bundles are left out. */
export async function bundleComponents(
  db: Reader,
  orgId: number,
  bundleIds: readonly number[],
): Promise<Map<number, { componentId: number; quantity: number }[]>> {
  const found = Map.groupBy(await componentsOf(db, orgId, bundleIds), (row) => row.bundle_id);
  return new Map(
    [...found].map(([id, rows]) => [
      id,
      rows.map(({ component_id, quantity }) => ({ componentId: component_id, quantity })),
    ]),
  );
}
