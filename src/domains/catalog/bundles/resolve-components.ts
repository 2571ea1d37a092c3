// Turns what a request calls components into item ids, with every violation of the list.
import type { Reader } from '../../../kit/db/db.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import { type ReferenceProblem, type Resolved, resolveItems } from '../resolve-items.ts';

export interface NamedComponent {
  readonly component_id?: number | undefined;
  readonly mpn?: string | undefined;
  readonly quantity: number;
}

export interface ComponentList {
  readonly parts: Map<number, number>;
  readonly violations: Violation[];
}

/** Resolves the components of many bundles at once; pointers start at each list. */
export async function resolveComponents(
  db: Reader,
  orgId: number,
  lists: readonly (readonly NamedComponent[])[],
): Promise<ComponentList[]> {
  const named = lists.flat();
  const resolved: Resolved[] = [];
  for (let start = 0; start < named.length; start += REFERENCES_AT_ONCE) {
    const some = named.slice(start, start + REFERENCES_AT_ONCE);
    const references = some.map(({ component_id, mpn }) => ({ itemId: component_id, mpn }));
    resolved.push(...(await resolveItems(db, orgId, references)));
  }
  let next = 0;
  return lists.map((list) => {
    const own = resolved.slice(next, next + list.length);
    next += list.length;
    return partsOf(list, own);
  });
}

const REFERENCES_AT_ONCE = 50_000;

function partsOf(list: readonly NamedComponent[], resolved: readonly Resolved[]): ComponentList {
  const parts = new Map<number, number>();
  const violations: Violation[] = [];
  for (const [index, { quantity }] of list.entries()) {
    const one = resolved[index];
    if (one === undefined) continue;
    const pointer = `/components/${index}`;
    if ('code' in one) violations.push(referenceViolation(pointer, one));
    else if (parts.has(one.item.id)) {
      const message = `item ${one.item.id} is listed twice`;
      violations.push({ pointer, in: 'body', code: 'duplicate', message });
    } else parts.set(one.item.id, quantity);
  }
  return { parts, violations };
}

function referenceViolation(pointer: string, { code, field, message }: ReferenceProblem): Violation {
  const name = field === 'itemId' ? 'component_id' : field;
  return { pointer: name === null ? pointer : `${pointer}/${name}`, in: 'body', code, message };
}
