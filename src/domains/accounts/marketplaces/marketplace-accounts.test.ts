import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAppForThisTest } from '../../../../test/harness.ts';
import { AMAZON_CREDENTIALS, AmazonServer } from '../../../../test/servers/amazon-server.ts';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';

const PATH = '/v1/marketplace_accounts';

let world: CatalogWorld;
let amazon: AmazonServer;

beforeAll(async () => {
  amazon = await AmazonServer.open();
  world = await catalogWorld({
    environment: {
      CROSSDOCK_AMAZON_API_URL: amazon.url,
      CROSSDOCK_AMAZON_LOGIN_URL: amazon.loginUrl,
    },
  });
});
afterAll(async () => {
  await world.close();
  await amazon.close();
});

const input = (seller_account_id: string, more: object = {}) => ({
  marketplace_name: 'Amazon',
  seller_account_id,
  region: 'eu',
  client_id: 'amzn1.application-oa2-client.x',
  client_secret: 'a-client-secret',
  refresh_token: 'Atzr|a-refresh-token',
  ...more,
});
const set = (body: object) => world.app.call('PUT', PATH, { ...world.merchant, body });
const list = async () =>
  (await world.app.get(PATH, world.merchant)).body as { id: number; seller_account_id: string }[];

describe('an account', () => {
  it('is set by the merchant or the hub, replaced by its name, listed without secrets, and deleted', async () => {
    const made = await set(input('S-1'));
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ seller_account_id: 'S-1', region: 'eu', updated_by: 'Juniper’s shop' });
    const hub = await world.app.call('PUT', `${world.ops}/marketplace_accounts`, {
      ...world.hub,
      body: input('S-1', { region: 'fe' }),
    });
    expect(hub.body).toMatchObject({ id: made.body.id, region: 'fe', updated_by: 'Hub automation' });
    expect((await list()).filter((one) => one.seller_account_id === 'S-1')).toEqual([hub.body]);
    const ofHub = await world.app.get(`${world.ops}/marketplace_accounts`, world.hub);
    expect(ofHub.body).toEqual(await list());
    expect(ofHub.text).not.toMatch(/secret|refresh/);
    const one = `${PATH}/${made.body.id}`;
    expect((await world.app.call('DELETE', one, world.merchant)).status).toBe(204);
    expect((await world.app.call('DELETE', one, world.merchant)).status).toBe(404);
    expect((await list()).filter((other) => other.seller_account_id === 'S-1')).toEqual([]);
  });

  it('leaves a trace of who changed it, without what is secret', async () => {
    const { body } = await set(input('S-2'));
    await world.app.call('DELETE', `${world.ops}/marketplace_accounts/${body.id}`, world.hub);
    const audit = await world.app.get(`/ops/v1/audit?org_id=${world.orgId}&per_page=2`, world.hub);
    expect(audit.body).toMatchObject([
      { operation: 'opsDeleteMarketplaceAccount', org_id: world.orgId },
      {
        operation: 'setMarketplaceAccount',
        org_id: world.orgId,
        actor: 'Juniper’s shop',
        details: { body: { seller_account_id: 'S-2', client_secret: '(secret)', refresh_token: '(secret)' } },
      },
    ]);
    expect(audit.text).not.toMatch(/a-client-secret|a-refresh-token/);
  });

  it('cannot be read by another: its secrets are sealed for it alone', async () => {
    await set(input('S-3'));
    const sealed = async () =>
      (
        await world.sql.query(
          `SELECT sealed_secrets FROM marketplace_account WHERE seller_account_id = 'S-3'`,
        )
      ).rows[0].sealed_secrets as Buffer;
    const first = await sealed();
    expect(first.toString('latin1')).not.toMatch(/a-client-secret|a-refresh-token/);
    await set(input('S-3'));
    expect((await sealed()).equals(first)).toBe(false);
  });

  it('takes the longest secrets that the interface allows, in any characters', async () => {
    const longest = {
      a: 'a',
      quote: '"',
      accent: 'é',
      'outside the basic plane': '😀',
      'control character': '\u0001',
    };
    for (const [name, character] of Object.entries(longest)) {
      const secret = character.repeat(2048);
      const answer = await set(input('S-LONG', { client_secret: secret, refresh_token: secret }));
      expect(answer.status, name).toBe(200);
    }
    const secret = 'a'.repeat(2049);
    const refused = await set(input('S-LONG', { client_secret: secret, refresh_token: secret }));
    expect(refused.body.errors).toEqual([
      'client_secret: must have at most 2048 characters',
      'refresh_token: must have at most 2048 characters',
    ]);
  });

  it('is tested: the marketplace checks the credentials, and the account shows the result', async () => {
    const test = (id: number) => world.app.post(`${PATH}/${id}/test`, undefined, world.merchant);
    const wrong = (await set(input('S-TEST'))).body;
    const refused = await test(wrong.id);
    expect(refused.body).toMatchObject({
      seller_account_id: 'S-TEST',
      last_used: expect.any(String),
      last_error: expect.stringContaining('rejects the credentials'),
    });
    expect(refused.text).not.toMatch(/a-client-secret|a-refresh-token/);
    const right = (await set(input('S-RIGHT', AMAZON_CREDENTIALS))).body;
    expect((await test(right.id)).body).toMatchObject({ last_used: expect.any(String), last_error: null });
    // Amazon allows one request a second.
    await world.sql.query(
      `UPDATE marketplace_account SET next_request_at = now() + interval '1 hour' WHERE id = ${right.id}`,
    );
    const soon = await test(right.id);
    expect([soon.status, Number(soon.headers['retry-after']) > 3000]).toEqual([429, true]);
    expect((await test(right.id + 1000)).status).toBe(404);
    expect(await list()).toContainEqual(expect.objectContaining({ id: right.id, last_error: null }));
  });

  it('is one of a hundred at most', async () => {
    const answers = [];
    for (let count = (await list()).length; count <= 100; count += 1)
      answers.push(await set(input(`MANY-${count}`)));
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(Array(answers.length - 1).fill(200));
    expect(answers.at(-1)?.body).toMatchObject({
      violations: [{ pointer: '/seller_account_id', code: 'not_allowed' }],
    });
    // An existing one can still be replaced.
    expect((await set(input('S-3'))).status).toBe(200);
  });

  it.each([
    [{ marketplace_name: 'Elsewhere' }, '/marketplace_name'],
    [{ region: 'mars' }, '/region'],
    [{ client_secret: '' }, '/client_secret'],
    [{ refresh_token: 'x'.repeat(2049) }, '/refresh_token'],
    [{ api_url: 'http://169.254.169.254/' }, '/api_url'],
  ])('is refused with %j', async (wrong, pointer) => {
    const answer = await set(input('S-4', wrong));
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toMatchObject([{ pointer }]);
    expect(answer.text).not.toMatch(/a-client-secret|a-refresh-token/);
  });
});

it('without a key in the settings nothing secret is taken, and the answer says what is missing', async () => {
  const app = await testAppForThisTest({ environment: { CROSSDOCK_ENCRYPTION_KEY: '' } });
  const token = await app.token('demo-client');
  const answer = await app.call('PUT', PATH, { token, body: input('S-1') });
  expect([answer.status, answer.body.code]).toEqual([409, 'not_configured']);
  expect(answer.body.detail).toContain('CROSSDOCK_ENCRYPTION_KEY');
});
