import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type TestApp, testApp } from '../../test/harness.ts';
import { itemImporter } from '../catalog/items/import-items.ts';
import { checkFile, checksIn } from '../http/checks/check-of.ts';
import { NewOrder } from '../orders/intake/schema.ts';
import { checksOf } from './checks-of.ts';
import { writeChecks } from './write-checks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('names whatever bodies are judged by: nobody waits while the code of a check is made', () => {
  const checks = new Set(checksOf(app.app.routes));
  for (const { operationId, body, bodyForm, bodyExample, csvRow } of app.app.routes) {
    if (body !== undefined) expect(checks, operationId).toContain(bodyForm?.(bodyExample) ?? body);
    if (csvRow !== undefined) expect(checks, operationId).toContain(csvRow);
  }
  // These are judged one by one, by their handlers.
  expect(checks).toContain(NewOrder);
  expect(checks).toContain(itemImporter().schema);
});

it('has the code of every check written ahead, and uses what is written', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-checks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeChecks(folder);
  const files = new Set(checksOf(app.app.routes).map(checkFile));
  expect((await readdir(folder)).sort()).toEqual([...files].sort());
  const check = checksIn(pathToFileURL(`${folder}/`));
  for (const { operationId, body, bodyForm, bodyExample, elementsCheckedByHandler } of app.app.routes) {
    if (body === undefined) continue;
    const judge = check(bodyForm?.(bodyExample) ?? body);
    if (elementsCheckedByHandler === undefined)
      expect(judge(structuredClone(bodyExample)), operationId).toBe(true);
    expect(judge(7), operationId).toBe(false);
  }
  await writeFile(join(folder, checkFile(itemImporter().schema)), 'return () => "what is written";');
  expect(checksIn(pathToFileURL(`${folder}/`))(itemImporter().schema)({})).toBe('what is written');
  await rm(join(folder, checkFile(NewOrder)));
  expect(checksIn(pathToFileURL(`${folder}/`))(NewOrder)({})).toBe(false);
});
