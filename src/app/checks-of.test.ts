import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type TestApp, testApp } from '../../test/harness.ts';
import { itemImporter } from '../domains/catalog/items/import-items.ts';
import { NewOrder } from '../domains/orders/intake/schema.ts';
import { checkFile, checksIn } from '../kit/http/checks/check-of.ts';
import { NO_QUERY } from '../kit/http/validate.ts';
import { checksOf, writeChecks } from './write-checks.ts';

/** Bodies validated by another form than the example. */
const OTHER_FORMS: Readonly<Record<string, readonly object[]>> = {
  login: [{ grant_type: 'refresh_token' }, { grant_type: 'client_credentials' }, {}],
  acceptInvitation: [{}, { password: 'a' }],
  opsShipSubOrder: [{}, { service: 'ground' }],
  opsCreateRateCard: [{}, { kind: 'middle_mile' }],
  calculateRates: [
    { shipment_ids: [] },
    { from: { warehouse_id: 1 }, parcels: [{ length_cm: 1 }] },
    { from: { country: 'US' }, parcels: [{ length_in: 1 }] },
    { from: { country: 'US' }, parcels: [{ length_cm: 1 }] },
  ],
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('has every schema that bodies are validated by: no request waits for the code of a check', () => {
  const checks = new Set(checksOf(app.app.routes));
  for (const { operationId, body, bodyForm, bodyExample, csvRow } of app.app.routes) {
    if (body !== undefined) expect(checks, operationId).toContain(bodyForm?.(bodyExample) ?? body);
    if (csvRow !== undefined) expect(checks, operationId).toContain(csvRow);
  }
  for (const [operationId, bodies] of Object.entries(OTHER_FORMS))
    for (const body of bodies)
      expect(checks, operationId).toContain(
        app.app.routes.find((route) => route.operationId === operationId)?.bodyForm?.(body),
      );
  expect(checks).toContain(NO_QUERY);
  // These are validated one by one, by their handlers.
  expect(checks).toContain(NewOrder);
  expect(checks).toContain(itemImporter().schema);
});

it('has the code of every check written ahead, and uses what is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-checks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeChecks(folder);
  const files = new Set(checksOf(app.app.routes).map(checkFile));
  expect((await readdir(folder)).sort()).toEqual([...files].sort());
  const check = checksIn(pathToFileURL(`${folder}/`));
  for (const { operationId, body, bodyForm, bodyExample, elementsCheckedByHandler } of app.app.routes) {
    if (body === undefined) continue;
    const validate = check(bodyForm?.(bodyExample) ?? body);
    if (elementsCheckedByHandler === undefined)
      expect(validate(structuredClone(bodyExample)), operationId).toBe(true);
    expect(validate(7), operationId).toBe(false);
  }
  await writeFile(join(folder, checkFile(itemImporter().schema)), 'return () => "what is written";');
  expect(checksIn(pathToFileURL(`${folder}/`))(itemImporter().schema)({})).toBe('what is written');
  await rm(join(folder, checkFile(NewOrder)));
  expect(checksIn(pathToFileURL(`${folder}/`))(NewOrder)({})).toBe(false);
});
