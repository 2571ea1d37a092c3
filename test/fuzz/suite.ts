// Every operation of a document under generated fire: valid and broken requests made from the schemas. No answer may be a
// 5xx or undocumented, every violation must be reported, and what is refused must change nothing.
// FUZZ_CASES, FUZZ_SEED and FUZZ_OPERATION (names between commas) make it longer, repeatable and narrower.
import { afterAll, expect, test } from 'vitest';
import { openApiDocuments } from '../../src/app/openapi-documents.ts';
import { freshSeed } from '../seeds.ts';
import { contractOf } from '../tools/contract.ts';
import { operationsOf, unboundedPlaces } from './operations.ts';
import { inWords, table, writeReport } from './report.ts';
import { fuzzOperation, type OperationReport } from './run.ts';
import { FuzzWorld } from './world.ts';

const CASES_IN_EVERY_TEST_RUN = 12;
const MS_PER_CASE_MAX = 300;

/** Declares the tests of one document; in a file of its own each, so that they run side by side. */
export async function fuzzDocument(name: 'v1' | 'ops'): Promise<void> {
  const cases = Number(process.env['FUZZ_CASES'] ?? CASES_IN_EVERY_TEST_RUN);
  // The suite must not fail by chance, so its seed is fixed; a long run looks somewhere else each time.
  const seed = Number(process.env['FUZZ_SEED'] ?? (process.env['FUZZ_CASES'] ? freshSeed() : 1));
  const only = process.env['FUZZ_OPERATION'];

  const world = await FuzzWorld.open();
  const { routes } = world.app.app;
  const documents = { ...openApiDocuments(routes) };
  const contract = contractOf(routes);
  const all = operationsOf(documents);
  const operations = all.filter(
    ({ id, document }) => document === name && (only === undefined || only.split(',').includes(id)),
  );
  const reports: OperationReport[] = [];

  afterAll(async () => {
    writeReport(name, seed, reports);
    process.stdout.write(`\n${table(seed, reports)}\n`);
    await world.close();
  });

  test('covers every route of the service', () => {
    const covered = new Set(all.map(({ id }) => id));
    expect(routes.map(({ operationId }) => operationId).filter((id) => !covered.has(id))).toEqual([]);
    expect(new Set(all.map(({ document }) => document))).toEqual(new Set(['v1', 'ops']));
    if (only === undefined) expect(operations.length).toBeGreaterThan(10);
  });

  test('finds every text and every list of a request bounded', () => {
    expect(operations.flatMap(unboundedPlaces)).toEqual([]);
  });

  for (const operation of operations) {
    test(`${operation.id} answers ${cases} generated requests as documented`, {
      timeout: 600_000 + cases * MS_PER_CASE_MAX,
    }, async () => {
      const report = await fuzzOperation(operation, world, contract, { seed, cases });
      reports.push(report);
      expect(report.findingCount, inWords(report, seed, cases)).toBe(0);
      expect(report.cases).toBe(cases);
    });
  }
}
