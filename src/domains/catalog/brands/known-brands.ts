// Which of the brands and vendors that items refer to does the org have?
import type { Reader } from '../../../kit/db/db.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import { Slices } from '../../../kit/kernel/turns.ts';
import { knownNames } from './queries.ts';

interface Referring {
  readonly brand_id?: number | null;
  readonly vendor_id?: number | null;
}

/** Tells the violations of one item; looks up all of them at once. */
export async function brandChecker(
  db: Reader,
  orgId: number,
  items: readonly Referring[],
): Promise<(item: Referring) => Violation[]> {
  const brands = new Set<number>();
  const vendors = new Set<number>();
  await new Slices().map(items, ({ brand_id, vendor_id }) => {
    if (brand_id != null) brands.add(brand_id);
    if (vendor_id != null) vendors.add(vendor_id);
  });
  const known = {
    brand: await knownAmong(db, orgId, 'brand', brands),
    vendor: await knownAmong(db, orgId, 'vendor', vendors),
  };
  return (item) =>
    (['brand', 'vendor'] as const).flatMap((kind) => {
      const id = item[`${kind}_id`] ?? null;
      if (id === null || known[kind].has(id)) return [];
      const message = `no ${kind} ${id} in this organization`;
      return [{ pointer: `/${kind}_id`, in: 'body', code: 'unknown_reference', message }];
    });
}

async function knownAmong(
  db: Reader,
  orgId: number,
  kind: 'brand' | 'vendor',
  ids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  return ids.size === 0 ? ids : knownNames(db, kind, orgId, [...ids]);
}
