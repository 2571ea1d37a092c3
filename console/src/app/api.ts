// The one way to the service: the typed client, with the cookie of the session. Scripts cannot read the cookie; the header says
// that one of our own pages asks, which no other site can.
import { type ConsoleSession, Crossdock } from '@crossdock/client';
import { type Query, QueryClient, type QueryFilters } from '@tanstack/react-query';
import type { Area } from './areas.ts';

/** Any answer may show that the session has ended. */
const whenEnded = new Set<() => void>();

export function onSessionEnd(listener: () => void): () => void {
  whenEnded.add(listener);
  return () => whenEnded.delete(listener);
}

/** A 401 to any request ends the session, except a failed login. */
async function fetchAndListen(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status === 401 && !/\/login(\/|$)/.test(new URL(response.url).pathname))
    for (const listener of whenEnded) listener();
  return response;
}

export const SESSION_KEY = ['session'] as const;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [area: Area, ...part: unknown[]];
  }
}

/** Says whose session this page was opened with: one that another tab has put in its place is not used by mistake. */
export function headersFor(personId: number, orgId: number): Readonly<Record<string, string>> {
  return { 'x-crossdock-console': `${personId}-${orgId}` };
}

export const COOKIE_SESSION = {
  session: 'cookie',
  headers: () => {
    const session = queries.getQueryData<ConsoleSession | null>(SESSION_KEY);
    return session == null ? { 'x-crossdock-console': '1' } : headersFor(session.person.id, session.org.id);
  },
  fetch: fetchAndListen,
  // A person is waiting and can retry: fail early.
  maxRetries: 1,
  maxRetryWaitMs: 3000,
} as const;

export const crossdock = new Crossdock(COOKIE_SESSION);

/** Refetches the queries shown now. A first fetch under way is restarted: it may have read the state before the change. */
export async function refetchQueries(filters: QueryFilters): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  const { predicate = () => true } = filters;
  await queries.cancelQueries({ ...filters, predicate: (query) => isFirst(query) && predicate(query) });
  await queries.invalidateQueries(filters);
}

const FRESH_MS = 15_000;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The client already retries what is worth retrying.
      retry: false,
      refetchOnWindowFocus: true,
      // Fail at once without a network, so that pages can show it; the default would wait silently and write much later.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
