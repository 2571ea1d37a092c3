import { describe, expect, it } from 'vitest';
import { base32, matchTotp, newTotpSecret, totpCode, totpStepAt, totpUri } from './totp.ts';

const RFC_SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at %i', (seconds, code) => {
    expect(totpCode(RFC_SECRET, totpStepAt(at(seconds)), 8)).toBe(code);
    expect(matchTotp(RFC_SECRET, code.slice(-6), at(seconds), 0)).toBe(Math.floor(seconds / 30));
  });

  it('are good for the step before and after, for no other, and once', () => {
    const secret = newTotpSecret();
    const now = at(1_800_000_000);
    const step = totpStepAt(now);
    const good = [-3, -2, -1, 0, 1, 2, 3].filter(
      (difference) => matchTotp(secret, totpCode(secret, step + difference), now, 0) !== null,
    );
    expect(good).toEqual([-1, 0, 1]);
    expect(matchTotp(secret, totpCode(secret, step), now, step)).toBeNull();
    expect(matchTotp(secret, totpCode(secret, step), now, step - 1)).toBe(step);
  });

  it('of another shape are wrong', () => {
    for (const code of ['', '1', '1234567', 'abcdef', '12345\u0661']) {
      expect(matchTotp(RFC_SECRET, code, at(59), 0)).toBeNull();
    }
  });
});

describe('secrets', () => {
  it('are written in base32 as RFC 4648 has it', () => {
    const vectors = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB' };
    for (const [plain, text] of Object.entries(vectors)) expect(base32(Buffer.from(plain))).toBe(text);
    expect(base32(RFC_SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  it('go to an app with the account they belong to', () => {
    expect(totpUri(RFC_SECRET, 'a+b@c.test')).toBe(
      'otpauth://totp/Crossdock:a%2Bb%40c.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Crossdock',
    );
  });
});
