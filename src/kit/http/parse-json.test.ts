// The slow way around must read exactly what the plain parser reads, and refuse what it refuses.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonScan, PART_BYTES } from './json-scan.ts';
import { parseLarge as parseScanned, parseSmall as parseSmallScanned } from './parse-json.ts';
import { Problem } from './problems.ts';

const WIDE = {
  bytes: 1e9,
  depth: 60,
  keysPerObject: 1e6,
  keys: 1e6,
  elements: 1e6,
  textBytes: 1e6,
  restBytes: 2 ** 20,
};

/** Scanned as it arrives: in chunks of this size. */
function scanOf(bytes: Buffer, chunkBytes = 64 * 1024): JsonScan {
  const scan = new JsonScan(WIDE);
  for (let at = 0; at < bytes.length; at += chunkBytes) scan.take(bytes.subarray(at, at + chunkBytes));
  return scan;
}

const parseSmall = (bytes: Buffer) => parseSmallScanned(bytes, scanOf(bytes));
const parseLarge = async (bytes: Buffer, chunkBytes?: number) =>
  parseScanned(bytes, scanOf(bytes, chunkBytes), WIDE.restBytes);
const codeOf = async (work: () => unknown) => {
  try {
    await work();
    return 'parsed';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code;
  }
};

describe('a body that is parsed in parts', () => {
  it('is the same as one that is parsed at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 5 }), fc.integer({ min: 1, max: 9 }), async (json, chunkBytes) => {
        const whole = parseSmall(Buffer.from(json));
        expect(await parseLarge(Buffer.from(json), chunkBytes)).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  it('is accepted up to the exact limit outside its lists, including empty ones', async () => {
    const padded = (bytes: number) => Buffer.from('{"a":[],"b":[]}'.padStart(bytes));
    expect((await parseLarge(padded(WIDE.restBytes))).value).toEqual({ a: [], b: [] });
    expect(await codeOf(() => parseLarge(padded(WIDE.restBytes + 1)))).toBe('body_too_large');
  });

  it('is refused where the plain parser refuses it', async () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '1',
      ' ',
      '\\',
      '\\u0000',
      'null',
      '\ufeff',
      '{"a":[',
      ']}',
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join(''));
    await fc.assert(
      fc.asyncProperty(text, async (json) => {
        const bytes = Buffer.from(json);
        const plain = (() => {
          try {
            return { value: JSON.parse(json.replace(/^\ufeff/, '')) as unknown };
          } catch {
            return null;
          }
        })();
        const sliced = await codeOf(async () => {
          expect((await parseLarge(bytes)).value).toEqual(plain?.value);
        });
        expect(sliced).toBe(plain === null ? 'malformed_json' : 'parsed');
      }),
      { numRuns: 2000 },
    );
  });

  const row = (n: number) => ({ n, text: `row ${n} ${'x'.repeat(200)}` });
  const rows = Array.from({ length: 5000 }, (_, n) => row(n));

  it('keeps the order of its elements over all parts, and where their texts are unclean', async () => {
    const sent = { first: [1], orders: [...rows, { bad: '\u0000' }], last: { deep: [[]] }, __proto__: null };
    const bytes = Buffer.from(JSON.stringify(sent));
    expect(bytes.length).toBeGreaterThan(10 * PART_BYTES);
    const { value, unclean } = await parseLarge(bytes);
    expect(value).toEqual({ first: [1], orders: sent.orders, last: { deep: [[]] } });
    expect(unclean.map(({ pointer }) => pointer)).toEqual(['/orders/5000/bad']);
    expect((await parseLarge(Buffer.from(JSON.stringify(rows)))).value).toEqual(rows);
  });

  it('cuts lists in objects of its outermost object too, and leaves deeper ones whole', async () => {
    const sent = {
      content: {
        few: [[1], { a: [2] }],
        rows: [...rows, { bad: '\u0000' }],
        deeper: { list: [3, ['\u0000']] },
      },
      bad: { 'a\u0000': 1 },
    };
    const bytes = Buffer.from(JSON.stringify(sent));
    const { value, unclean } = await parseLarge(bytes, 1000);
    expect(value).toEqual(sent);
    const whole = parseSmall(bytes).unclean.map(({ pointer }) => pointer);
    expect(unclean.map(({ pointer }) => pointer)).toEqual(whole);
    expect(whole).toHaveLength(3);
    expect(scanOf(bytes).lists.map(({ starts }) => starts.length > 1)).toEqual([false, true]);
  });

  it('lets the last of two properties of one name win, as the plain parser does', async () => {
    const text = `{"a":${JSON.stringify(rows)},"a":[1,2],"b":[3]}`;
    expect((await parseLarge(Buffer.from(text))).value).toEqual({ a: [1, 2], b: [3] });
  });

  it('must have an element before and after each comma, also where it is cut', async () => {
    const inner = JSON.stringify(rows).slice(1, -1);
    for (const bad of [`[${inner},]`, `[,${inner}]`, `[${inner},,1]`, `[${inner} 1]`, `{"a":[${inner},]}`])
      expect(await codeOf(() => parseLarge(Buffer.from(bad)))).toBe('malformed_json');
  });

  it('is bounded outside its lists and in each element', async () => {
    const padded = `{"a":1${' '.repeat(2_000_000)}}`;
    expect(await codeOf(() => parseLarge(Buffer.from(padded)))).toBe('body_too_large');
    const element = `{"a":[[${'"xxxxxxxxxxxxxxxx",'.repeat(100_000)}1]]}`;
    expect(await codeOf(() => parseLarge(Buffer.from(element)))).toBe('body_too_large');
  });

  it('lets other work go on between its parts', async () => {
    let turns = 0;
    let isParsed = false;
    const turn = () => {
      turns += 1;
      if (!isParsed) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.all([1, 2].map(() => parseLarge(Buffer.from(JSON.stringify({ rows })))));
    isParsed = true;
    expect(turns).toBeGreaterThan((2 * 5000 * 200) / PART_BYTES);
  });
});
