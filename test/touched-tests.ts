// Which tests a change touches most closely: itself, those beside it, and those that import it. Not all that could break:
// nearly every test imports the whole app.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Minutes of kills, races and random histories: run by `npm test`, and here only when they were changed themselves. */
const SLOW =
  /(?:crash|races|model|imports)\.test\.ts$|^test\/(?:fuzz|serve|serve-workers|docs-in-browser|isolation)\.test\.ts$/;
const SCHEMA_TESTS = ['test/sql-rules.test.ts', 'test/migrations.test.ts', 'src/db/schema-dump.test.ts'];

/**
 * @param changed paths from the top of the repository
 * @param sources all TypeScript files there are
 */
export function testsFor(
  changed: readonly string[],
  sources: readonly string[],
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): string[] {
  const tests = sources.filter((path) => path.endsWith('.test.ts'));
  const found = new Set(changed.filter((path) => tests.includes(path)));
  const code = new Set(changed.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')));
  for (const test of tests.filter((path) => !SLOW.test(path))) {
    const isBeside = [...code].some((path) => path.startsWith('src/') && dirname(path) === dirname(test));
    if (isBeside || importsOf(test, read(test)).some((path) => code.has(path))) found.add(test);
  }
  if ([...code].some((path) => path.endsWith('/queries.ts'))) found.add('test/sql-rules.test.ts');
  if (changed.some((path) => path.startsWith('migrations/')))
    for (const test of SCHEMA_TESTS) found.add(test);
  return [...found].filter((path) => tests.includes(path)).sort();
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    normalize(join(dirname(path), to)),
  );
}
