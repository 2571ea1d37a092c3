import { callerWarehouses, type WarehouseBinding } from './caller-warehouses.ts';

/** A statement function that takes the caller's warehouses as its last value, for `ofCaller` in its text. */
export function forCaller<On, V extends unknown[], Result>(
  statement: (on: On, ...values: [...V, WarehouseBinding]) => Result,
): (on: On, ...values: V) => Result {
  return (on, ...values) => statement(on, ...values, callerWarehouses());
}
