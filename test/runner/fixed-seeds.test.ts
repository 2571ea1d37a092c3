// A run can be repeated: tests draw from fixed seeds, and from nothing else.
import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';

/** The one place for seeds that differ, and this file. */
const MAY_NAME_THEM = new Set(['test/seeds.ts', 'test/runner/fixed-seeds.test.ts']);
/** `Math.random()`, and a clock that is folded into a seed. */
const CHANCE = /Math\.random\(|Date\.now\(\) %/;

it('no test draws from chance or from the clock', () => {
  const files = globSync(['{src,demo}/**/*.test.ts', 'test/**/*.ts']).filter(
    (path) => !MAY_NAME_THEM.has(path),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => CHANCE.test(readFileSync(path, 'utf8')))).toEqual([]);
});

it('a property that names no seed has a fixed one', () => {
  expect(fc.readConfigureGlobal()?.seed).toBe(Number(process.env['PROPERTY_SEED'] ?? 1));
  const drawn = () => fc.sample(fc.integer(), { numRuns: 3, seed: fc.readConfigureGlobal()?.seed ?? 0 });
  expect(drawn()).toEqual(drawn());
});
