// The warehouse a person works in, chosen once per browser.
import type { OpsWarehouse } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { readOrCached } from '../app/offline-cache.ts';
import { useSession } from '../app/session.ts';
import { hub, hubReads } from './api.ts';

const STORED = 'crossdock.warehouse';
const WAREHOUSES_MAX = 250;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chooseWarehouse(id: number): void {
  localStorage.setItem(STORED, String(id));
  for (const listener of listeners) listener();
}

/** Where this person may work. */
export function useOwnWarehouses() {
  const { warehouse_ids: bound } = useSession();
  return useQuery({
    ...hubReads.hubWarehouses.from('own', [bound], () =>
      readOrCached('warehouses', '', async (): Promise<readonly OpsWarehouse[]> => {
        const { data } = await hub.listWarehouses({ per_page: WAREHOUSES_MAX });
        return data.filter(({ id, is_active }) => is_active && (bound === null || bound.includes(id)));
      }),
    ),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: 'always',
  });
}

/** Null: none is chosen, or the chosen one is not theirs. With a single warehouse there is no choice to make. */
export function chosenOf(warehouses: readonly OpsWarehouse[], stored: string | null): OpsWarehouse | null {
  if (warehouses.length === 1) return warehouses[0] ?? null;
  return warehouses.find(({ id }) => String(id) === stored) ?? null;
}

export function useStoredWarehouse(): string | null {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(STORED));
}
