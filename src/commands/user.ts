import type { Static } from 'typebox';
import { recordCommand } from '../domains/identity/audit/record-audit.ts';
import { createOrg } from '../domains/identity/orgs/manage-orgs.ts';
import { findHubId } from '../domains/identity/orgs/queries.ts';
import { NewOrg } from '../domains/identity/orgs/schema.ts';
import { commonPasswordViolations } from '../domains/identity/password-rules.ts';
import { PasswordHasher } from '../domains/identity/passwords.ts';
import { removeMembership, setMembership } from '../domains/identity/people/manage-members.ts';
import { changeUser, createUser, refuseKnownWords } from '../domains/identity/people/manage-users.ts';
import { findUserId, queueProved, userList, users } from '../domains/identity/people/queries.ts';
import { MemberRole, NewUser, type User, UserChanges } from '../domains/identity/people/schema.ts';
import { newPassword } from '../domains/identity/tokens.ts';
import type { Db, Tx } from '../kit/db/db.ts';
import { mapUniqueViolations } from '../kit/http/conflicts.ts';
import { Problem, throwIfInvalid } from '../kit/http/problems.ts';
import { checkBody } from '../kit/http/validate.ts';
import type { CommandContext } from './context.ts';
import { readOrg } from './read-org.ts';
import { readNewPassword } from './read-password.ts';
import { print, readAll, showTable } from './show.ts';
import { type Input, ORG_OPTION, readId, runSubcommand, type Subcommand, UsageError } from './subcommands.ts';
import { withDatabase } from './with-database.ts';

type UserRecord = Static<typeof User>;

const ROLE_OPTION = {
  role: { type: 'string', help: 'owner, admin, member or viewer; in the hub also supervisor or picker.' },
} as const;
const GENERATE_OPTION = {
  generate: { type: 'boolean', help: 'Make up a password and print it, instead of reading one.' },
} as const;
const PASSWORD_DETAILS =
  'The password is asked for at a terminal, otherwise read from the first line of standard input.';
const CONFLICTS = { user_account_email_unique: 'another person has this email' };

const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  list: {
    summary: 'List people',
    usage: '[--org <id>]',
    options: ORG_OPTION,
    run: list,
  },
  add: {
    summary: 'Add a person',
    usage: '--email <email> --name <name> [--org <id> --role <role>] [--generate]',
    details: `${PASSWORD_DETAILS} On a new installation, "--org hub --hub-name <name> --role owner" also makes the hub.`,
    options: {
      email: { type: 'string', help: 'Email; people log in with it.' },
      name: { type: 'string', help: 'Name of the person.' },
      ...ORG_OPTION,
      ...ROLE_OPTION,
      'hub-name': { type: 'string', help: 'With --org hub, where there is no hub yet: its name.' },
      ...GENERATE_OPTION,
    },
    run: add,
  },
  'set-password': {
    summary: 'Set a new password and end all sessions of the person',
    usage: '<user> [--generate]',
    details: PASSWORD_DETAILS,
    takes: ['user'],
    options: GENERATE_OPTION,
    run: setPassword,
  },
  deactivate: {
    summary: 'Stop a person from logging in and end their sessions',
    usage: '<user>',
    takes: ['user'],
    run: (input, context) => setActive(input, context, false),
  },
  activate: {
    summary: 'Let a person log in again',
    usage: '<user>',
    takes: ['user'],
    run: (input, context) => setActive(input, context, true),
  },
  grant: {
    summary: 'Make a person a member of an organization, or change their role',
    usage: '<user> --org <id> --role <role>',
    takes: ['user'],
    options: { ...ORG_OPTION, ...ROLE_OPTION },
    run: grant,
  },
  revoke: {
    summary: 'Remove a person from an organization and end their sessions in it',
    usage: '<user> --org <id>',
    takes: ['user'],
    options: ORG_OPTION,
    run: revoke,
  },
};

export function runUser(args: readonly string[], context: CommandContext): Promise<number> {
  const about =
    'Manages people and their memberships. <user> is an email or a user id. What is taken away stops working in\n' +
    'running servers within a second.';
  return runSubcommand({ name: 'user', about, subcommands: SUBCOMMANDS }, args, context);
}

async function list(input: Input, context: CommandContext): Promise<void> {
  const org = input.text('org');
  const found = await withDatabase(context.config, async (db) => {
    const filters = org === undefined ? {} : { org_id: await readOrg(db, org) };
    return readAll<UserRecord>((page) => userList.page(db, [], filters, page));
  });
  const rows = found.map(({ id, email, name, is_active, memberships }) => [
    String(id),
    email,
    name,
    is_active ? 'yes' : 'no',
    memberships.map((one) => `${one.org_id}:${one.role}`).join(' '),
  ]);
  print(input, context, found, showTable(['id', 'email', 'name', 'active', 'organization:role'], rows));
}

async function add(input: Input, context: CommandContext): Promise<void> {
  const email = input.required('email');
  const name = input.required('name');
  const org = input.text('org');
  const role = org === undefined ? undefined : input.required('role');
  const hubName = input.text('hub-name');
  if (org === undefined && input.text('role') !== undefined) throw new UsageError('--role needs --org');
  if (hubName !== undefined && org !== 'hub') throw new UsageError('--hub-name needs --org hub');
  const password = await choosePassword(input, context);
  throwIfInvalid(checkBody(NewUser, { email, name, password }));
  throwIfInvalid(commonPasswordViolations(password, '/password'));
  if (role !== undefined) throwIfInvalid(checkBody(MemberRole, { role }));
  if (hubName !== undefined) throwIfInvalid(checkBody(NewOrg, { name: hubName }));
  const password_hash = await new PasswordHasher(1).hash(password);
  const now = context.clock.now();
  const made = await withDatabase(context.config, (db) =>
    mapUniqueViolations(
      CONFLICTS,
      db.transaction(async (tx) => {
        const fields = { email, name, password_hash };
        const org_id = org === undefined ? undefined : await findOrMakeOrg(tx, org, hubName, now);
        const memberships =
          org_id === undefined ? [] : [{ org_id, role: role as Static<typeof MemberRole>['role'] }];
        const user = await createUser(tx, { ...fields, memberships }, now);
        await refuseKnownWords(tx, user.id, password, '/password');
        const about = org_id === undefined ? {} : { orgId: org_id };
        await recordCommand(tx, 'crossdock user add', { ...about, userId: user.id }, now);
        return user;
      }),
    ),
  );
  show(input, context, made.json, 'was added', input.flag('generate') ? password : null);
}

/** A new installation has no hub, and creating one through the API would need one. */
async function findOrMakeOrg(tx: Tx, org: string, hubName: string | undefined, now: Date): Promise<number> {
  if (hubName === undefined) return readOrg(tx, org);
  if ((await findHubId(tx)) !== null) {
    throw new Problem('already_exists', { detail: 'there is a hub already: leave --hub-name out' });
  }
  return (await createOrg(tx, { name: hubName, kind: 'hub' }, now)).id;
}

async function setPassword(input: Input, context: CommandContext): Promise<void> {
  const password = await choosePassword(input, context);
  throwIfInvalid(checkBody(UserChanges, { password }));
  throwIfInvalid(commonPasswordViolations(password, '/password'));
  const password_hash = await new PasswordHasher(1).hash(password);
  const json = await onUser('set-password', input, context, async (tx, userId) => {
    await changeUser(tx, userId, { password_hash }, null, context.clock.now());
    await refuseKnownWords(tx, userId, password, '/password');
  });
  show(input, context, json, 'has a new password', input.flag('generate') ? password : null);
}

async function setActive(input: Input, context: CommandContext, is_active: boolean): Promise<void> {
  const command = is_active ? 'activate' : 'deactivate';
  const json = await onUser(command, input, context, async (tx, userId) => {
    await changeUser(tx, userId, { is_active }, null, context.clock.now());
  });
  show(input, context, json, is_active ? 'is active' : 'is deactivated', null);
}

async function grant(input: Input, context: CommandContext): Promise<void> {
  const org = input.required('org');
  const role = input.required('role');
  throwIfInvalid(checkBody(MemberRole, { role }));
  const json = await onUser('grant', input, context, async (tx, userId) => {
    const now = context.clock.now();
    const wanted = { role: role as Static<typeof MemberRole>['role'] };
    await setMembership(tx, await readOrg(tx, org), userId, wanted, now);
    queueProved(tx, userId);
  });
  show(input, context, json, `is ${role} of organization ${org}`, null);
}

async function revoke(input: Input, context: CommandContext): Promise<void> {
  const org = input.required('org');
  const json = await onUser('revoke', input, context, async (tx, userId) => {
    await removeMembership(tx, await readOrg(tx, org), userId, context.clock.now());
  });
  show(input, context, json, `does not belong to organization ${org}`, null);
}

/** Changes the person that the command line names, in one transaction, and returns the record as it is then. */
function onUser(
  command: string,
  input: Input,
  context: CommandContext,
  work: (tx: Tx, userId: number) => Promise<void>,
): Promise<string> {
  const user = input.positional('user');
  return withDatabase(context.config, (db: Db) =>
    db.transaction(async (tx) => {
      const userId = user.includes('@')
        ? await findUserId(tx, user)
        : readId(user, '<user> (an email or an id)');
      const noSuchUser = new Problem('not_found', { detail: 'there is no such person' });
      if (userId === null || (await users.find(tx, null, userId)) === null) throw noSuchUser;
      await work(tx, userId);
      await recordCommand(tx, `crossdock user ${command}`, { userId }, context.clock.now());
      const changed = await users.find(tx, null, userId);
      if (changed === null) throw noSuchUser;
      return changed.json;
    }),
  );
}

async function choosePassword(input: Input, context: CommandContext): Promise<string> {
  return input.flag('generate') ? newPassword() : readNewPassword(context);
}

function show(
  input: Input,
  context: CommandContext,
  json: string,
  whatHappened: string,
  password: string | null,
): void {
  const user = JSON.parse(json) as UserRecord;
  const text = `User ${user.id} (${user.email}) ${whatHappened}.\n`;
  if (password === null) print(input, context, user, text);
  else print(input, context, { ...user, password }, `${text}Password: ${password}\n`);
}
