// The signed-in person, read at the start and whenever the tab regains focus: another tab may have signed out or switched the
// organization. Signing out without a network takes effect here at once, and at the service before its next request.
import { type ConsoleSession, type PersonLogin, ProblemError } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { crossdock, SESSION_KEY as KEY, queries } from './api.ts';
import { clearOfflineCache, readOrCached } from './offline-cache.ts';

export type Session = ConsoleSession;

/** Null: signed out. */
export function useSessionQuery() {
  return useQuery({
    queryKey: KEY,
    queryFn: async (): Promise<Session | null> => {
      try {
        if (isLeft()) {
          await endLeft().catch(() => undefined);
          return null;
        }
        const session = await readOrCached('session', '', () => crossdock.getConsoleSession(), worksOffline);
        const before = queries.getQueryData<Session | null>(KEY);
        // Another tab has signed in as a different person, or switched the organization.
        if (before != null && idOf(before) !== idOf(session)) forgetEverything();
        return session;
      } catch (error) {
        if (!(error instanceof ProblemError && error.status === 401)) throw error;
        clearOfflineCache();
        return null;
      }
    },
    staleTime: 0,
    // Without a network it may be the one that was kept.
    refetchOnReconnect: 'always',
  });
}

/** Who works on the floor may have no network there. */
export function worksOffline({ org }: Session): boolean {
  return org.kind === 'hub';
}

/** Nothing that one session has read or entered is of another one. */
export function idOf({ person, org }: Session): string {
  return `${person.id}-${org.id}`;
}

const LEFT = 'crossdock.left';

/** Signed out here, but not yet at the service: nothing is read or sent for that person. */
export function isLeft(): boolean {
  return localStorage.getItem(LEFT) !== null;
}

/** Signing out in one tab signs out all of them. @returns how to stop following */
export function followLeaving(): () => void {
  const fromElsewhere = ({ key }: StorageEvent) => {
    if (key === LEFT && isLeft()) endSession();
  };
  addEventListener('storage', fromElsewhere);
  return () => removeEventListener('storage', fromElsewhere);
}

/** Signs out at the service. @throws if it cannot be reached */
export async function endLeft(): Promise<void> {
  // Another tab may have done it, and a different person may have signed in since.
  if (!isLeft()) return;
  await crossdock.signOut();
  localStorage.removeItem(LEFT);
}

export async function signIn(body: PersonLogin): Promise<void> {
  if (isLeft()) await endLeft();
  const session = await crossdock.signIn({ body });
  forgetEverything();
  queries.setQueryData(KEY, session);
}

export async function chooseOrg(orgId: number): Promise<void> {
  const session = await crossdock.chooseOrg({ body: { org_id: orgId } });
  forgetEverything();
  queries.setQueryData(KEY, session);
}

export async function signOut(): Promise<void> {
  clearOfflineCache();
  try {
    await crossdock.signOut();
  } catch {
    localStorage.setItem(LEFT, '1');
  }
  endSession();
}

/** What was read for one session is not shown to the next. */
function forgetEverything(): void {
  clearOfflineCache();
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}

/** @returns whether a session was open: several answers may report its end */
export function endSession(): boolean {
  const was = queries.getQueryData(KEY) ?? null;
  forgetEverything();
  queries.setQueryData(KEY, null);
  return was !== null;
}

export const SessionContext = createContext<Session | null>(null);

/** The session, below the shell, where there always is one. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('no session: this page was rendered outside the shell');
  return session;
}

/** Whether the session has one of these scopes. */
export function useMay(...scopes: Session['scopes']): boolean {
  const session = useSession();
  return scopes.some((scope) => session.scopes.includes(scope));
}
