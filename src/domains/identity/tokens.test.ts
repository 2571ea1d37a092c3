import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newToken, parseToken, seal, sha256, type TokenKind, unseal } from './tokens.ts';

const kinds = fc.constantFrom<TokenKind>('access', 'refresh', 'api_key');
const orgIds = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('a token', () => {
  it('shows its kind and its organization, and is stored as its SHA-256', () => {
    fc.assert(
      fc.property(kinds, orgIds, (kind, orgId) => {
        const { token, hash, hint } = newToken(kind, orgId);
        expect(parseToken(token)).toEqual({ kind, orgId, hash: sha256(token) });
        expect(hash).toEqual(sha256(token));
        expect(token.length).toBeLessThanOrEqual(59);
        // What the hint shows of the secret leaves 220 bits unknown.
        const secret = token.slice(-43);
        const shown = hint.slice(0, -1).length - (token.length - secret.length);
        expect(shown).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('never comes twice, and uses all of its 256 bits', () => {
    const secrets = Array.from({ length: 2000 }, () => newToken('access', 2).token.slice(-43));
    expect(new Set(secrets).size).toBe(2000);
    const bytes = secrets.map((secret) => Buffer.from(secret, 'base64url'));
    for (let bit = 0; bit < 256; bit += 1) {
      const set = bytes.filter((buffer) => ((buffer[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      // Fair coins: 9 standard deviations.
      expect(Math.abs(set - 1000)).toBeLessThan(200);
    }
  });

  it('is nothing once a single character of it is another', () => {
    fc.assert(
      fc.property(kinds, fc.nat({ max: 48 }), fc.string({ minLength: 1, maxLength: 1 }), (kind, at, put) => {
        const { token, hash } = newToken(kind, 2);
        const changed = token.slice(0, at) + put + token.slice(at + 1);
        fc.pre(changed !== token);
        expect(parseToken(changed)?.hash.equals(hash) ?? false).toBe(false);
      }),
    );
  });

  it.each([
    '',
    'cda_2_',
    ` cda_2_${'A'.repeat(43)}`,
    `cda_2_${'A'.repeat(43)}\n`,
    `cda_2_${'A'.repeat(44)}`,
    `cda_2_${'A'.repeat(42)}=`,
    `cda_0_${'A'.repeat(43)}`,
    `cda_-2_${'A'.repeat(43)}`,
    `cda_Z_${'A'.repeat(43)}`,
    `cda_zzzzzzzzzzz_${'A'.repeat(43)}`,
    `cdx_2_${'A'.repeat(43)}`,
  ])('is not made of %j', (text) => {
    expect(parseToken(text)).toBeNull();
  });
});

describe('a sealed answer', () => {
  it('opens with the token that sealed it and with no other, and not after a change', () => {
    const [mine, other] = [newToken('refresh', 2).token, newToken('refresh', 2).token];
    const sealed = seal(mine, '{"a":"ü"}');
    expect(unseal(mine, sealed)).toBe('{"a":"ü"}');
    expect(() => unseal(other, sealed)).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(mine, changed)).toThrow();
    }
    expect(seal(mine, '{"a":"ü"}').equals(sealed)).toBe(false);
  });
});
