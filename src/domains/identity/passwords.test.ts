import real from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginWorld } from '../../../test/worlds/login-world.ts';
import { PasswordHasher } from './passwords.ts';

/** Counts the comparisons under way, can hold them back, and can only pretend to compare. */
const argon2 = {
  running: 0,
  mostRunning: 0,
  pretends: false,
  verifiedAgainst: [] as string[],
  heldUntil: Promise.resolve(),
};

async function counted<T>(work: () => Promise<T>): Promise<T> {
  argon2.running += 1;
  argon2.mostRunning = Math.max(argon2.mostRunning, argon2.running);
  try {
    await argon2.heldUntil;
    return await work();
  } finally {
    argon2.running -= 1;
  }
}

beforeEach(() => {
  Object.assign(argon2, {
    mostRunning: 0,
    pretends: false,
    verifiedAgainst: [],
    heldUntil: Promise.resolve(),
  });
  const { hash, verify } = real;
  vi.spyOn(real, 'hash').mockImplementation((...args) => counted(() => hash(...args)));
  vi.spyOn(real, 'verify').mockImplementation((...args) => {
    argon2.verifiedAgainst.push(String(args[0]));
    return counted(async () => !argon2.pretends && (await verify(...args)));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function hold(): () => void {
  let release = () => {};
  argon2.heldUntil = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a password', () => {
  it('is kept as Argon2id with 19 MiB, two passes and one lane, salted each time', async () => {
    const hasher = new PasswordHasher(2);
    const [one, two] = await Promise.all([hasher.hash('a password'), hasher.hash('a password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(two).not.toBe(one);
    expect(await hasher.verify(one, 'a password')).toBe(true);
    expect(await hasher.verify(one, 'A password')).toBe(false);
  });

  it('of nobody is compared at the same cost, and never matches', async () => {
    const hasher = new PasswordHasher(2);
    expect(await hasher.verify(null, 'a password')).toBe(false);
    expect(await hasher.verify(null, '')).toBe(false);
    const cost = (stored: string | undefined) => stored?.split('$').slice(0, 4);
    expect(cost(argon2.verifiedAgainst[0])).toEqual(cost(await hasher.hash('any')));
    expect(argon2.verifiedAgainst[0]).toHaveLength((await hasher.hash('any')).length);
  });
});

describe('the hasher', () => {
  it('computes no more at once than its limit, and still all of them', async () => {
    const hasher = new PasswordHasher(3);
    const release = hold();
    const all = Promise.all(times(12).map(() => hasher.verify(null, 'x')));
    await settle();
    expect(argon2.running).toBe(3);
    release();
    expect(await all).toHaveLength(12);
    expect(argon2.mostRunning).toBe(3);
  });

  it('takes two hundred into its line and sends the next away with a time to come again', async () => {
    const hasher = new PasswordHasher(2);
    const release = hold();
    const accepted = times(202).map(() => hasher.verify('broken', 'x').catch(() => 'verified'));
    await expect(hasher.verify(null, 'x')).rejects.toMatchObject({
      code: 'overloaded',
      options: { headers: { 'retry-after': '2' } },
    });
    await expect(hasher.hash('x')).rejects.toMatchObject({ code: 'overloaded' });
    release();
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['verified']));
    expect(argon2.mostRunning).toBe(2);
    expect(await hasher.verify(null, 'x')).toBe(false);
  });
});

describe('a flood of logins', () => {
  it('from everywhere at once is answered with 503 beyond the line, and other requests go on meanwhile', async () => {
    const world = await loginWorld({ hashingConcurrency: 2 });
    try {
      const { access_token } = (await world.client('demo-client', 'demo-secret')).body;
      Object.assign(argon2, { mostRunning: 0, pretends: true });
      const release = hold();
      const answered: number[] = [];
      const flood = times(230).map(async (index) => {
        const answer = await world.person(`flood${index}@login.test`, 'x', `198.51.${index}.1`);
        answered.push(answer.status);
        return answer;
      });
      await expect.poll(() => answered.length).toBe(230 - 202);
      expect(new Set(answered)).toEqual(new Set([503]));
      expect(argon2.running).toBe(2);
      expect(await world.statusWith(access_token)).toBe(200);
      release();
      const answers = await Promise.all(flood);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(202);
      const busy = answers.find(({ status }) => status === 503);
      expect(busy?.body.code).toBe('overloaded');
      expect(busy?.headers['retry-after']).toBe('2');
      expect(argon2.mostRunning).toBe(2);
    } finally {
      await world.close();
    }
  });
});
