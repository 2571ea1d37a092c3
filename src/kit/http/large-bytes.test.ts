import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTurns } from '../../../test/tools/count-turns.ts';
import { bytesOf, decodedText, joined } from './large-bytes.ts';

/** Longer than several pieces, with characters of every length at any place. */
const long = fc
  .tuple(fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 9 }), { minLength: 1 }), fc.nat(300))
  .map(
    ([parts, shift]) =>
      `${'x'.repeat(shift)}${parts.join('').repeat(1 + Math.ceil(900_000 / parts.join('').length))}`,
  );

describe('long texts', () => {
  it('are encoded and decoded in pieces as they would be at once', async () => {
    await fc.assert(
      fc.asyncProperty(long, async (text) => {
        const bytes = await bytesOf([text]);
        expect(bytes.equals(Buffer.from(text))).toBe(true);
        expect((await decodedText(bytes)) === text.replace(/^\ufeff/, '')).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('are refused where they are no UTF-8, wherever that is', async () => {
    const bytes = Buffer.alloc(700_000, 'a');
    for (const at of [0, 256 * 1024, bytes.length - 1]) {
      const broken = Buffer.from(bytes);
      broken[at] = 0xc3;
      await expect(decodedText(broken)).rejects.toThrow(TypeError);
    }
  });
});

it('chunks are joined in their order, however many bytes they have', async () => {
  for (const count of [0, 1, 3, 40]) {
    const chunks = Array.from({ length: count }, (_, n) => Buffer.alloc(64 * 1024, n));
    expect((await joined(chunks, count * 64 * 1024)).equals(Buffer.concat(chunks))).toBe(true);
  }
});

it('others get their turns while megabytes are copied, decoded and encoded', async () => {
  const chunks = Array.from({ length: 256 }, () => Buffer.alloc(64 * 1024, 'é'));
  const loop = countTurns();
  // Some slices each, on any machine: 16 MiB take longer than one.
  const bytes = await joined(chunks, 256 * 64 * 1024);
  await bytesOf([await decodedText(bytes)]);
  loop.isOver = true;
  expect(loop.turns).toBeGreaterThan(3);
});
