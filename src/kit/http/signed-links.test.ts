import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinkSigner } from './signed-links.ts';

const KEY = Buffer.alloc(32, 'a');
const NOW = new Date('2026-11-14T09:30:00Z');
const LATER = new Date('2026-11-14T10:30:00Z');
const LINK = { orgId: 2, kind: 'bol', id: 7 };
const signer = new LinkSigner([KEY]);

describe('a signed link', () => {
  it('opens what it was made for, until it expires', () => {
    const token = signer.sign(LINK, LATER);
    expect(signer.open(token, NOW)).toEqual({ link: LINK, isExpired: false });
    expect(signer.open(token, new Date(LATER.getTime() - 1))?.isExpired).toBe(false);
    expect(signer.open(token, LATER)?.isExpired).toBe(true);
  });

  it('opens with a key that was replaced, and with no other', () => {
    const token = signer.sign(LINK, LATER);
    expect(new LinkSigner([Buffer.alloc(32, 'b'), KEY]).open(token, NOW)?.link).toEqual(LINK);
    expect(new LinkSigner([Buffer.alloc(32, 'b')]).open(token, NOW)).toBeNull();
    expect(new LinkSigner([]).canSign).toBe(false);
    expect(new LinkSigner([]).open(token, NOW)).toBeNull();
  });

  it('opens nothing once a character of it was changed', () => {
    const token = signer.sign(LINK, LATER);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        fc.pre(changed !== token);
        expect(signer.open(changed, NOW)).toBeNull();
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => signer.open(text, NOW) === null));
  });
});
