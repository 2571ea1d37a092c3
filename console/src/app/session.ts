// Who is signed in. Asked once at the start, and again when somebody comes back to the tab: another tab may have signed out, or
// chosen another organization.
import { ProblemError } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { crossdock, queries } from './api.ts';

export interface SessionOrg {
  readonly id: number;
  readonly name: string;
  readonly kind: 'merchant' | 'hub';
  readonly role: string;
  readonly is_current: boolean;
}

export interface Session {
  readonly person: { readonly id: number; readonly name: string; readonly email: string };
  readonly org: SessionOrg;
  readonly orgs: readonly SessionOrg[];
  readonly scopes: readonly string[];
  readonly warehouse_ids: readonly number[] | null;
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly totp?: string | undefined;
  readonly org_id?: number | undefined;
}

const PATH = '/login/console';
const KEY = ['session'];

/** Null: nobody is signed in. */
export function useSessionQuery() {
  return useQuery({
    queryKey: KEY,
    queryFn: async (): Promise<Session | null> => {
      try {
        return (await crossdock.request('GET', PATH)) as Session;
      } catch (error) {
        if (error instanceof ProblemError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
}

export async function signIn(body: SignIn): Promise<Session> {
  const session = (await crossdock.request('POST', PATH, { body })) as Session;
  forgetEverything();
  queries.setQueryData(KEY, session);
  return session;
}

export async function chooseOrg(orgId: number): Promise<void> {
  const session = (await crossdock.request('POST', `${PATH}/org`, { body: { org_id: orgId } })) as Session;
  forgetEverything();
  queries.setQueryData(KEY, session);
}

export async function signOut(): Promise<void> {
  await crossdock.request('DELETE', PATH);
  endSession();
}

/** What was read for one session is not shown to the next. */
function forgetEverything(): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}

export function endSession(): void {
  forgetEverything();
  queries.setQueryData(KEY, null);
}

export const SessionContext = createContext<Session | null>(null);

/** Who is signed in, below the shell: there always is somebody. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('nobody is signed in here');
  return session;
}

/** Whether the session has one of these scopes. */
export function useMay(...scopes: readonly string[]): boolean {
  const session = useSession();
  return scopes.some((scope) => session.scopes.includes(scope));
}
