// Which of the brands and vendors that items refer to does the org have?
import type { Reader } from '../../db/db.ts';
import type { Violation } from '../../http/problems.ts';
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
  const known = {
    brand: await knownAmong(db, orgId, 'brand', items),
    vendor: await knownAmong(db, orgId, 'vendor', items),
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
  items: readonly Referring[],
): Promise<Set<number>> {
  const ids = new Set<number>();
  for (const item of items) {
    const id = item[`${kind}_id`] ?? null;
    if (id !== null) ids.add(id);
  }
  return ids.size === 0 ? new Set() : knownNames(db, kind, orgId, [...ids]);
}
