// Changes appear without a reload: one stream of events for the tab. An event says what has changed; what shows it is read again.
import { ProblemError } from '@crossdock/client';
import type { QueryState } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PAGES_READ_AGAIN_MAX } from '../kit/list-bounds.ts';
import { crossdock, queries, refetchQueries } from './api.ts';
import type { Area } from './areas.ts';

/** Which queries (by the first part of their keys) an event makes old, by what its type begins with. */
const AREAS: Readonly<Record<string, readonly Area[]>> = {
  order: ['orders', 'inventory'],
  shipment: ['orders'],
  shipping_label: ['orders'],
  inventory: ['inventory'],
  hold: ['inventory'],
  inventory_request: ['inbound', 'inventory'],
  eligibility_check: ['inbound'],
  return: ['returns', 'inventory'],
  return_policy: ['returns'],
  work_order: ['workOrders', 'inventory'],
  marketplace_carton: ['workOrders', 'marketplaceShipments'],
  marketplace_pallet: ['marketplaceShipments'],
  marketplace_shipment: ['marketplaceShipments'],
  middle_mile_order: ['middleMile'],
  webhook_endpoint: ['webhooks'],
  item: ['catalog'],
  listing: ['catalog'],
  bundle: ['catalog', 'inventory'],
  catalog_change_request: ['catalog'],
  brand: ['catalog'],
  vendor: ['catalog'],
  warehouse: ['warehouses'],
  sandbox_advance: ['sandbox'],
};

/** Events within this time cause one refetch. */
const TOGETHER_MS = 400;
/** The first delay after a failure; it grows. */
const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;
/** The session has ended, or may not read events any more. */
const ENDED = new Set([401, 403]);

export type LiveState = 'connecting' | 'live' | 'lost';

function areasOf(type: string): readonly Area[] {
  return AREAS[type.split('.')[0] ?? ''] ?? [];
}

function isReadOrAsked({ data, fetchStatus }: QueryState): boolean {
  return data !== undefined || fetchStatus === 'fetching';
}

/** Ends early when the network is back or the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** The sequence of the newest event: from there on nothing is missed. */
async function headOfFeed(signal: AbortSignal): Promise<number> {
  const { response } = await crossdock.listEvents({ after: 'latest' }, { signal }).withResponse();
  return Number(/[?&]after=(\d+)/.exec(response.headers.get('link') ?? '')?.[1] ?? 0);
}

/** @param isOn not for the hub's people: their events are those of single organizations */
export function useLive(isOn: boolean): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    if (!isOn) return;
    const ended = new AbortController();
    const old = new Set<Area>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      timer = undefined;
      for (const area of old) {
        const isLong = ({ state: { data } }: { state: { data: unknown } }) =>
          ((data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) > PAGES_READ_AGAIN_MAX;
        void refetchQueries({ queryKey: [area], predicate: (query) => !isLong(query) });
        // These only say that they are old.
        void queries.invalidateQueries({ queryKey: [area], predicate: isLong, refetchType: 'none' });
      }
      old.clear();
    };
    const follow = async (onFound: () => void) => {
      const after = await headOfFeed(ended.signal);
      onFound();
      // What was read before the place was known may be older than it.
      const knownAt = Date.now();
      const before = queries.getQueryCache().findAll({
        predicate: ({ state }) => state.dataUpdatedAt < knownAt && isReadOrAsked(state),
      });
      // First reads that are under way are shown as they come, and then read again.
      void Promise.allSettled(before.map(({ promise }) => promise)).then(() =>
        queries.invalidateQueries({ predicate: (query) => before.includes(query) }),
      );
      const options = { after, signal: ended.signal, onReconnect: () => setState('lost') };
      setState('live');
      for await (const { type } of crossdock.events(options)) {
        setState('live');
        for (const area of areasOf(type)) old.add(area);
        timer ??= setTimeout(readAgain, TOGETHER_MS);
      }
    };
    const followAlways = async () => {
      for (let failures = 0; !ended.signal.aborted; failures += 1) {
        try {
          await follow(() => {
            failures = 0;
          });
        } catch (error) {
          if (ended.signal.aborted) return;
          setState('lost');
          // The session has ended: the next read shows it.
          if (error instanceof ProblemError && ENDED.has(error.status)) return;
        }
        await pause(Math.min(RETRY_MS * 2 ** failures, RETRY_MAX_MS), ended.signal);
      }
    };
    void followAlways();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [isOn]);
  return state;
}
