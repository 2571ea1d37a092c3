import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AMAZON_CREDENTIALS } from '../../../../test/servers/amazon-server.ts';
import { PATIENCE } from '../../../../test/tools/patience.ts';
import {
  ACCOUNTS,
  type EligibilityWorld,
  eligibilityWorld,
  SELLER,
} from '../../../../test/worlds/eligibility-world.ts';
import { openDb } from '../../../kit/db/db.ts';
import { runRound, workOffDue } from '../../../kit/due/run-due-work.ts';
import { Sealer } from '../../../kit/kernel/seal.ts';
import { amazonClients } from '../../accounts/marketplaces/amazon/amazon-client.ts';
import { amazonCheckers } from './amazon-checker.ts';
import { checkEligibility } from './run-checks.ts';

const SECOND_MS = 1000;
const LEASE_MS = 60_000;

let all: EligibilityWorld;

beforeAll(async () => {
  all = await eligibilityWorld();
});
afterAll(() => all.close());

beforeEach(async () => {
  expect((await all.setAccount()).status).toBe(200);
  all.amazon.questions.length = 0;
  all.amazon.failures.length = 0;
  all.clock.advanceMs(60 * 60_000);
});

/** A request with one listing that was asked for. */
async function asked(listing: object = {}) {
  const made = await all.list(listing);
  const id = await all.request(made.id);
  expect((await all.trigger(id)).body.queued_listing_ids).toEqual([made.id]);
  return { ...made, requestId: id, check: async () => (await all.checks(id))[0] };
}

const account = async () => {
  const { body } = await all.world.app.get(ACCOUNTS, all.world.merchant);
  return body.find((one: { seller_account_id: string }) => one.seller_account_id === SELLER);
};

describe('Amazon', () => {
  it('is asked with the listing’s ASIN and marketplace, and its answer is kept', async () => {
    const good = await asked();
    all.amazon.product(good.asin, { isEligible: true });
    await all.workOff();
    expect(all.amazon.questions).toEqual([
      {
        asin: good.asin,
        program: 'INBOUND',
        marketplaceIds: 'ATVPDKIKX0DER',
        token: expect.stringMatching(/^Atza\|/),
        userAgent: expect.stringContaining('Crossdock'),
      },
    ]);
    expect(await good.check()).toMatchObject({
      status: 'eligible',
      is_eligible: true,
      checked_by: 'amazon',
      attempts: 1,
      checked: all.clock.now().toISOString(),
    });
    expect(await account()).toMatchObject({ last_used: all.clock.now().toISOString(), last_error: null });
  });

  it('gives reasons that are told with what to do; new codes pass through', async () => {
    const bad = await asked();
    const codes = ['FBA_INB_0197', 'FBA_INB_7777', 'FBA_INB_0197'];
    all.amazon.product(bad.asin, { isEligible: false, codes });
    await all.workOff();
    const { status, reasons } = await bad.check();
    expect(status).toBe('ineligible');
    expect(reasons.map(({ code }: { code: string }) => code)).toEqual(['FBA_INB_0197', 'FBA_INB_7777']);
    expect(reasons[0].fix).toContain('compliance');
    const silent = await asked();
    all.clock.advanceMs(SECOND_MS);
    all.amazon.product(silent.asin, { isEligible: false });
    await all.workOff();
    expect((await silent.check()).reasons).toMatchObject([{ code: 'UNKNOWN_INB_ERROR_CODE' }]);
  });

  it('is asked one question a second for each seller account, by however many processes', async () => {
    const listings = [await asked(), await asked(), await asked(), await asked()];
    for (const { asin } of listings) all.amazon.product(asin, { isEligible: true });
    const other = openDb({ url: all.world.app.database.url, poolSize: 3, patience: PATIENCE });
    try {
      const runs = [all.runOf(), all.runOf(), { ...all.runOf(), db: other }, { ...all.runOf(), db: other }];
      for (const seconds of [0, 1, 2, 3]) {
        await Promise.all(runs.map(workOffDue));
        await Promise.all(runs.map(workOffDue));
        expect(all.amazon.questions.length, `after ${seconds} s`).toBe(seconds + 1);
        all.clock.advanceMs(SECOND_MS - 1);
        await Promise.all(runs.map(workOffDue));
        expect(all.amazon.questions.length, `before the next second`).toBe(seconds + 1);
        all.clock.advanceMs(1);
      }
    } finally {
      await other.close();
    }
    // First come, first served, and each once.
    expect(all.amazon.questions.map(({ asin }) => asin)).toEqual(listings.map(({ asin }) => asin));
    for (const one of listings) expect((await one.check()).status).toBe('eligible');
  });

  it('is not waited for by checks of other accounts or by those that the rules decide', async () => {
    const [first, second] = [await asked(), await asked({ listing_mp_seller_account_id: 'A7WITHOUT' })];
    const hangs = Promise.withResolvers<void>();
    all.amazon.before.push(() => hangs.promise);
    all.amazon.product(first.asin, { isEligible: true });
    const running = runRound(all.runOf());
    await expect.poll(async () => (await second.check()).status).toBe('eligible');
    await expect.poll(async () => (await first.check()).status).toBe('running');
    hangs.resolve();
    await running;
    expect((await first.check()).status).toBe('eligible');
  });

  it('tells when the estimated time is over', async () => {
    const listings = await Promise.all(Array.from({ length: 5 }, () => all.list()));
    const id = await all.request(...listings.map((one) => one.id));
    const { body } = await all.trigger(id);
    const seconds = (Date.parse(body.estimated_completion) - all.clock.now().getTime()) / SECOND_MS;
    expect(seconds).toBe(5 + 2);
    for (const { asin } of listings) all.amazon.product(asin, { isEligible: true });
    for (let second = 0; second < seconds; second += 1) {
      await all.workOff();
      all.clock.advanceMs(SECOND_MS);
    }
    expect((await all.checks(id)).map(({ status }) => status)).toEqual(Array(5).fill('eligible'));
  });
});

describe('when Amazon', () => {
  it.each([
    ['too many requests', { status: 429, code: 'QuotaExceeded' }],
    ['an internal error', { status: 500, code: 'InternalFailure' }],
    ['that it is away', { status: 503, code: 'ServiceUnavailable' }],
  ])('says %s, it is asked again later', async (_, failure) => {
    const one = await asked();
    all.amazon.product(one.asin, { isEligible: true });
    all.amazon.failures.push(failure);
    await all.workOff();
    expect(await one.check()).toMatchObject({
      status: 'queued',
      attempts: 1,
      error: expect.stringContaining(`Amazon answered ${failure.status}: ${failure.code}`),
    });
    expect((await account()).last_error).toContain(String(failure.status));
    all.clock.advanceMs(1999);
    await all.workOff();
    expect(all.amazon.questions).toHaveLength(1);
    all.clock.advanceMs(5000);
    await all.workOff();
    expect(await one.check()).toMatchObject({ status: 'eligible', attempts: 2, error: null });
    expect((await account()).last_error).toBeNull();
  });

  it('says how long to wait, the whole account waits', async () => {
    const [one, two] = [await asked(), await asked()];
    for (const { asin } of [one, two]) all.amazon.product(asin, { isEligible: true });
    all.amazon.failures.push({ status: 429, code: 'QuotaExceeded', headers: { 'retry-after': '30' } });
    await all.workOff();
    all.clock.advanceMs(29 * SECOND_MS);
    await all.workOff();
    expect(all.amazon.questions).toHaveLength(1);
    all.clock.advanceMs(10 * SECOND_MS);
    for (let turn = 0; turn < 5; turn += 1) {
      await all.workOff();
      all.clock.advanceMs(SECOND_MS);
    }
    expect([(await one.check()).status, (await two.check()).status]).toEqual(['eligible', 'eligible']);
  });

  it('never recovers, the check ends as an error and can be triggered again', async () => {
    const one = await asked();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      all.amazon.failures.push({ status: 500, code: 'InternalFailure' });
      await all.workOff();
      all.clock.advanceMs(10 * 60_000);
    }
    const check = await one.check();
    expect(check).toMatchObject({ status: 'error', attempts: 8, is_eligible: null, expires: null });
    expect(check.error).toContain('500');
    await all.workOff();
    expect(all.amazon.questions).toHaveLength(8);
    all.amazon.product(one.asin, { isEligible: true });
    expect((await all.trigger(one.requestId)).body.queued_listing_ids).toEqual([one.id]);
    await all.workOff();
    expect((await one.check()).status).toBe('eligible');
  });

  it('cuts the connection, it is asked again', async () => {
    const one = await asked();
    all.amazon.product(one.asin, { isEligible: true });
    all.amazon.before.push((response) => void response.destroy());
    await all.workOff();
    expect(await one.check()).toMatchObject({
      status: 'queued',
      error: expect.stringContaining('gave no answer'),
    });
    all.clock.advanceMs(5000);
    await all.workOff();
    expect((await one.check()).status).toBe('eligible');
  });

  it('redirects, its answer is not followed: the credentials go nowhere else', async () => {
    const one = await asked();
    all.amazon.before.push((response) => {
      response.writeHead(302, { location: `${all.amazon.url}/elsewhere` }).end();
    });
    await all.workOff();
    expect(await one.check()).toMatchObject({ status: 'queued', error: expect.stringContaining('redirect') });
    expect(all.amazon.questions).toHaveLength(1);
    expect(all.amazon.elsewhere).toBe(0);
    all.clock.advanceMs(60_000);
    await all.workOff();
  });

  it('does not know the product, that is an error nobody repeats', async () => {
    const one = await asked();
    await all.workOff();
    expect(await one.check()).toMatchObject({
      status: 'error',
      attempts: 1,
      error: expect.stringContaining('Amazon answered 404: NotFound'),
    });
  });

  it('says what cannot be stored, the check ends all the same', async () => {
    const one = await asked();
    all.amazon.failures.push({ status: 400, code: 'Odd\0Code' });
    await all.workOff();
    expect(await one.check()).toMatchObject({ status: 'error', error: expect.stringContaining('OddCode') });
    expect((await account()).last_error).toContain('OddCode');
    const two = await asked();
    all.amazon.product(two.asin, { isEligible: false, codes: ['NEW\0CODE'] });
    all.clock.advanceMs(SECOND_MS);
    await all.workOff();
    expect((await two.check()).reasons).toMatchObject([{ code: 'NEWCODE' }]);
  });

  it('has ended an access token before its time, a new one is got', async () => {
    const first = await asked();
    all.amazon.product(first.asin, { isEligible: true });
    await all.workOff();
    const logins = all.amazon.logins;
    all.amazon.endTokens();
    const one = await asked();
    all.amazon.product(one.asin, { isEligible: true });
    all.clock.advanceMs(SECOND_MS);
    await all.workOff();
    expect((await one.check()).status).toBe('queued');
    all.clock.advanceMs(5000);
    await all.workOff();
    expect((await one.check()).status).toBe('eligible');
    expect(all.amazon.logins).toBe(logins + 1);
  });
});

describe('credentials', () => {
  it('that Amazon refuses end the check with what to do', async () => {
    for (const [wrong, said] of [
      [{ refresh_token: 'Atzr|wrong' }, 'invalid_grant'],
      [{ client_secret: 'wrong' }, 'invalid_client'],
    ] as const) {
      await all.setAccount(wrong);
      const one = await asked();
      await all.workOff();
      const { status, error } = await one.check();
      expect([status, error]).toEqual(['error', expect.stringContaining(said)]);
      expect(error).toContain('Set new ones');
      expect((await account()).last_error).toContain(said);
      expect(JSON.stringify(await account())).not.toContain('wrong');
      all.clock.advanceMs(SECOND_MS);
    }
    expect(all.amazon.questions).toEqual([]);
  });

  it('are not enough where the listing lacks what Amazon must be told', async () => {
    const one = await asked({ asin: null, marketplace_id: null });
    await all.workOff();
    expect(await one.check()).toMatchObject({
      status: 'error',
      error: expect.stringContaining('has no asin and no marketplace_id'),
    });
    expect(all.amazon.questions).toEqual([]);
  });

  it('that the key of the settings does not open end the check, and nobody is asked', async () => {
    const one = await asked();
    const sealer = new Sealer([Buffer.alloc(32, 'other')]);
    const { url, loginUrl } = all.amazon;
    await all.workOff(
      checkEligibility(
        amazonCheckers(amazonClients({ amazonApiUrl: url, amazonLoginUrl: loginUrl, sealer })),
      ),
    );
    expect(await one.check()).toMatchObject({
      status: 'error',
      error: expect.stringContaining('cannot be decrypted'),
    });
    expect(all.amazon.questions).toEqual([]);
  });

  it('that are deleted leave the checks that wait to the rules', async () => {
    const one = await asked();
    const { id } = await account();
    const remove = await all.world.app.call('DELETE', `${ACCOUNTS}/${id}`, all.world.merchant);
    expect(remove.status).toBe(204);
    await all.workOff();
    expect(await one.check()).toMatchObject({ status: 'eligible', checked_by: 'rules' });
    // Once they are there again, the answer of the rules does not count as Amazon's.
    await all.setAccount();
    expect((await all.trigger(one.requestId)).body.queued_listing_ids).toEqual([one.id]);
    all.amazon.product(one.asin, { isEligible: true });
    await all.workOff();
    expect((await one.check()).checked_by).toBe('amazon');
  });
});

describe('a process that dies while it waits for Amazon', () => {
  it('loses no check: another one asks again when the lease is over, and one answer counts', async () => {
    const one = await asked();
    all.amazon.product(one.asin, { isEligible: true });
    const hangs = Promise.withResolvers<void>();
    all.amazon.before.push(() => hangs.promise);
    const dying = runRound(all.runOf());
    await expect.poll(() => all.amazon.questions.length).toBe(1);
    expect(await one.check()).toMatchObject({ status: 'running', attempts: 1 });
    expect((await all.trigger(one.requestId)).body.skipped).toMatchObject([{ reason: 'already_running' }]);
    await all.workOff();
    expect(all.amazon.questions).toHaveLength(1);
    all.clock.advanceMs(LEASE_MS);
    await all.workOff();
    expect(all.amazon.questions).toHaveLength(2);
    const before = await all.world.lastSequence();
    const check = await one.check();
    expect(check).toMatchObject({ status: 'eligible', attempts: 2 });
    // The first one was only slow: its answer comes too late to be told again.
    all.amazon.product(one.asin, { isEligible: false, codes: ['FBA_INB_0051'] });
    hangs.resolve();
    await dying;
    expect(await one.check()).toEqual(check);
    expect(await all.world.eventsAfter(before)).toEqual([]);
    expect(await all.checks(one.requestId, 'history=true')).toHaveLength(1);
    const { rows } = await all.world.sql.query(`SELECT 1 FROM due_work WHERE kind = 'check_eligibility'`);
    expect(rows).toEqual([]);
  });
});

it('never shows a secret: not in the database, not in an answer, not in the audit trail', async () => {
  const { body } = await all.setAccount();
  expect(Object.keys(body)).toEqual([
    ...[
      'id',
      'marketplace_name',
      'seller_account_id',
      'region',
      'client_id',
      'updated_by',
      'last_used',
      'last_error',
    ],
    ...['created', 'updated'],
  ]);
  const { rows } = await all.world.sql.query(
    `SELECT row_to_json(a)::text AS text FROM marketplace_account a
     UNION ALL SELECT row_to_json(e)::text FROM audit_entry e`,
  );
  const stored = rows.map((row) => row.text).join('\n');
  expect(stored).toContain('setMarketplaceAccount');
  for (const secret of [AMAZON_CREDENTIALS.client_secret, AMAZON_CREDENTIALS.refresh_token]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    expect(JSON.stringify(body)).not.toContain(secret);
  }
});
