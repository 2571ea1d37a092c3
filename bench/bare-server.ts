// The limit that our routes are measured against: a bare Fastify route that runs the same SQL through the same pool
// and passes the same JSON on, with nothing else: no credential, no limits, no headers, no checks, no log.
import fastify from 'fastify';
import { itemList } from '../src/domains/catalog/items/queries.ts';
import { inventoryList } from '../src/domains/inventory/records/queries.ts';
import { orderList } from '../src/domains/orders/reads/list/list-orders.ts';
import { openWarehouseList } from '../src/domains/warehouses/queries.ts';
import { openDb } from '../src/kit/db/db.ts';
import { bytesOf } from '../src/kit/http/large-bytes.ts';

const [url, org] = process.argv.slice(2);
if (url === undefined || org === undefined) throw new Error('usage: bare-server <database url> <org id>');
const orgId = Number(org);
const db = openDb({ url, poolSize: 10 });
const page = { after: null, limit: 100, offset: 0, wantsTotal: false };
const lists = {
  '/v1/warehouses': () => openWarehouseList.page(db, [orgId], {}, page),
  '/v1/catalog/items': () => itemList.page(db, [orgId], {}, page),
  '/v1/inventory': () => inventoryList.page(db, [orgId], {}, page),
  '/v1/orders': () => orderList.page(db, [orgId], {}, { ...page, limit: 50 }),
};
const app = fastify();
for (const [path, list] of Object.entries(lists)) {
  app.get(path, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await bytesOf((await list()).pieces)),
  );
}
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ address })}\n`);
process.on('SIGTERM', () => {
  app.close().then(() => db.close());
});
