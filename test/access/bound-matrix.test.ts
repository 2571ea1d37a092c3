// Who is bound to warehouses finds what lies there, and nothing else. Everything here is made from the OpenAPI document of
// the hub: a new operation is covered by existing, and a parameter whose record nobody knows fails until
// test/access/bound/records.ts names it.
import { afterAll, describe, expect, test } from 'vitest';
import { openApiDocuments } from '../../src/app/openapi-documents.ts';
import { type Operation, operationsOf } from '../fuzz/operations.ts';
import { testApp } from '../harness.ts';
import { KINDS, type KindName, kindOf, NAMED_KEYS } from './bound/records.ts';
import { BoundWorld, placesIn, type Row } from './bound/world.ts';
import { idParametersOf } from './isolation/matrix.ts';
import { IsolationWorld } from './isolation/world.ts';

const app = await testApp({ world: 'demo' });
const world = await IsolationWorld.open(app);
const bound = await BoundWorld.open(world);
const routes = new Map(app.app.routes.map((route) => [route.operationId, route]));
const ofHub = operationsOf({ ...openApiDocuments(app.app.routes) }).filter(
  ({ document }) => document === 'ops',
);
/** Who is bound has no credential for the rest. */
const operations = ofHub.filter(({ id }) => {
  const route = routes.get(id);
  const isOpen = route !== undefined && !['public', 'admin'].includes(route.access);
  return isOpen && route.isOfAllWarehouses !== true;
});
const parameters = operations.flatMap(idParametersOf);

afterAll(async () => {
  await world.close();
  await app.close();
});

describe('a record of another warehouse', () => {
  test('is looked for by every parameter that could name one', () => {
    const unknown = parameters.filter((one) => kindOf(one) === undefined).map(({ key }) => key);
    expect(unknown, 'say in test/access/bound/records.ts what they name').toEqual([]);
    const known = new Set(parameters.map(({ key }) => key));
    expect(NAMED_KEYS.filter((key) => !known.has(key))).toEqual([]);
  });

  test('is there of every kind, in more than one warehouse', async () => {
    for (const kind of Object.keys(KINDS) as KindName[])
      expect((await bound.samplesOf(kind)).length, kind).toBeGreaterThan(0);
  });

  for (const parameter of parameters) {
    const kind = kindOf(parameter);
    if (kind === null || kind === undefined) continue;
    test(`looks like none at all, and stays as it is: ${parameter.key}`, async () => {
      const isWrite = parameter.operation.method !== 'GET';
      const before = isWrite ? await bound.fingerprint() : null;
      let compared = 0;
      for (const record of await bound.samplesOf(kind)) {
        const answers = await bound.compare(parameter, record);
        if (answers === null) continue;
        compared += 1;
        expect(answers.foreign, `${record.id} of ${record.place}`).toBe(answers.missing);
      }
      expect(compared, 'no record could be tried').toBeGreaterThan(0);
      if (before !== null) expect(await bound.fingerprint()).toEqual(before);
    });
  }
});

describe('what counts in all warehouses', () => {
  const writes = ofHub.filter(({ path, method }) => path.startsWith('/ops/') && method !== 'GET');
  const isRefused = ({ id }: Operation) => routes.get(id)?.isOfAllWarehouses === true;
  /** Why they are open although no parameter names what lies in a warehouse. */
  const OPEN: Readonly<Record<string, string>> = {
    opsReceiveStockBulk: 'every row has a `warehouse_id`, and it must be one of the caller',
    opsPackForwardedCartons: 'the marketplace’s number is looked up as a shipment of the caller’s warehouse',
  };
  const isOfOne = (operation: Operation) => idParametersOf(operation).some((one) => kindOf(one) != null);

  test('is changed by no operation that is open to people of one', () => {
    const open = writes.filter((one) => !isRefused(one) && !isOfOne(one)).map(({ id }) => id);
    const told = 'name the warehouse, mark it `isOfAllWarehouses`, or say here why it is open';
    expect(open.toSorted(), told).toEqual(Object.keys(OPEN).toSorted());
  });

  for (const operation of writes.filter(isRefused)) {
    test(`is refused to people of one, and stays as it is: ${operation.id}`, async () => {
      const before = await bound.fingerprint();
      const answer = await bound.attempt(operation, 2);
      expect(answer.status, answer.text).toBe(403);
      if (routes.get(operation.id)?.access !== 'admin')
        expect(answer.text).toContain(
          'this operation affects all warehouses, but you are assigned to warehouse 2 alone',
        );
      expect(await bound.fingerprint()).toEqual(before);
    });
  }
});

describe('a list', () => {
  const lists = operations.filter(
    ({ method, parameters: all }) => method === 'GET' && all.some(({ name }) => name === 'per_page'),
  );

  for (const operation of lists) {
    test(`has the rows of the caller’s warehouse and no others, in pages, totals and searches: ${operation.id}`, async () => {
      for (const path of await bound.pathsOf(operation)) {
        const all = await bound.rowsOf(operation, path, null);
        for (const warehouseId of [1, 2]) {
          const isOwn = (row: Row) => {
            const places = placesIn(operation, row);
            return places.length === 0 || places.includes(warehouseId);
          };
          const own = all.rows.filter(isOwn);
          const seen = await bound.rowsOf(operation, path, warehouseId);
          if (seen.status !== 200) {
            expect(seen.status, `${path} names what lies elsewhere`).toBe(404);
            continue;
          }
          expect(seen.rows.length, path).toBe(own.length);
          expect(seen.total, path).toBe(own.length);
          for (const row of seen.rows) expect(isOwn(row), `${path} ${JSON.stringify(row)}`).toBe(true);
          for (const [name, value] of bound.probesOf(operation, all.rows, isOwn)) {
            const probed = await bound.rowsOf(operation, path, warehouseId, { [name]: value });
            // A list of what a record has may say that there is no such record.
            const none = probed.status === 404 ? [404, 0, -1] : [200, 0, 0];
            expect([probed.status, probed.rows.length, probed.total], `${name}=${value}`).toEqual(none);
          }
        }
      }
    });
  }
});
