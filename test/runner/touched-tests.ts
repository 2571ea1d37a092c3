// Which tests a change touches most closely: itself, those beside it, and those that import it. Not all that could break:
// nearly every test imports the whole app.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { LONG_TESTS } from './long-tests.ts';

const SCHEMA_TESTS = [
  'test/sql/sql-rules.test.ts',
  'test/sql/migrations.test.ts',
  'src/kit/db/schema-dump.test.ts',
];

export interface TouchedTests {
  readonly run: readonly string[];
  /** Those that take long and were not changed themselves. */
  readonly left: readonly string[];
}

/**
 * @param changed paths from the top of the repository
 * @param sources all TypeScript files there are
 */
export function testsFor(
  changed: readonly string[],
  sources: readonly string[],
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): TouchedTests {
  const tests = sources.filter((path) => path.endsWith('.test.ts'));
  const found = new Set(changed);
  const code = new Set(changed.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')));
  for (const test of tests) {
    const isBeside = [...code].some((path) => /^(src|demo)\//.test(path) && dirname(path) === dirname(test));
    if (isBeside || importsOf(test, read(test)).some((path) => code.has(path))) found.add(test);
  }
  if ([...code].some((path) => path.endsWith('/queries.ts'))) found.add('test/sql/sql-rules.test.ts');
  if (changed.some((path) => path.startsWith('migrations/')))
    for (const test of SCHEMA_TESTS) found.add(test);
  const isLeft = (path: string) => LONG_TESTS.includes(path) && !changed.includes(path);
  const touched = tests.filter((path) => found.has(path)).sort();
  return { run: touched.filter((path) => !isLeft(path)), left: touched.filter(isLeft) };
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    normalize(join(dirname(path), to)),
  );
}
