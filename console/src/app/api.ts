// The one way to the service: the typed client, with the cookie of the session. Scripts cannot read the cookie; the header says
// that one of our own pages asks, which no other site can.
import { Crossdock, ProblemError } from '@crossdock/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

export const COOKIE_SESSION = {
  session: 'cookie',
  headers: () => ({ 'x-crossdock-console': '1' }),
  // A person waits and can ask again: rather tell at once than try for long.
  maxRetries: 1,
  maxRetryWaitMs: 3000,
} as const;

export const crossdock = new Crossdock(COOKIE_SESSION);

/** The session has ended, as anything that the service answers may tell. */
const whenEnded = new Set<() => void>();

export function onSessionEnd(listener: () => void): () => void {
  whenEnded.add(listener);
  return () => whenEnded.delete(listener);
}

function noteFailure(error: unknown): void {
  if (error instanceof ProblemError && error.status === 401) for (const listener of whenEnded) listener();
}

const FRESH_MS = 15_000;

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailure }),
  mutationCache: new MutationCache({ onError: noteFailure }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The client tries again by itself, and knows when it makes sense.
      retry: false,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
