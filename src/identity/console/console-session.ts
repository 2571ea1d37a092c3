// Sessions of people in a browser: the same as every session, but its one token is kept in a cookie.
import type { Static } from 'typebox';
import type { Actor } from '../../http/actor.ts';
import type { BrowserSession } from '../../http/browser-session.ts';
import { invalid, Problem, violation } from '../../http/problems.ts';
import { type Answer, ok } from '../../http/route.ts';
import { COOKIE_LIFE_MS } from '../credential-cache.ts';
import { logInPerson, ownerOf } from '../log-in.ts';
import {
  asksForSecondFactor,
  type LoginServices,
  type Origin,
  secondFactorMissing,
} from '../login-services.ts';
import { findMemberships, findPersonById, findTotp, holdMembership } from '../queries.ts';
import type { PersonLogin } from '../schema.ts';
import { logOut, startCookieSession } from '../sessions.ts';
import type { ConsoleSession } from './schema.ts';

const LIFE_SECONDS = COOKIE_LIFE_MS / 1000;

export async function signIn(
  services: LoginServices,
  body: Static<typeof PersonLogin>,
  origin: Origin,
  browser: BrowserSession,
): Promise<Answer> {
  const token = await logInPerson(services, body, origin, startCookieSession);
  // Who signs in over a session that there is leaves it: nobody could end it any more.
  if (browser.token !== null) await logOut(services, browser.token);
  return signedIn(services, browser, token);
}

/** The session goes on for another organization of the person, with a token of its own. */
export async function chooseOrg(
  services: LoginServices,
  browser: BrowserSession,
  orgId: number,
): Promise<Answer> {
  const { userId } = await actorOf(services, browser.token);
  const memberships = await findMemberships(services.db, userId);
  const chosen = memberships.find(({ org_id }) => org_id === orgId);
  if (chosen === undefined)
    throw invalid([violation('/org_id', 'unknown_reference', 'no organization of this person')]);
  if (asksForSecondFactor(services, chosen.org_kind)) {
    const factor = await findTotp(services.db, userId);
    if (factor === null || factor.confirmed_at === null) throw secondFactorMissing();
  }
  const token = await startCookieSession(
    services,
    ownerOf(chosen, userId),
    async (tx) => (await holdMembership(tx, orgId, userId)) !== null,
  );
  await logOut(services, browser.token ?? '');
  return signedIn(services, browser, token);
}

export async function signOut(services: LoginServices, browser: BrowserSession): Promise<Answer> {
  if (browser.token !== null) await logOut(services, browser.token);
  return { status: 204, headers: { 'set-cookie': browser.cookie(null, 0) } };
}

async function signedIn(services: LoginServices, browser: BrowserSession, token: string): Promise<Answer> {
  return ok(await describeSession(services, token), { 'set-cookie': browser.cookie(token, LIFE_SECONDS) });
}

export async function describeSession(
  services: LoginServices,
  token: string | null,
): Promise<Static<typeof ConsoleSession>> {
  const actor = await actorOf(services, token);
  const [person, memberships] = await Promise.all([
    findPersonById(services.db, actor.userId),
    findMemberships(services.db, actor.userId),
  ]);
  const orgs = memberships.map(({ org_id, org_name, org_kind, is_sandbox, role }) => ({
    id: org_id,
    name: org_name,
    kind: org_kind,
    role: role as Static<typeof ConsoleSession>['org']['role'],
    is_current: org_id === actor.orgId,
    is_sandbox,
  }));
  const org = orgs.find(({ is_current }) => is_current);
  if (org === undefined) throw new Problem('unauthorized');
  return {
    person,
    org,
    orgs,
    scopes: [...actor.scopes],
    warehouse_ids: actor.warehouseIds === null ? null : [...actor.warehouseIds],
  };
}

async function actorOf(
  { credentials }: LoginServices,
  token: string | null,
): Promise<Actor & { readonly userId: number }> {
  const actor = token === null ? null : await credentials.authenticateCookie(token);
  if (actor === null || actor.userId === null) throw new Problem('unauthorized');
  return { ...actor, userId: actor.userId };
}
