import { expect, it } from 'vitest';
import { type MediaType, readUpload } from './upload-rules.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

const bytes = (...parts: (readonly number[] | string)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const big = (value: number, length: number) => {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntBE(value, 0, length);
  return [...buffer];
};
const little = (value: number, length: number) => big(value, length).reverse();

const png = (width: number, height: number) =>
  bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], big(13, 4), 'IHDR', big(width, 4), big(height, 4), [8, 2, 0, 0, 0]);
/** A comment stands before its frame, as cameras write before it what they know. */
const jpeg = (width: number, height: number, frame = 0xc2) =>
  bytes([0xff, 0xd8, 0xff, 0xfe, ...big(6, 2)], 'note', [
    0xff,
    0xff,
    frame,
    ...big(11, 2),
    8,
    ...big(height, 2),
    ...big(width, 2),
    1,
    1,
    0x11,
    0,
  ]);
const webp = (form: string, rest: readonly number[]) =>
  bytes('RIFF', little(100, 4), 'WEBP', form, little(10, 4), rest, Array(20).fill(0));
const extended = (width: number, height: number) =>
  webp('VP8X', [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);
const lossless = (width: number, height: number) =>
  webp('VP8L', [0x2f, ...little((height - 1) * 2 ** 14 + (width - 1), 4)]);
const lossy = (width: number, height: number) =>
  webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)]);

const upload = (content: Buffer, bytesMax = 1000) => {
  const { mediaType, violations } = readUpload(content.toString('base64'), { types: TYPES, bytesMax });
  return { mediaType, codes: violations.map(({ code }) => code), text: violations[0]?.message };
};

it.each<[string, Buffer, MediaType]>([
  ['PNG', png(4000, 3000), 'image/png'],
  ['JPEG', jpeg(12_000, 9000), 'image/jpeg'],
  ['WebP of a canvas', extended(4000, 3000), 'image/webp'],
  ['lossless WebP', lossless(4000, 3000), 'image/webp'],
  ['lossy WebP', lossy(4000, 3000), 'image/webp'],
  ['PDF', bytes('%PDF-1.7'), 'application/pdf'],
])('a %s is taken', (_, content, mediaType) => {
  expect(upload(content)).toEqual({ mediaType, codes: [], text: undefined });
});

it.each([
  ['PNG of 100,000 × 100,000', png(100_000, 100_000), '100000 × 100000'],
  ['PNG of one long line', png(4_000_000_000, 1), '4000000000 × 1'],
  ['JPEG of 65,535 × 65,535', jpeg(65_535, 65_535), '65535 × 65535'],
  ['JPEG of 15,000 × 15,000', jpeg(15_000, 15_000), '15000 × 15000'],
  ['WebP of a canvas of 16,777,216 × 2', extended(16_777_216, 2), '16777216 × 2'],
  ['lossless WebP of 16,384 × 16,384', lossless(16_384, 16_384), '16384 × 16384'],
  ['lossy WebP of 16,383 × 16,383', lossy(16_383, 16_383), '16383 × 16383'],
])('a %s is refused, however short its file is', (_, content, size) => {
  const { codes, text } = upload(content);
  expect(codes).toEqual(['too_large']);
  expect(text).toContain(size);
});

it.each([
  ['PNG without a header', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a])],
  ['PNG of no pixels', png(0, 10)],
  ['JPEG that begins no frame', bytes([0xff, 0xd8, 0xff, 0xfe, ...big(6, 2)], 'note')],
  ['JPEG whose segment has no length', bytes([0xff, 0xd8, 0xff, 0xfe, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ['JPEG whose table is no frame', jpeg(10, 10, 0xc4)],
  ['WebP of no form', webp('NONE', [])],
  ['text', bytes('hello')],
])('%s is no picture', (_, content) => {
  expect(upload(content).codes).toEqual(['bad_format']);
});

it('too many bytes are refused', () => {
  expect(upload(png(1, 1), 10).codes).toEqual(['too_long']);
});
