import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentLinks } from './signed-documents.ts';

const KEY = Buffer.alloc(32, 'a');
const NOW = new Date('2026-11-14T09:30:00Z');
const LATER = new Date('2026-11-14T10:30:00Z');
const LINK = { orgId: 2, kind: 'bol', id: 7 };
const links = new DocumentLinks([KEY]);

describe('a signed link', () => {
  it('opens what it was made for, until it expires', () => {
    const token = links.sign(LINK, LATER) ?? '';
    expect(links.open(token, NOW)).toEqual({ link: LINK, isExpired: false });
    expect(links.open(token, new Date(LATER.getTime() - 1))?.isExpired).toBe(false);
    expect(links.open(token, LATER)?.isExpired).toBe(true);
  });

  it('opens with a key that was replaced, and with no other', () => {
    const token = links.sign(LINK, LATER) ?? '';
    expect(new DocumentLinks([Buffer.alloc(32, 'b'), KEY]).open(token, NOW)?.link).toEqual(LINK);
    expect(new DocumentLinks([Buffer.alloc(32, 'b')]).open(token, NOW)).toBeNull();
    expect(new DocumentLinks([]).sign(LINK, LATER)).toBeNull();
    expect(new DocumentLinks([]).open(token, NOW)).toBeNull();
  });

  it('opens nothing once a character of it was changed', () => {
    const token = links.sign(LINK, LATER) ?? '';
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        fc.pre(changed !== token);
        expect(links.open(changed, NOW)).toBeNull();
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => links.open(text, NOW) === null));
  });
});
