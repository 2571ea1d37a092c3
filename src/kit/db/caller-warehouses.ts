// The warehouses that the caller of the current request works in. Lookups, locks and lists of warehouse records take them as a
// condition, like the org: records elsewhere do not exist for the caller. Work outside of requests is not bound.
import { AsyncLocalStorage } from 'node:async_hooks';

/** null: all of them. */
export type WarehouseBinding = readonly number[] | null;

/** For transfers between warehouses: whose people an operation is for; `both`: those who work at both ends. */
export type TransferSide = 'source' | 'destination' | 'either' | 'both';

interface Caller {
  readonly warehouseIds: WarehouseBinding;
  readonly side: TransferSide;
}

const current = new AsyncLocalStorage<Caller>();

export function asCaller<T>(caller: Caller, work: () => T): T {
  return current.run(caller, work);
}

export function callerWarehouses(): WarehouseBinding {
  return current.getStore()?.warehouseIds ?? null;
}

export function callerSide(): TransferSide {
  return current.getStore()?.side ?? 'either';
}

export function isAtCaller(warehouseId: number | null): boolean {
  const warehouseIds = callerWarehouses();
  return warehouseIds === null || (warehouseId !== null && warehouseIds.includes(warehouseId));
}

/** The row, if it is in a warehouse of the caller; otherwise null, as if it did not exist. */
export function atCaller<Row extends { readonly warehouse_id: number | null }>(
  row: Row | null | undefined,
): Row | null {
  return row != null && isAtCaller(row.warehouse_id) ? row : null;
}

/** SQL: the column's warehouse is one of the caller's; `binding` is the parameter for `callerWarehouses`. */
export function ofCaller(column: string, binding: string): string {
  return `(${binding}::bigint[] IS NULL OR ${column} = ANY(${binding}::bigint[]))`;
}

/** The same for a transfer; `side` is the parameter for `callerSide`. */
export function ofCallerSide(source: string, destination: string, binding: string, side: string): string {
  return `(${binding}::bigint[] IS NULL
     OR (${destination} = ANY(${binding}::bigint[]) AND (${source} IS NULL OR ${side}::text IN ('destination', 'either')
       OR (${side}::text = 'both' AND ${source} = ANY(${binding}::bigint[]))))
     OR (${source} = ANY(${binding}::bigint[]) AND ${side}::text IN ('source', 'either')))`;
}
