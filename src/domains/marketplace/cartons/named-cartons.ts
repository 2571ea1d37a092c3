// Cartons that a body names by their ids.
import type { Reader } from '../../../kit/db/db.ts';
import { unknownAt } from '../../../kit/http/partial-body.ts';
import { throwIfInvalid, type Violation } from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { type ReadCarton, readCartons } from './queries.ts';

/** All of them must exist. */
export async function named(db: Reader, orgId: number, ids: readonly number[]): Promise<ReadCarton[]> {
  const found = await readCartons(db, orgId, ids);
  throwIfInvalid(await unknownCartons(db)({ orgId }, { carton_ids: ids }, found));
  return found;
}

/** Cartons in a body that do not exist. */
export function unknownCartons(db: Reader) {
  return (
    { orgId }: Pick<Call, 'orgId'>,
    body: unknown,
    known?: readonly ReadCarton[],
  ): Promise<readonly Violation[]> =>
    unknownAt(
      body,
      '/carton_ids/*',
      async (ids) => {
        const found = known ?? (await readCartons(db, orgId, ids as number[]));
        return new Set(found.map(({ id }) => id));
      },
      (id) => `no carton ${id}`,
    );
}
