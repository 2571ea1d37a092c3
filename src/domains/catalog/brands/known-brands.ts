// Which of the brands and vendors that items refer to does the org have?
import type { Reader } from '../../../kit/db/db.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { Yielder } from '../../../kit/kernel/yielder.ts';
import { type NamedKind, named } from './queries.ts';

interface Referring {
  readonly brand_id?: number | null;
  readonly vendor_id?: number | null;
}

/** @returns the violations of one item; looks up all brands in one query */
export async function brandChecker(
  db: Reader,
  orgId: number,
  items: readonly Referring[],
): Promise<(item: Referring) => Violation[]> {
  const ids = { brand: new Set<number>(), vendor: new Set<number>() };
  await new Yielder().map(items, ({ brand_id, vendor_id }) => {
    if (brand_id != null) ids.brand.add(brand_id);
    if (vendor_id != null) ids.vendor.add(vendor_id);
  });
  const knownAmong = async (kind: NamedKind) =>
    new Set((await named[kind].known(db, orgId, [...ids[kind]])).map(({ id }) => id));
  const known = { brand: await knownAmong('brand'), vendor: await knownAmong('vendor') };
  return (item) =>
    (['brand', 'vendor'] as const).flatMap((kind) => {
      const id = item[`${kind}_id`] ?? null;
      if (id === null || known[kind].has(id)) return [];
      return [violation(`/${kind}_id`, 'unknown_reference', `no ${kind} ${id} in this organization`)];
    });
}
