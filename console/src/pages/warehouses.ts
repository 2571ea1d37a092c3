import type { Warehouse } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { reads } from '../app/reads.ts';

const HOUR_MS = 3_600_000;

/** The warehouses that are open to the organization: few, and they hardly change. */
export function useWarehouses(): readonly Warehouse[] {
  const { data } = useQuery({
    ...reads.warehouses.rows('listWarehouses'),
    staleTime: HOUR_MS,
  });
  return data ?? [];
}

export function useTimeZoneOf(): (warehouseId: number | null | undefined) => string {
  const warehouses = useWarehouses();
  return (warehouseId) => warehouses.find(({ id }) => id === warehouseId)?.timezone ?? 'UTC';
}

/** For fields in which one is chosen. */
export function useWarehouseChoices(): readonly (readonly [string, string])[] {
  return useWarehouses().map(({ id, warehouse_name }) => [String(id), warehouse_name]);
}
