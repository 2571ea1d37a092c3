import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CannotUnseal, KEY_BYTES, Sealer } from './seal.ts';

const [old, current] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)];
const sealer = new Sealer([current]);

describe('a sealed text', () => {
  it('can be read again in its place, and shows nothing of itself', () => {
    const sealed = sealer.seal('Atzr|häßlich', 'org 2');
    expect(sealer.unseal(sealed, 'org 2')).toBe('Atzr|häßlich');
    expect(sealed.includes('Atzr')).toBe(false);
    expect(sealer.seal('Atzr|häßlich', 'org 2').equals(sealed)).toBe(false);
  });

  it('cannot be read in another place, with another key, or once a bit of it is changed', () => {
    const sealed = sealer.seal('secret', 'org 2');
    expect(() => sealer.unseal(sealed, 'org 3')).toThrow(CannotUnseal);
    expect(() => new Sealer([old]).unseal(sealed, 'org 2')).toThrow(CannotUnseal);
    expect(() => new Sealer([]).unseal(sealed, 'org 2')).toThrow(CannotUnseal);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.unseal(changed, 'org 2'), `byte ${at}`).toThrow(CannotUnseal);
    }
    expect(() => sealer.unseal(sealed.subarray(0, 20), 'org 2')).toThrow(CannotUnseal);
  });

  it('can still be read after a new key was put in front of its own', () => {
    const sealed = new Sealer([old]).seal('secret', 'org 2');
    const both = new Sealer([current, old]);
    expect(both.unseal(sealed, 'org 2')).toBe('secret');
    expect(() => new Sealer([old]).unseal(both.seal('secret', 'org 2'), 'org 2')).toThrow(CannotUnseal);
  });
});
