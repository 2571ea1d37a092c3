import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/harness.ts';
import { itemImporter } from '../catalog/items/import-items.ts';
import { NewOrder } from '../orders/intake/schema.ts';
import { checksOf } from './checks-of.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('names whatever bodies are judged by: nobody waits while a check is compiled', () => {
  const checks = new Set(checksOf(app.app.routes));
  for (const { operationId, body, bodyForm, bodyExample, csvRow } of app.app.routes) {
    if (body !== undefined) expect(checks, operationId).toContain(bodyForm?.(bodyExample) ?? body);
    if (csvRow !== undefined) expect(checks, operationId).toContain(csvRow);
  }
  // These are judged one by one, by their handlers.
  expect(checks).toContain(NewOrder);
  expect(checks).toContain(itemImporter().schema);
});
