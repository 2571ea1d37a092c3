import type { Reader } from '../../../kit/db/db.ts';
import { unknownAt } from '../../../kit/http/partial-body.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { fixedItems } from './queries.ts';
import { idOf } from './work-order-id.ts';

export const NO_ITEM = 'is no item of this work order';

/** Ids in an invalid body that are no items of the work order in the path. @param pointer of the ids in the body */
export function unknownItems(db: Reader, pointer: string) {
  return ({ orgId, params }: Call, fitting: unknown): Promise<readonly Violation[]> =>
    unknownAt(
      fitting,
      pointer,
      async (ids) => {
        const items = await fixedItems(db, orgId, idOf((params as { id: string }).id));
        // A work order that does not exist is refused as such.
        return new Set(items.length === 0 ? ids : items.map(({ id }) => id));
      },
      () => NO_ITEM,
    );
}
