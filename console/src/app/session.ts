// Who is signed in. Asked once at the start, and again when somebody comes back to the tab: another tab may have signed out, or
// chosen another organization. Who signs out without a network is signed out here at once, and at the service before anything else
// is asked of it.
import { type ConsoleSession, type PersonLogin, ProblemError } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { crossdock, SESSION_KEY as KEY, queries } from './api.ts';
import { forgetKeptReads, readOrKept } from './kept-reads.ts';

export type Session = ConsoleSession;

/** Null: nobody is signed in. */
export function useSessionQuery() {
  return useQuery({
    queryKey: KEY,
    queryFn: async (): Promise<Session | null> => {
      try {
        if (isLeft()) {
          await endLeft().catch(() => undefined);
          return null;
        }
        const session = await readOrKept('session', '', () => crossdock.getConsoleSession(), worksOffline);
        const before = queries.getQueryData<Session | null>(KEY);
        // Another tab has signed somebody else in, or chosen another organization.
        if (before != null && idOf(before) !== idOf(session)) forgetEverything();
        return session;
      } catch (error) {
        if (!(error instanceof ProblemError && error.status === 401)) throw error;
        forgetKeptReads();
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

/** Somebody has signed out here, and the service does not know yet: nothing is read or sent in their name. */
export function isLeft(): boolean {
  return localStorage.getItem(LEFT) !== null;
}

/** Whoever has signed out in one tab has in all of them. @returns how to end that */
export function followLeaving(): () => void {
  const fromElsewhere = ({ key }: StorageEvent) => {
    if (key === LEFT && isLeft()) endSession();
  };
  addEventListener('storage', fromElsewhere);
  return () => removeEventListener('storage', fromElsewhere);
}

/** Tells the service. @throws where it cannot be reached */
export async function endLeft(): Promise<void> {
  // Another tab may have told it, and somebody else may be signed in since.
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
  forgetKeptReads();
  try {
    await crossdock.signOut();
  } catch {
    localStorage.setItem(LEFT, '1');
  }
  endSession();
}

/** What was read for one session is not shown to the next. */
function forgetEverything(): void {
  forgetKeptReads();
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}

/** @returns whether there was one: several answers may tell that it has ended */
export function endSession(): boolean {
  const was = queries.getQueryData(KEY) ?? null;
  forgetEverything();
  queries.setQueryData(KEY, null);
  return was !== null;
}

export const SessionContext = createContext<Session | null>(null);

/** Who is signed in, below the shell: there always is somebody. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('nobody is signed in here');
  return session;
}

/** Whether the session has one of these scopes. */
export function useMay(...scopes: Session['scopes']): boolean {
  const session = useSession();
  return scopes.some((scope) => session.scopes.includes(scope));
}
