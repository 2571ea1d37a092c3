import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAnswer } from '../../../test/harness.ts';
import {
  besides,
  type LoginWorld,
  loginWorld,
  PASSWORD,
  RIVAL,
  WRONG,
  withoutRequestId,
} from '../../../test/worlds/login-world.ts';
import { addressSubject, personSubjects, type Subject } from './limit-failures.ts';

const PAIR_MAX = 10;
const ACCOUNT_MAX = 100;
const ADDRESS_MAX = 100;
const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
const HASHING_CONCURRENCY = 2;

let world: LoginWorld;

beforeAll(async () => {
  world = await loginWorld({ hashingConcurrency: HASHING_CONCURRENCY });
});

afterAll(() => world.close());

let addresses = 0;
/** An address that has not failed yet. */
const freshAddress = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

function tally(answers: readonly TestAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function fail(email: string, count: number, address = freshAddress()): Promise<TestAnswer[]> {
  const answers: TestAnswer[] = [];
  for (const _ of times(count)) answers.push(await world.person(email, WRONG, address));
  return answers;
}

/** Failures of a subject, without the time of the comparisons. */
async function addFailuresOf({ hash }: Subject, count: number, at = world.clock.now()): Promise<void> {
  await world.rows(
    `INSERT INTO login_failure SELECT $1, nextval('login_failure_id_seq'), $2 FROM generate_series(1, $3::int)`,
    [hash, at, count],
  );
}

const addFailures = (address: string, count: number) => addFailuresOf(addressSubject(address), count);
const accountOf = (email: string) => personSubjects(email, '127.0.0.1').guessed as Subject;

describe('a program', () => {
  it('is not stopped by others who know its client id, regardless of what they send', async () => {
    const id = await world.addClient();
    const answers = await Promise.all(times(40).map(() => world.client(id, WRONG, freshAddress())));
    expect(tally(answers)).toEqual({ 401: 40 });
    expect((await world.client(id, PASSWORD, freshAddress())).status).toBe(200);
  });

  it('goes on at the address where it has logged in, though others fail there', async () => {
    const [id, other] = [await world.addClient(), await world.addClient()];
    const address = freshAddress();
    expect((await world.client(id, PASSWORD, address)).status).toBe(200);
    await addFailures(address, ADDRESS_MAX);
    expect((await world.client(id, PASSWORD, address)).status).toBe(200);
    expect((await world.client(other, PASSWORD, address)).status).toBe(429);
    world.clock.advanceMs(31 * 24 * 60 * MINUTE_MS);
    await addFailures(address, ADDRESS_MAX);
    expect((await world.client(id, PASSWORD, address)).status).toBe(429);
  });
});

describe('an account', () => {
  it('is closed for a while at an address where ten logins failed, for the right password too, and nowhere else', async () => {
    const { email } = await world.addPerson();
    const address = freshAddress();
    expect(tally(await fail(email, PAIR_MAX, address))).toEqual({ 401: PAIR_MAX });
    const wrong = await world.person(email, WRONG, address);
    const right = await world.person(email, PASSWORD, address);
    expect([wrong.status, right.status]).toEqual([429, 429]);
    expect(right.headers['retry-after']).toBe(String(WINDOW_MS / 1000));
    expect(withoutRequestId(right)).toEqual(withoutRequestId(wrong));
    expect((await world.person(email, PASSWORD, freshAddress())).status).toBe(200);
    world.clock.advanceMs(WINDOW_MS);
    expect((await world.person(email, PASSWORD, address)).status).toBe(200);
  });

  it('that is guessed at from everywhere is closed where it has not logged in, and open where it has', async () => {
    const { email } = await world.addPerson();
    const home = freshAddress();
    expect((await world.person(email, PASSWORD, home)).status).toBe(200);
    await addFailuresOf(accountOf(email), ACCOUNT_MAX - 1);
    expect(tally(await fail(email, 1))).toEqual({ 401: 1 });
    expect((await world.person(email, PASSWORD, freshAddress())).status).toBe(429);
    expect((await world.person(email, PASSWORD, home)).status).toBe(200);
    expect(tally(await fail(email, PAIR_MAX + 1, home))).toEqual({ 401: PAIR_MAX, 429: 1 });
  });

  it('is not closed by failures that a wrong clock has dated in the future', async () => {
    const { email } = await world.addPerson();
    const address = freshAddress();
    const later = (ms: number) => new Date(world.clock.now().getTime() + ms);
    await addFailuresOf(personSubjects(email, address).pair, PAIR_MAX, later(365 * 24 * 60 * MINUTE_MS));
    await addFailuresOf(addressSubject(address), ADDRESS_MAX, later(2 * MINUTE_MS));
    expect((await world.person(email, PASSWORD, address)).status).toBe(200);
    // Clocks of two machines differ a little: such failures count.
    await addFailuresOf(personSubjects(email, address).pair, PAIR_MAX, later(MINUTE_MS / 2));
    const refused = await world.person(email, PASSWORD, address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(WINDOW_MS / 1000 + 60);
  });

  it('is limited alike whether it exists or not, so that the limit reveals nothing', async () => {
    const known = (await world.addPerson()).email;
    const answers = { known: await fail(known, 12), unknown: await fail('nobody@limits.test', 12) };
    expect(tally(answers.known)).toEqual({ 401: 10, 429: 2 });
    expect(answers.unknown.map(withoutRequestId)).toEqual(answers.known.map(withoutRequestId));
  });

  it('counts failures, not successes, and a success forgives nothing', async () => {
    const { email } = await world.addPerson();
    const address = freshAddress();
    for (const _ of times(12)) expect((await world.person(email, PASSWORD, address)).status).toBe(200);
    expect(tally(await fail(email, 9, address))).toEqual({ 401: 9 });
    expect((await world.person(email, PASSWORD, address)).status).toBe(200);
    expect(tally(await fail(email, 2, address))).toEqual({ 401: 1, 429: 1 });
  });

  it('opens again as its failures leave the window one by one, exactly at the time of Retry-After', async () => {
    const { email } = await world.addPerson();
    const address = freshAddress();
    await fail(email, 4, address);
    world.clock.advanceMs(10 * MINUTE_MS);
    await fail(email, 6, address);
    const refused = await world.person(email, PASSWORD, address);
    expect(refused.headers['retry-after']).toBe('300');
    world.clock.advanceMs(5 * MINUTE_MS - 1);
    expect((await world.person(email, PASSWORD, address)).status).toBe(429);
    world.clock.advanceMs(1);
    expect(tally(await fail(email, 5, address))).toEqual({ 401: 4, 429: 1 });
  });

  it('says the true time to wait also where several processes have let in more than ten failures', async () => {
    const { email } = await world.addPerson();
    const address = freshAddress();
    const { pair } = personSubjects(email, address);
    const startMs = world.clock.now().getTime();
    for (const minute of times(12)) {
      const failedAt = new Date(startMs + minute * MINUTE_MS);
      await addFailuresOf(pair, 1, failedAt);
    }
    world.clock.advanceMs(12 * MINUTE_MS);
    const refused = await world.person(email, PASSWORD, address);
    expect(refused.status).toBe(429);
    world.clock.advanceMs(Number(refused.headers['retry-after']) * 1000);
    expect((await world.person(email, PASSWORD, address)).status).toBe(200);
  });

  it('has one count for all spellings that the database takes for the same email', async (context) => {
    // A capital I with a dot: JavaScript makes two characters of it, PostgreSQL an i.
    const [row] = await world.rows<{ same: boolean }>(`SELECT lower('İ') = 'i' AS same`);
    if (row?.same !== true) return context.skip();
    const { email } = await world.addPerson({ email: 'ivan.ilic@limits.test' });
    const spellings = ['İvan.ilic@limits.test', 'ivan.İlic@limits.test', 'İvan.İlİc@limits.test', email];
    expect((await world.person('İvan.ilic@limits.test')).status).toBe(200);
    const answers = [];
    const address = freshAddress();
    for (const index of times(12)) answers.push(...(await fail(spellings[index % 4] ?? email, 1, address)));
    expect(tally(answers)).toEqual({ 401: 10, 429: 2 });
  });
});

describe('an address', () => {
  it('is closed after a hundred failures over any accounts, for every account and form', async () => {
    const address = freshAddress();
    const { email } = await world.addPerson();
    const { refresh_token } = (await world.person(email)).body;
    await addFailures(address, ADDRESS_MAX - 2);
    expect((await world.person('anybody@limits.test', WRONG, address)).status).toBe(401);
    expect((await world.refresh(`cdr_2_${'B'.repeat(43)}`, address)).status).toBe(401);
    const refused = await world.person(email, PASSWORD, address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(WINDOW_MS / 1000);
    expect((await world.client('demo-client', 'demo-secret', address)).status).toBe(429);
    expect((await world.refresh(refresh_token, address)).status).toBe(429);
    expect((await world.person(email, PASSWORD, freshAddress())).status).toBe(200);
    world.clock.advanceMs(WINDOW_MS);
    expect((await world.refresh(refresh_token, address)).status).toBe(200);
  });

  it('of IPv6 shares its count with its whole /64 network, and with no other', async () => {
    const { email } = await world.addPerson();
    await addFailures('2001:db8:1:2::1', ADDRESS_MAX - 1);
    const network = '2001:db8:1:2:aaaa:bbbb:cccc';
    expect((await world.person('v6@limits.test', WRONG, `${network}:1`)).status).toBe(401);
    expect((await world.person(email, PASSWORD, `${network}:2`)).status).toBe(429);
    expect((await world.person(email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('cannot outrun its limit with a burst over many accounts', async () => {
    const address = freshAddress();
    const left = 40;
    await addFailures(address, ADDRESS_MAX - left);
    const burst = times(90).map((index) => world.person(`b${index}@limits.test`, WRONG, address));
    const { 401: compared = 0, 429: refused = 0 } = tally(await Promise.all(burst));
    expect(compared + refused).toBe(90);
    expect(compared).toBeGreaterThanOrEqual(left);
    // Those under way when the last one failed: an address has a limit of attempts at once.
    expect(compared).toBeLessThan(left + 2 * HASHING_CONCURRENCY);
  });
});

describe('a burst on one account', () => {
  it('from fifty addresses has no more compared than the account has left', async () => {
    const { email } = await world.addPerson();
    await addFailuresOf(accountOf(email), ACCOUNT_MAX - 10);
    const burst = times(50).map((index) => world.person(email, WRONG, `198.51.100.${index}`));
    expect(tally(await Promise.all(burst))).toEqual({ 401: 10, 429: 40 });
    expect((await world.person(email)).status).toBe(429);
  });

  it('over two processes has at most one more compared for the second process', async () => {
    const other = await besides(world);
    try {
      const { email } = await world.addPerson();
      await addFailuresOf(accountOf(email), ACCOUNT_MAX - 10);
      const burst = times(50).map((index) =>
        (index % 2 === 0 ? world : other).person(email, WRONG, `198.51.100.${index}`),
      );
      const { 401: compared = 0, 429: refused = 0 } = tally(await Promise.all(burst));
      expect(compared + refused).toBe(50);
      expect(compared).toBeGreaterThanOrEqual(10);
      expect(compared).toBeLessThanOrEqual(10 + 1);
    } finally {
      await other.close();
    }
  });

  it('of twenty right logins lets every one of them in', async () => {
    const id = await world.addClient(RIVAL);
    const answers = await Promise.all(times(20).map(() => world.client(id, PASSWORD, freshAddress())));
    expect(tally(answers)).toEqual({ 200: 20 });
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(20);
  });

  it('longer than the line gets Retry-After, and holds nothing up afterwards', async () => {
    const { email } = await world.addPerson();
    const address = freshAddress();
    const answers = await Promise.all(times(260).map(() => world.person(email, WRONG, address)));
    // The line has room for 200; how many more find room depends on how many have left it by then.
    const { 401: refused = 0, 429: stopped = 0, 503: sentAway = 0, ...others } = tally(answers);
    expect({ refused, others }).toEqual({ refused: PAIR_MAX, others: {} });
    expect(stopped + sentAway).toBe(260 - PAIR_MAX);
    expect(sentAway).toBeGreaterThan(0);
    expect(sentAway).toBeLessThanOrEqual(60);
    const busy = answers.find(({ status }) => status === 503);
    expect(Number(busy?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await world.person((await world.addPerson()).email, PASSWORD, address)).status).toBe(200);
  });
});
