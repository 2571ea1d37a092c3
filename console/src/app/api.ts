// The one way to the service: the typed client, with the cookie of the session. Scripts cannot read the cookie; the header says
// that one of our own pages asks, which no other site can.
import { type ConsoleSession, Crossdock } from '@crossdock/client';
import { type Query, QueryClient, type QueryFilters } from '@tanstack/react-query';

/** The session has ended, as anything that the service answers may tell. */
const whenEnded = new Set<() => void>();

export function onSessionEnd(listener: () => void): () => void {
  whenEnded.add(listener);
  return () => whenEnded.delete(listener);
}

/** Whoever asks, a query, a form or a button: a 401 ends the session for all of them. A login that is wrong ends none. */
async function fetchAndListen(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status === 401 && !/\/login(\/|$)/.test(new URL(response.url).pathname))
    for (const listener of whenEnded) listener();
  return response;
}

export const SESSION_KEY = ['session'];

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
  // A person waits and can ask again: rather tell at once than try for long.
  maxRetries: 1,
  maxRetryWaitMs: 3000,
} as const;

export const crossdock = new Crossdock(COOKIE_SESSION);

/**
 * Reads anew what is shown of these. A first read that is under way would count as new otherwise, though it may have seen what was
 * before: it is begun again.
 */
export async function readAnew(filters: QueryFilters): Promise<void> {
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
      // The client tries again by itself, and knows when it makes sense.
      retry: false,
      refetchOnWindowFocus: true,
      // Without a network they fail at once, which pages can tell; the default waits without a word, and writes long afterwards.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
