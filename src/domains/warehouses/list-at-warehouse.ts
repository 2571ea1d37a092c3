// Lists of a warehouse, over all orgs: GET /ops/v1/warehouses/{warehouse_id}/….
import type { TProperties, TSchema } from 'typebox';
import type { Db } from '../../kit/db/db.ts';
import { type ListRoute, listRoute } from '../../kit/http/list-route.ts';
import type { Route } from '../../kit/http/route.ts';
import { Id, Strict } from '../../kit/http/schema.ts';
import { requireKnown } from './find-warehouses.ts';

const WAREHOUSE = Strict({ warehouse_id: Id('Warehouse id.', 1) });

interface ListAtWarehouse<N extends string, F extends TProperties>
  extends Omit<ListRoute<N, F, typeof WAREHOUSE>, 'path' | 'access' | 'params' | 'scope' | 'whenEmpty'> {
  /** The last part of the path. */
  readonly name: string;
}

/** The first value of the list's scope is the warehouse. */
export function listAtWarehouse<
  N extends string,
  F extends TProperties & Record<N, TSchema> = Record<N, TSchema>,
>(db: Db, { name, ...rest }: ListAtWarehouse<N, F>): Route {
  return listRoute<N, F, typeof WAREHOUSE>(db, {
    ...rest,
    path: `/ops/v1/warehouses/{warehouse_id}/${name}`,
    access: 'floor',
    params: WAREHOUSE,
    scope: ({ params }) => [params.warehouse_id],
    whenEmpty: ({ params }) => requireKnown(db, params.warehouse_id),
  });
}
