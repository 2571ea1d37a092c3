// Authenticates by password or secret. Unknown and known accounts go through the same steps, so that neither the time nor the
// content of the answer reveals which one it was.
import type { Static } from 'typebox';
import type { Tx } from '../../kit/db/db.ts';
import { Problem } from '../../kit/http/problems.ts';
import {
  addressSubject,
  clientSubjects,
  isKnownAddress,
  personSubjects,
  recordFailure,
  recordSuccess,
  refuseAfterFailures,
  type Subjects,
} from './limit-failures.ts';
import {
  comparedEmail,
  findClient,
  findMemberships,
  findPerson,
  findTotp,
  isClientUnchanged,
  isPersonUnchanged,
  type MembershipRow,
  markTotpUsed,
} from './queries.ts';
import { asksForSecondFactor, scopesOf } from './role-rules.ts';
import type { LoginBody, LoginResult, MachineLogin, PersonLogin } from './schema.ts';
import { type LoginServices, type Origin, secondFactorMissing } from './services.ts';
import { refresh, type SessionOwner, startSession } from './sessions.ts';
import { matchTotp } from './totp/totp.ts';

/** No person has it. */
const NO_USER_ID = 0;

type Machine = Static<typeof MachineLogin>;
type PersonSecrets = Pick<Static<typeof PersonLogin>, 'email' | 'password' | 'totp'>;

/** A person whose password and second factor are right. */
export interface ProvenPerson {
  readonly userId: number;
  readonly email: string;
  /** What the password was compared with. */
  readonly passwordHash: string;
  /** The time step of the code that was given; null: there is no second factor. */
  readonly totpStep: number | null;
  readonly memberships: readonly MembershipRow[];
}

interface ProvenMachine extends SessionOwner {
  readonly clientId: string;
  readonly secretHash: string;
}

export async function logIn(
  services: LoginServices,
  body: Static<typeof LoginBody>,
  origin: Origin,
): Promise<LoginResult> {
  // A refresh is cheap, so it does not queue behind password checks.
  if ('refresh_token' in body) {
    const { key } = addressSubject(origin.remoteAddress);
    return services.lines.addresses.run(`refresh ${key}`, () =>
      refresh(services, body.refresh_token, origin),
    );
  }
  if (!('email' in body)) return logInMachine(services, body, origin);
  return logInPerson(services, body, origin, startSession);
}

/** Starts a session for a person in the organization that they choose. */
export function logInPerson<T>(
  services: LoginServices,
  body: Static<typeof PersonLogin>,
  origin: Origin,
  start: (
    services: LoginServices,
    owner: SessionOwner,
    hold: (tx: Tx, now: Date) => Promise<boolean>,
  ) => Promise<T>,
): Promise<T> {
  return asPerson(services, body, origin, async (person, subjects) => {
    const chosen = chooseMembership(person.memberships, body.org_id);
    if (chosen === null) return null;
    const hasSecondFactor = person.totpStep !== null;
    if (!hasSecondFactor && asksForSecondFactor(services.secondFactor, chosen.org_kind))
      throw secondFactorMissing();
    return start(services, ownerOf(chosen, person.userId, hasSecondFactor), (tx, now) => {
      recordSuccess(tx, subjects, now);
      return holdPerson(tx, chosen.org_id, person, now);
    });
  });
}

export function ownerOf(chosen: MembershipRow, userId: number, hasSecondFactor: boolean): SessionOwner {
  return {
    orgId: chosen.org_id,
    orgName: chosen.org_name,
    scopes: scopesOf(chosen.role, chosen.org_kind),
    userId,
    clientId: null,
    hasSecondFactor,
  };
}

function logInMachine(services: LoginServices, body: Machine, origin: Origin): Promise<LoginResult> {
  const subjects = clientSubjects(body.client_id, origin.remoteAddress);
  return limited(services, subjects, origin, async () => {
    const machine = await verifyMachine(services, body, origin);
    if (machine === null) return null;
    // The comparison takes a while, and a secret rotated during it ends all sessions: check again before one begins.
    return startSession(services, machine, (tx, now) => {
      recordSuccess(tx, subjects, now);
      return isClientUnchanged(tx, machine.orgId, machine.clientId, machine.secretHash);
    });
  });
}

/**
 * Runs work for a person who has proven their identity. Null counts as a failed login.
 * @param work must check with `holdPerson` in its transaction that the proof still holds
 */
export async function asPerson<T>(
  services: LoginServices,
  secrets: PersonSecrets,
  origin: Origin,
  work: (person: ProvenPerson, subjects: Subjects) => Promise<T | null>,
): Promise<T> {
  const email = await comparedEmail(services.db, secrets.email);
  const subjects = personSubjects(email, origin.remoteAddress);
  return limited(services, subjects, origin, async () => {
    const person = await verifyPerson(services, secrets, origin);
    return person === null ? null : work(person, subjects);
  });
}

/** Checks an attempt against earlier failures. A known address counts only its own. */
async function limited<T>(
  services: LoginServices,
  subjects: Subjects,
  origin: Origin,
  attempt: () => Promise<T | null>,
): Promise<T> {
  const { addresses, accounts } = services.lines;
  const checkAndRun = async (counted: Parameters<typeof refuseAfterFailures>[1]) => {
    await refuseAfterFailures(services, counted);
    const result = await attempt();
    if (result !== null) return result;
    await recordFailure(services, [subjects.pair, ...subjects.shared]);
    throw new Problem('unauthorized');
  };
  return addresses.run(addressSubject(origin.remoteAddress).key, async () => {
    const isKnown = await isKnownAddress(services, subjects);
    const counted = isKnown ? [subjects.pair] : [subjects.pair, ...subjects.shared];
    if (subjects.guessed === null) return checkAndRun(counted);
    return accounts.run((isKnown ? subjects.pair : subjects.guessed).key, () => checkAndRun(counted));
  });
}

async function verifyMachine(
  services: LoginServices,
  body: Machine,
  origin: Origin,
): Promise<ProvenMachine | null> {
  const client = await findClient(services.db, body.client_id);
  if (client !== null) origin.noteAccount(`client ${client.client_id}`);
  const matches = await services.hasher.verify(client?.secret_hash ?? null, body.client_secret);
  if (client === null || !matches || !client.is_active) return null;
  return {
    orgId: client.org_id,
    orgName: client.org_name,
    scopes: client.scopes,
    userId: null,
    clientId: client.client_id,
    hasSecondFactor: false,
    secretHash: client.secret_hash,
  };
}

async function verifyPerson(
  services: LoginServices,
  secrets: PersonSecrets,
  origin: Origin,
): Promise<ProvenPerson | null> {
  const person = await findPerson(services.db, secrets.email);
  if (person !== null) origin.noteAccount(`user ${person.id}`);
  // Read for every attempt, before it is known whether they matter: a step that only follows the right password would reveal it.
  const memberships = await findMemberships(services.db, person?.id ?? NO_USER_ID);
  const factor = await findTotp(services.db, person?.id ?? NO_USER_ID);
  const matches = await services.hasher.verify(person?.password_hash ?? null, secrets.password);
  if (person === null || !matches || !person.is_active) return null;
  let totpStep: number | null = null;
  if (factor !== null && secrets.totp !== undefined) {
    totpStep = matchTotp(factor.secret, secrets.totp, services.clock.now(), factor.last_step);
    if (totpStep === null) return null;
  } else if (factor !== null && factor.confirmed_at !== null) {
    throw new Problem('totp_required', {
      detail: 'this person has a second factor: send its code as totp',
    });
  }
  return {
    userId: person.id,
    email: person.email,
    passwordHash: person.password_hash,
    totpStep,
    memberships,
  };
}

function chooseMembership(
  memberships: readonly MembershipRow[],
  orgId: number | undefined,
): MembershipRow | null {
  if (orgId === undefined && memberships.length > 1) {
    throw new Problem('org_required', {
      detail: 'this person belongs to several organizations: send org_id',
      members: { orgs: memberships.map(({ org_id, org_name }) => ({ id: org_id, name: org_name })) },
    });
  }
  return memberships.find((one) => orgId === undefined || one.org_id === orgId) ?? null;
}

/**
 * Whether the person is unchanged since their password was compared. Locks them, and uses up the code of their second
 * factor.
 */
async function holdPerson(tx: Tx, orgId: number, person: ProvenPerson, now: Date): Promise<boolean> {
  if (!(await isPersonUnchanged(tx, orgId, person.userId, person.passwordHash))) return false;
  return useTotpStep(tx, person, now);
}

/** Uses up the given code, which confirms the second factor. False if another login has used it. */
export async function useTotpStep(tx: Tx, person: ProvenPerson, now: Date): Promise<boolean> {
  return person.totpStep === null || markTotpUsed(tx, person.userId, person.totpStep, now);
}
