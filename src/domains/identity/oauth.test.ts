// The login as clients of OAuth 2.0 use it: over real HTTP, by a library that follows the standard to the letter.
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JUNIPER, type LoginWorld, loginWorld, PASSWORD } from '../../../test/worlds/login-world.ts';

let world: LoginWorld;
let address: string;
let server: oauth.AuthorizationServer;

beforeAll(async () => {
  world = await loginWorld();
  address = await world.app.app.server.listen({ host: '127.0.0.1', port: 0 });
  server = {
    issuer: address,
    token_endpoint: `${address}/login`,
    revocation_endpoint: `${address}/login/revoke`,
  };
});

afterAll(() => world.close());

const insecure = { [oauth.allowInsecureRequests]: true };
const CLIENT: oauth.Client = { client_id: 'demo-client' };
const SECRET = 'demo-secret';

async function granted(auth: oauth.ClientAuth, parameters: Record<string, string> = {}) {
  const answer = await oauth.clientCredentialsGrantRequest(server, CLIENT, auth, parameters, insecure);
  return oauth.processClientCredentialsResponse(server, CLIENT, answer);
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
const refused = async (body: string, headers?: Record<string, string>) => {
  const answer = await post('/login', body, headers);
  return [answer.status, ((await answer.json()) as { error: string }).error];
};
const orgs = (token: string) =>
  fetch(`${address}/v1/orgs`, { headers: { authorization: `Bearer ${token}` } }).then((one) => one.status);

describe('a client of OAuth 2.0', () => {
  it.each([
    ['HTTP Basic', oauth.ClientSecretBasic(SECRET)],
    ['parameters', oauth.ClientSecretPost(SECRET)],
  ])('logs in by %s, and asks for scopes as it likes', async (_, auth) => {
    const answer = await granted(auth, { scope: 'read' });
    // A token may do what its client may; the answer lists it.
    expect(answer).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read write' });
    expect(await orgs(answer.access_token)).toBe(200);
  });

  it('refreshes what a person began, and revokes it', async () => {
    const { email } = await world.addPerson({ memberships: [[JUNIPER, 'owner']] });
    const first = (await world.logIn({ email, password: PASSWORD })).body;
    const answer = await oauth.refreshTokenGrantRequest(
      server,
      { client_id: 'a-browser' },
      oauth.None(),
      first.refresh_token,
      insecure,
    );
    const next = await oauth.processRefreshTokenResponse(server, { client_id: 'a-browser' }, answer);
    expect(await orgs(next.access_token)).toBe(200);
    const revoked = await oauth.revocationRequest(server, CLIENT, oauth.None(), next.access_token, insecure);
    // Some libraries insist on JSON, though the standard has nothing in the answer.
    expect([revoked.headers.get('content-type'), await revoked.clone().json()]).toEqual([
      'application/json; charset=utf-8',
      {},
    ]);
    await expect(oauth.processRevocationResponse(revoked)).resolves.toBeUndefined();
    expect(await orgs(next.access_token)).toBe(401);
    expect(await refused(`grant_type=refresh_token&refresh_token=${next.refresh_token}`)).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  it('gets errors in the words of OAuth, and the rest of the interface too', async () => {
    const wrong = granted(oauth.ClientSecretBasic('wrong'));
    await expect(wrong).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
    const answer = await post(
      '/login',
      `grant_type=client_credentials&client_id=demo-client&client_secret=no`,
    );
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      401,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    expect(await answer.json()).toMatchObject({
      error: 'invalid_client',
      error_description: expect.stringMatching(/./),
      code: 'unauthorized',
      request_id: expect.any(String),
    });
    const id = 'client_id=demo-client';
    expect(await refused('grant_type=password&username=a&password=b')).toEqual([
      400,
      'unsupported_grant_type',
    ]);
    for (const body of ['', 'grant_type=password']) {
      const { error_description: description } = (await (await post('/login', body)).json()) as Record<
        string,
        string
      >;
      for (const field of ['client_id', 'client_secret', 'email', 'password', 'refresh_token'])
        expect(description).toContain(field);
    }
    expect(await refused(`grant_type=client_credentials&${id}`)).toEqual([400, 'invalid_request']);
    expect(await refused('')).toEqual([400, 'invalid_request']);
    expect(await refused(`grant_type=client_credentials&${id}&${id}&client_secret=x`)).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await refused('grant_type=refresh_token&refresh_token=unknown')).toEqual([400, 'invalid_grant']);
    expect(await refused('grant_type=client_credentials&client_id=%00&client_secret=x')).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await refused('grant_type=client_credentials&client_id=\xff', {})).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('is read by what its form holds, where that has no grant', async () => {
    const { email } = await world.addPerson({ memberships: [[JUNIPER, 'owner']] });
    const person = `email=${encodeURIComponent(email)}&password=${encodeURIComponent(PASSWORD)}`;
    for (const body of ['client_id=demo-client&client_secret=demo-secret', person, `grant_type=&${person}`])
      expect((await post('/login', body)).status).toBe(200);
    const answer = await post('/login', `${person}&org_id=${JUNIPER}`);
    const { refresh_token, org } = (await answer.json()) as { refresh_token: string; org: { id: number } };
    expect(org.id).toBe(JUNIPER);
    expect((await post('/login', `refresh_token=${refresh_token}&client_id=a-browser`)).status).toBe(200);
    expect(await refused('client_id=demo-client&client_secret=x')).toEqual([401, 'invalid_client']);
    expect(await refused(`email=${encodeURIComponent(email)}&password=no`)).toEqual([400, 'invalid_grant']);
    expect(await refused('refresh_token=unknown')).toEqual([400, 'invalid_grant']);
    expect(await refused(`${person}&org_id=x`)).toEqual([400, 'invalid_request']);
    expect(await (await post('/login', 'email=a@b.test')).json()).toMatchObject({
      error: 'invalid_request',
      error_description: 'password is required',
    });
  });

  it('encodes both halves of its HTTP Basic credentials, and shows them once', async () => {
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    const grant = 'grant_type=client_credentials';
    expect((await post('/login', grant, basic('demo%2Dclient:demo-secret'))).status).toBe(200);
    expect(await refused(`${grant}&client_secret=demo-secret`, basic('demo-client:demo-secret'))).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await refused(`${grant}&client_id=another`, basic('demo-client:demo-secret'))).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await refused(grant, basic('demo-client'))).toEqual([400, 'invalid_request']);
    expect(await refused(grant, basic('%zz:x'))).toEqual([400, 'invalid_request']);
  });

  it('is bounded as every login is, and sends forms nowhere else', async () => {
    expect((await post('/login', `grant_type=${'x'.repeat(17_000)}`)).status).toBe(413);
    expect(await refused(`grant_type=client_credentials&${'a=1&'.repeat(200)}`)).toEqual([
      400,
      'invalid_request',
    ]);
    expect((await post('/login/password', 'email=a')).status).toBe(415);
  });
});
