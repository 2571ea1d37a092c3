import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LONG_TESTS } from './long-tests.ts';
import { testsFor } from './touched-tests.ts';

const FILES: Readonly<Record<string, string>> = {
  'src/domains/stock/queries.ts': '',
  'src/domains/stock/engine.test.ts': '',
  'src/domains/stock/races.test.ts': '',
  'src/domains/orders/orders.test.ts': "import { x } from '../../../test/world.ts';",
  'src/domains/orders/verify.test.ts': "const { y } = await import('../stock/queries.ts');",
  'test/world.ts': '',
  'test/sql/sql-rules.test.ts': '',
  'test/sql/migrations.test.ts': '',
  'src/kit/db/schema-dump.test.ts': '',
};
const touched = (...changed: string[]) => testsFor(changed, Object.keys(FILES), (path) => FILES[path] ?? '');
const touchedBy = (...changed: string[]) => touched(...changed).run;

describe('the tests that a change touches', () => {
  it('are those beside it, those that import it, and the rules for SQL where it holds SQL', () => {
    expect(touchedBy('src/domains/stock/queries.ts')).toEqual([
      'src/domains/orders/verify.test.ts',
      'src/domains/stock/engine.test.ts',
      'test/sql/sql-rules.test.ts',
    ]);
  });

  it('are those that use a changed helper of tests', () => {
    expect(touchedBy('test/world.ts')).toEqual(['src/domains/orders/orders.test.ts']);
  });

  it('are long ones only when they were changed themselves; others are named', () => {
    expect(touched('src/domains/stock/races.test.ts')).toEqual({
      run: ['src/domains/stock/races.test.ts'],
      left: [],
    });
    expect(touched('src/domains/stock/queries.ts').left).toEqual(['src/domains/stock/races.test.ts']);
  });

  it('are known by their names: no long test is missing from the repository', () => {
    expect(LONG_TESTS.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('are those of the schema when a migration comes', () => {
    expect(touchedBy('migrations/0099_more.sql')).toEqual([
      'src/kit/db/schema-dump.test.ts',
      'test/sql/migrations.test.ts',
      'test/sql/sql-rules.test.ts',
    ]);
  });

  it('are none for a text', () => {
    expect(touchedBy('docs/operations.md', 'test/gone.test.ts')).toEqual([]);
  });
});
