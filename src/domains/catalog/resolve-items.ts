// Steps for other domains: which item is meant, and what there is to know about it. Set-based: a hundred thousand
// references cost a few statements.
import type { Reader } from '../../kit/db/db.ts';
import type { ViolationCode } from '../../kit/http/problems.ts';
import { assert } from '../../kit/kernel/assert.ts';
import { gtinProblem } from '../../kit/kernel/gtin.ts';
import { componentsOf } from './bundles/queries.ts';
import { factsOf, type ItemCode, type ItemFactsRow, idsByBarcode, idsByCode } from './items/queries.ts';
import { idsBySku } from './listings/queries.ts';
import type { FulfillmentChannel } from './schema.ts';

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

export interface ItemFacts {
  readonly id: number;
  readonly name: string | null;
  readonly mpn: string | null;
  readonly upc: string | null;
  readonly ean: string | null;
  readonly isActive: boolean;
  readonly isBundle: boolean;
  readonly isBundleComponent: boolean;
  readonly isHazmat: boolean | null;
  readonly coldStorageType: string | null;
  readonly canExpire: boolean | null;
  readonly lotNumRequired: boolean;
  readonly shelfLifeDays: number | null;
  readonly minRemainingDays: Readonly<Partial<Record<FulfillmentChannel, number>>>;
  readonly lengthIn: number | null;
  readonly widthIn: number | null;
  readonly heightIn: number | null;
  readonly weightLb: number | null;
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
const CODES = ['mpn', 'upc', 'ean'] as const satisfies readonly ItemCode[];

/** The item of each reference, in their order, or what is wrong with it. */
export async function resolveItems(
  db: Reader,
  orgId: number,
  references: readonly ItemReference[],
): Promise<Resolved[]> {
  assert(references.length <= REFERENCES_MAX, `${references.length} references at once`);
  const byCode = new Map<keyof ItemReference, Candidates>();
  for (const code of CODES) {
    const values = distinct(references.map((reference) => reference[code]));
    if (values.length > 0) byCode.set(code, candidates(await idsByCode(db, orgId, code, values)));
  }
  const skus = distinct(references.map((reference) => reference.sku));
  const bySku = new Map<string, { itemId: number; marketplace: string }[]>();
  for (const { sku, marketplace_name, item_id } of await idsBySku(db, orgId, skus)) {
    const known = bySku.get(sku) ?? [];
    known.push({ itemId: item_id, marketplace: marketplace_name });
    bySku.set(sku, known);
  }
  const candidatesOf = (reference: ItemReference, field: keyof ItemReference): readonly number[] => {
    const value = reference[field];
    if (field === 'itemId') return [value as number];
    if (field !== 'sku') return byCode.get(field)?.get(value as string) ?? [];
    return (bySku.get(value as string) ?? [])
      .filter(
        ({ marketplace }) =>
          reference.marketplace === undefined ||
          marketplace.toLowerCase() === reference.marketplace.toLowerCase(),
      )
      .map(({ itemId }) => itemId);
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

type Candidates = ReadonlyMap<string, readonly number[]>;

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

/** A UPC or EAN that cannot be one, as the reason why nobody has it. */
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

function candidates(matches: readonly { value: string; item_id: number }[]): Candidates {
  const found = new Map<string, number[]>();
  for (const { value, item_id } of matches) {
    const known = found.get(value);
    if (known) known.push(item_id);
    else found.set(value, [item_id]);
  }
  return found;
}

/** What there is to know about items, by id; those that the org does not have are left out. */
export async function itemFacts(
  db: Reader,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, ItemFacts>> {
  if (ids.length === 0) return new Map();
  return new Map((await factsOf(db, orgId, ids)).map((row) => [row.id, toFacts(row)]));
}

function toFacts(row: ItemFactsRow): ItemFacts {
  return {
    id: row.id,
    name: row.name,
    mpn: row.mpn,
    upc: row.upc,
    ean: row.ean,
    isActive: row.is_active,
    isBundle: row.is_bundle,
    isBundleComponent: row.is_bundle_component,
    isHazmat: row.is_hazmat,
    coldStorageType: row.cold_storage_type,
    canExpire: row.can_expire,
    lotNumRequired: row.lot_num_required,
    shelfLifeDays: row.shelf_life_days,
    minRemainingDays: row.min_remaining_days === '{}' ? {} : JSON.parse(row.min_remaining_days),
    lengthIn: row.length_in,
    widthIn: row.width_in,
    heightIn: row.height_in,
    weightLb: row.weight_lb,
  };
}

/** The items that carry each of these codes: barcodes, UPC, EAN or mpn. */
export async function itemsOfBarcodes(
  db: Reader,
  orgId: number,
  codes: readonly string[],
): Promise<Map<string, number[]>> {
  if (codes.length === 0) return new Map();
  const rows = await idsByBarcode(db, orgId, [...new Set(codes)]);
  return new Map(
    [...Map.groupBy(rows, (row) => row.code)].map(([code, some]) => [code, some.map((row) => row.item_id)]),
  );
}

export interface BundlePart {
  readonly componentId: number;
  readonly quantity: number;
}

/** What each bundle is made of, in the order of component id; items that are no bundles are left out. */
export async function bundleComponents(
  db: Reader,
  orgId: number,
  bundleIds: readonly number[],
): Promise<Map<number, BundlePart[]>> {
  const found = new Map<number, BundlePart[]>();
  for (const { bundle_id, component_id, quantity } of await componentsOf(db, orgId, bundleIds)) {
    const parts = found.get(bundle_id) ?? [];
    parts.push({ componentId: component_id, quantity } satisfies BundlePart);
    found.set(bundle_id, parts);
  }
  return found;
}
