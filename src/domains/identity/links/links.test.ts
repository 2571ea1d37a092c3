// One-time links, shown to the admin or sent by mail: against a real SMTP server.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type TestApp, testAppForThisTest } from '../../../../test/harness.ts';
import { runSql } from '../../../../test/tools/serve-apps.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';

const VIEWER = 4;
const EMAIL = 'viewer@crossdock.test';
const NEW = 'a quiet harbour at dawn';
const HOUR_MS = 3600 * 1000;
const START = new Date(Date.now() + 1000);

async function world(environment: Record<string, string> = {}) {
  const clock = new ManualClock(START);
  const app = await testAppForThisTest({ clock, environment });
  const hub = { token: await app.token('hub-client') };
  const makeLink = (purpose: string, userId = VIEWER) =>
    app.post(`/ops/v1/users/${userId}/links`, { purpose }, hub);
  return { app, clock, hub, makeLink };
}

const tokenOf = (link: string) => link.split('#')[1] ?? '';
const use = (app: TestApp, token: string, new_password = NEW) =>
  app.post('/login/set_password', { token, new_password });
const logIn = (app: TestApp, password: string) => app.post('/login', { email: EMAIL, password });

/** A mail server on this machine that keeps what it gets, or refuses it. */
async function mailServer(accepts = true): Promise<{ url: string; mails: { to: string[]; text: string }[] }> {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (!accepts) return done(new Error('no'));
        const text = Buffer.concat(chunks).toString();
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

const settings = (url: string) => ({
  CROSSDOCK_SMTP_URL: url,
  CROSSDOCK_MAIL_FROM: 'hub@crossdock.test',
  CROSSDOCK_PUBLIC_URL: 'https://hub.example.com',
});

describe('a link', () => {
  it('is shown once to the admin, sets a password once, and ends the sessions before it', async () => {
    const { app, makeLink, hub } = await world();
    const session = (await logIn(app, 'crossdock-demo')).body.access_token;
    const made = await makeLink('password_reset');
    expect(made).toMatchObject({ status: 201, body: { purpose: 'password_reset', sent_to: null } });
    expect(made.body.expires).toBe(new Date(START.getTime() + HOUR_MS).toISOString());
    expect((await logIn(app, 'crossdock-demo')).status).toBe(200);
    const token = tokenOf(made.body.link);
    expect((await use(app, token)).status).toBe(204);
    expect((await logIn(app, 'crossdock-demo')).status).toBe(401);
    expect((await logIn(app, NEW)).status).toBe(200);
    expect((await app.get('/v1/orgs', { token: session })).status).toBe(401);
    expect((await use(app, token, 'another harbour')).status).toBe(401);
    const audit = (await app.get(`/ops/v1/audit?user_id=${VIEWER}`, hub)).body as { operation: string }[];
    expect(audit.map(({ operation }) => operation)).toEqual(['setPasswordByLink', 'opsCreateAccountLink']);
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  it('sets one password where two use it at once', async () => {
    const { app, makeLink } = await world();
    const token = tokenOf((await makeLink('invitation')).body.link);
    const answers = await Promise.all([
      use(app, token, 'the first harbour'),
      use(app, token, 'the second harbour'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  });

  it('is good for an hour as a reset, for a week as an invitation, and until the next one is made', async () => {
    const { app, clock, makeLink } = await world();
    const first = tokenOf((await makeLink('invitation')).body.link);
    const second = tokenOf((await makeLink('invitation')).body.link);
    expect((await use(app, first)).status).toBe(401);
    clock.advanceMs(7 * 24 * HOUR_MS - 1);
    expect((await use(app, second)).status).toBe(204);
    const hub = {
      token: (
        await app.post('/login', {
          grant_type: 'client_credentials',
          client_id: 'hub-client',
          client_secret: 'hub-secret',
        })
      ).body.access_token,
    };
    const reset = await app.post(`/ops/v1/users/${VIEWER}/links`, { purpose: 'password_reset' }, hub);
    clock.advanceMs(HOUR_MS);
    expect((await use(app, tokenOf(reset.body.link))).status).toBe(401);
  });

  it('gives a person without a password their first one', async () => {
    const { app, hub, makeLink } = await world();
    const fields = {
      email: 'new@crossdock.test',
      name: 'Nora New',
      memberships: [{ org_id: 2, role: 'viewer' }],
    };
    const { id } = (await app.post('/ops/v1/users', fields, hub)).body;
    for (const password of ['', 'A', 'crossdock-demo']) {
      expect((await app.post('/login', { email: fields.email, password })).status).not.toBe(200);
    }
    const { link } = (await makeLink('invitation', id)).body;
    expect((await use(app, tokenOf(link))).status).toBe(204);
    expect((await app.post('/login', { email: fields.email, password: NEW })).status).toBe(200);
    expect((await makeLink('invitation', 99_999)).status).toBe(404);
  });

  it('does not go around a second factor', async () => {
    const { app, makeLink } = await world();
    const proof = { email: EMAIL, password: 'crossdock-demo' };
    const { secret } = (await app.post('/login/totp', proof)).body;
    await runSql(app, 'UPDATE user_totp SET confirmed_at = created_at');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await use(app, tokenOf((await makeLink('password_reset')).body.link))).status).toBe(204);
    expect((await logIn(app, NEW)).body.code).toBe('totp_required');
  });

  it('refuses a common password and stays good', async () => {
    const { app, makeLink } = await world();
    const token = tokenOf((await makeLink('invitation')).body.link);
    expect((await use(app, token, 'password123')).status).toBe(422);
    expect((await use(app, token)).status).toBe(204);
  });
});

describe('a mail server', () => {
  it('sends the link to the person, and the admin does not see it', async () => {
    const { url, mails } = await mailServer();
    const { app, makeLink } = await world(settings(url));
    const made = await makeLink('password_reset');
    expect(made.body).toMatchObject({ sent_to: EMAIL, link: null });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual([EMAIL]);
    const text = (mails[0]?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const link = /https:\/\/hub\.example\.com\/login\/set_password#(\S+)/.exec(text)?.[1] ?? '';
    expect((await use(app, link)).status).toBe(204);
  });

  it('proves the account that is made with an invitation it has sent: others take it in by invitation', async () => {
    const { url, mails } = await mailServer();
    const { app } = await world(settings(url));
    const invite = async (email: string, password: string) => {
      const token = (await app.post('/login', { email, password })).body.access_token;
      const body = { email: 'robin@example.test', name: 'Robin', role: 'viewer' };
      expect((await app.post('/v1/invitations', body, { token })).body).toMatchObject({ link: null });
      const text = (mails.at(-1)?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
      return /\/join#(\S+)/.exec(text)?.[1] ?? '';
    };
    const accept = (body: object) => app.post('/login/invitation/accept', body);
    const token = await invite('demo@crossdock.test', 'crossdock-demo');
    expect((await accept({ token, name: 'Robin', new_password: NEW })).status).toBe(204);
    const rows = await runSql(app, `SELECT is_unproved FROM user_account WHERE email = 'robin@example.test'`);
    expect(rows).toEqual([{ is_unproved: false }]);
    const next = await invite('rival@crossdock.test', 'crossdock-demo');
    expect((await accept({ token: next, password: NEW })).status).toBe(204);
  });

  it('that fails is told, and the link is shown to nobody', async () => {
    const { url } = await mailServer(false);
    const { makeLink } = await world(settings(url));
    const answer = await makeLink('password_reset');
    expect(answer).toMatchObject({ status: 503, body: { code: 'overloaded' } });
    expect(answer.text).not.toContain('cdl_');
  });
});
