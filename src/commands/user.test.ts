import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/harness.ts';
import { PATIENCE } from '../../test/tools/patience.ts';
import { buildApp } from '../app/build-app.ts';
import { readConfig } from '../config.ts';
import { openDb } from '../kit/db/db.ts';
import { systemClock } from '../kit/kernel/clock.ts';
import { runKey } from './key.ts';
import { runUser } from './user.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase('empty');
  const first = '--email root@hub.test --name Root --org hub --role owner --hub-name';
  const made = await run(runUser, [...['add', ...first.split(' ')], 'The Hub'], 'the first password\n');
  expect(made).toMatchObject({ code: 0, stderr: '' });
});

afterAll(() => database.drop());

async function run(command: typeof runUser, args: readonly string[], input = '') {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const config = readConfig({ DATABASE_URL: database.url });
  const context = { config, stdin: Readable.from([input]), stdout, stderr, clock: systemClock };
  const code = await command(args, context);
  return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

const user = (line: string, input?: string) => run(runUser, line.split(' '), input);
const key = (line: string) => run(runKey, line.split(' '));
const recordOf = async (email: string) => {
  const users = JSON.parse((await user('list --json')).stdout) as { email: string }[];
  return users.find((one) => one.email === email);
};

/** The status that a server on this database answers. */
async function ask(
  work: (server: Awaited<ReturnType<typeof buildApp>>['server']) => Promise<{ statusCode: number }>,
) {
  const db = openDb({ url: database.url, poolSize: 2, patience: PATIENCE });
  const { server } = await buildApp({ config: readConfig({}), db, clock: systemClock });
  const { statusCode } = await work(server);
  await server.close();
  await db.close();
  return statusCode;
}

const logIn = (email: string, password: string) =>
  ask((server) => server.inject({ method: 'POST', url: '/login', payload: { email, password } }));

describe('crossdock user', () => {
  it('makes the hub and its first owner on a new installation, who can log in', async () => {
    expect(await recordOf('root@hub.test')).toMatchObject({ memberships: [{ org_id: 1, role: 'owner' }] });
    expect(await logIn('root@hub.test', 'the first password')).toBe(200);
  });

  it('makes a second hub never', async () => {
    const args = 'add --email a@hub.test --name A --org hub --role owner --hub-name B --generate';
    expect(await user(args)).toMatchObject({ code: 1, stdout: '' });
    expect(await recordOf('a@hub.test')).toBeUndefined();
  });

  it('takes the password from the first line of standard input and never shows it', async () => {
    const added = await user(
      'add --email b@hub.test --name B --org hub --role member',
      'ten letters\r\nmore\n',
    );
    expect(added.code).toBe(0);
    expect(`${added.stdout}${added.stderr}`).not.toContain('ten letters');
    expect(await logIn('b@hub.test', 'ten letters')).toBe(200);
  });

  it('makes up a password and shows it once', async () => {
    const added = await user('add --email c@hub.test --name C --org hub --role member --generate --json');
    const { password } = JSON.parse(added.stdout) as { password: string };
    expect(await logIn('c@hub.test', password)).toBe(200);
    expect((await user('list --json')).stdout).not.toContain(password);
  });

  it('says everything that is wrong and adds nobody', async () => {
    const refused = await user('add --email nobody --name D', 'short\n');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('email: must be an email address');
    expect(refused.stderr).toContain('password: must have at least 10 characters');
    const taken = await user('add --email ROOT@hub.test --name D --generate');
    expect(taken).toMatchObject({ code: 1, stdout: '' });
    expect(taken.stderr).toContain('another person has this email');
  });

  it('sets a password, deactivates and activates, by email or id', async () => {
    await user('add --email e@hub.test --name E --org hub --role admin', 'the old password\n');
    const id = ((await recordOf('e@hub.test')) as unknown as { id: number }).id;
    expect((await user('set-password e@hub.test', 'the new password\n')).code).toBe(0);
    expect(await logIn('e@hub.test', 'the old password')).toBe(401);
    expect((await user(`deactivate ${id}`)).code).toBe(0);
    expect(await logIn('e@hub.test', 'the new password')).toBe(401);
    expect((await user('activate E@HUB.TEST')).code).toBe(0);
    expect(await logIn('e@hub.test', 'the new password')).toBe(200);
  });

  it('grants and revokes memberships, and keeps the last owner', async () => {
    await user('add --email f@hub.test --name F --generate');
    expect((await user('grant f@hub.test --org hub --role admin')).code).toBe(0);
    expect(await recordOf('f@hub.test')).toMatchObject({ memberships: [{ org_id: 1, role: 'admin' }] });
    expect((await user('revoke f@hub.test --org 1')).code).toBe(0);
    expect(await recordOf('f@hub.test')).toMatchObject({ memberships: [] });
    const refused = await user('revoke root@hub.test --org hub');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('last active owner');
  });

  it('fails with 1 for what does not exist', async () => {
    for (const line of [
      'deactivate none@hub.test',
      'deactivate 999',
      'grant root@hub.test --org 99 --role admin',
    ]) {
      expect((await user(line)).code).toBe(1);
    }
  });

  it('explains itself, and exits with 2 when it is called wrongly', async () => {
    expect((await user('--help')).stdout).toContain('set-password');
    expect(await user('add --help')).toMatchObject({ code: 0, stderr: '' });
    const wrong = [
      'frobnicate',
      'add',
      'deactivate',
      'list extra',
      'list --colour',
      'grant x@y.test --role admin',
    ];
    for (const line of wrong) {
      const answer = await user(line);
      expect(answer).toMatchObject({ code: 2, stdout: '' });
      expect(answer.stderr).toContain('crossdock user');
    }
    expect((await run(runUser, [])).code).toBe(2);
    expect((await user('set-password root@hub.test', '')).code).toBe(2);
  });

  it('prints a table that a name cannot bend', async () => {
    await run(runUser, ['add', '--email', 'g@hub.test', '--name', 'G\u001b[31m\nH', '--generate']);
    const { stdout } = await user('list');
    expect(stdout).toContain('G?[31m?H');
    expect(stdout.split('\n')[0]).toMatch(/^id +email +name +active +organization:role$/);
  });
});

describe('crossdock key', () => {
  it('makes a key that works, lists it without showing it, and revokes it', async () => {
    const made = await key('add --org hub --name Nightly --scope ops --expires 2099-01-01 --json');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const record = JSON.parse(made.stdout) as {
      id: number;
      key: string;
      expires: string;
      created_by: string;
    };
    expect(record).toMatchObject({ expires: '2099-01-01T00:00:00.000Z', created_by: 'command line' });
    const call = () =>
      ask((server) =>
        server.inject({ url: '/ops/v1/orgs', headers: { authorization: `Bearer ${record.key}` } }),
      );
    expect(await call()).toBe(200);
    const listed = await key('list --org hub');
    expect(listed.stdout).toContain('works until 2099-01-01T00:00:00.000Z');
    expect(listed.stdout).not.toContain(record.key);
    expect((await key(`revoke ${record.id} --org hub`)).code).toBe(0);
    expect((await key(`revoke ${record.id} --org hub`)).code).toBe(0);
    expect(await call()).toBe(401);
    expect((await key('list --org hub')).stdout).toContain('revoked 2');
  });

  it('refuses scopes that do not fit, unknown organizations and past dates, with 1', async () => {
    const scopes = await key('add --org hub --name N --scope read');
    expect(scopes).toMatchObject({ code: 1, stdout: '' });
    expect(scopes.stderr).toContain('take only ops');
    expect((await key('add --org hub --name N --scope ops --expires 2020-01-01')).stderr).toContain('future');
    for (const line of ['list --org 99', 'revoke 999 --org hub', 'add --org hub --name N --scope all']) {
      expect((await key(line)).code).toBe(1);
    }
  });

  it('exits with 2 when it is called wrongly', async () => {
    for (const line of [
      '',
      'list',
      'revoke --org hub',
      'revoke one --org hub',
      'list --org x',
      'add --org hub',
    ]) {
      expect((await key(line)).code).toBe(2);
    }
  });
});
