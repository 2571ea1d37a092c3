import fastify from 'fastify';
import { Type } from 'typebox';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { admitRequests } from './admit-requests.ts';
import { foreignWarehouse, refuseOtherWarehouses } from './bound-warehouses.ts';
import { sendProblem } from './errors.ts';
import { LargeAnswers } from './lane-of.ts';
import { ok, route } from './route.ts';
import { type RouteServices, serveRoute } from './serve-route.ts';

const ofWarehouse1 = { warehouseIds: [1] };
const own = { id: 7, warehouse_id: 1 };
const other = { id: 8, warehouse_id: 2 };

it.each([
  ['a value', (rows: object[]) => ({ status: 200, body: rows })],
  ['JSON', (rows: object[]) => ({ status: 200, json: JSON.stringify(rows) })],
  [
    'pieces of JSON',
    (rows: object[]) => ({
      status: 200,
      pieces: ['[', rows.map((row) => JSON.stringify(row)).join(','), ']'],
    }),
  ],
])('an answer with another warehouse is detected, given as %s', (_, answerOf) => {
  expect(foreignWarehouse(ofWarehouse1, answerOf([own]))).toBe(null);
  expect(foreignWarehouse(ofWarehouse1, answerOf([own, other]))).toBe(2);
  expect(foreignWarehouse({ warehouseIds: null }, answerOf([own, other]))).toBe(null);
});

it.each([
  [{ warehouse_id: 1, source_warehouse_id: 2 }, 'another one is in source_warehouse_id'],
  [{ warehouse_id: 2, source_warehouse_id: 1 }, 'another one is in warehouse_id'],
  [{ warehouse_id: 2, source_warehouse_id: 3 }, 'another one is in warehouse_id and source_warehouse_id'],
  [{ source_warehouse_id: 1 }, 'send its id as warehouse_id'],
])('a request with another warehouse gets an error that names the field: %j', (body, what) => {
  const transfer = Type.Object({ warehouse_id: Type.Integer(), source_warehouse_id: Type.Integer() });
  const definition = { path: '/ops/v1/transfers', body: transfer };
  const sent = () => refuseOtherWarehouses(ofWarehouse1, definition, { query: {}, params: {}, body });
  expect(sent).toThrow(
    expect.objectContaining({
      code: 'forbidden',
      options: { detail: `you work in warehouse 1 alone: ${what}` },
    }),
  );
});

it('an answer with another warehouse becomes 404, and is reported', async () => {
  const reported: string[] = [];
  const services = {
    authenticate: () => ({ orgId: 1, scopes: ['floor'], ...ofWarehouse1 }),
    limiter: { admit: () => ({ headers: {}, release: () => {}, chargeAnswer: () => {} }) },
    largeAnswers: new LargeAnswers(systemClock),
    onForeignAnswer: (operationId: string) => reported.push(operationId),
  } as unknown as RouteServices;
  const server = fastify();
  onTestFinished(() => server.close());
  server.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
  admitRequests(server, services);
  for (const [name, body] of Object.entries({ own, other }))
    serveRoute(
      server,
      route({
        method: 'GET',
        path: `/ops/v1/${name}`,
        operationId: name,
        summary: name,
        tag: 'Test',
        access: 'floor',
        responses: { 200: { description: 'A record.', schema: Type.Any() } },
        handler: async () => ok(body),
      }),
      services,
    );
  const statusOf = async (name: string) =>
    (await server.inject({ url: `/ops/v1/${name}`, headers: { authorization: 'Bearer any' } })).statusCode;
  expect([await statusOf('own'), await statusOf('other')]).toEqual([200, 404]);
  expect(reported).toEqual(['other']);
});
