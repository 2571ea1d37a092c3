// Sessions of people in a browser: the same as every session, but its one token is kept in a cookie.
import type { Static } from 'typebox';
import type { Actor } from '../../../kit/http/actor.ts';
import type { BrowserSession } from '../../../kit/http/browser-session.ts';
import { invalidAt, Problem } from '../../../kit/http/problems.ts';
import { type Answer, ok } from '../../../kit/http/route.ts';
import { COOKIE_LIFE_MS } from '../credential-cache.ts';
import { logInPerson, ownerOf } from '../log-in.ts';
import { findMemberships, findPersonById, findSessionFacts, holdMembership } from '../queries.ts';
import { asksForSecondFactor } from '../role-rules.ts';
import type { PersonLogin } from '../schema.ts';
import { type LoginServices, type Origin, secondFactorMissing } from '../services.ts';
import { type CookieSession, logOut, startCookieSession } from '../sessions.ts';
import { parseToken } from '../tokens.ts';
import type { ConsoleSession } from './schema.ts';

export async function signIn(
  services: LoginServices,
  body: Static<typeof PersonLogin>,
  origin: Origin,
  browser: BrowserSession,
): Promise<Answer> {
  const started = await logInPerson(services, body, origin, (all, owner, hold) =>
    startCookieSession(all, owner, hold),
  );
  // The browser forgets the previous session, so end it: nothing else could.
  if (browser.token !== null) await logOut(services, browser.token);
  return signedIn(services, browser, started);
}

/** The session continues for another organization of the person, with a new token and the same end. */
export async function chooseOrg(
  services: LoginServices,
  browser: BrowserSession,
  orgId: number,
): Promise<Answer> {
  const { userId } = await actorOf(services, browser.token);
  const memberships = await findMemberships(services.db, userId);
  const chosen = memberships.find(({ org_id }) => org_id === orgId);
  if (chosen === undefined) throw invalidAt('/org_id', 'unknown_reference', 'no organization of this person');
  const { started_at, has_second_factor } = await factsOf(services, browser.token ?? '');
  if (!has_second_factor && asksForSecondFactor(services.secondFactor, chosen.org_kind)) {
    throw secondFactorMissing();
  }
  const started = await startCookieSession(
    services,
    ownerOf(chosen, userId, has_second_factor),
    async (tx) => (await holdMembership(tx, orgId, userId)) !== null,
    started_at,
  );
  await logOut(services, browser.token ?? '');
  return signedIn(services, browser, started);
}

export async function signOut(services: LoginServices, browser: BrowserSession): Promise<Answer> {
  if (browser.token !== null) await logOut(services, browser.token);
  return { status: 204, headers: { 'set-cookie': browser.cookie(null, 0) } };
}

async function factsOf({ db, clock }: LoginServices, token: string) {
  const parsed = parseToken(token);
  const facts = parsed && (await findSessionFacts(db, parsed.orgId, parsed.hash, clock.now()));
  if (facts === null) throw new Problem('unauthorized');
  return facts;
}

async function signedIn(
  services: LoginServices,
  browser: BrowserSession,
  { token, loggedInAt }: CookieSession,
): Promise<Answer> {
  const leftMs = loggedInAt.getTime() + COOKIE_LIFE_MS - services.clock.now().getTime();
  const cookie = browser.cookie(token, Math.floor(leftMs / 1000));
  return ok(await describeSession(services, token), { 'set-cookie': cookie });
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
