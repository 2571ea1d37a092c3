// The limit that our routes are measured against: a bare Fastify route that runs the same SQL through the same pool
// and passes the same JSON on, with nothing else: no credential, no limits, no headers, no checks, no log.
import fastify from 'fastify';
import { openDb } from '../src/db/db.ts';
import { openWarehouses } from '../src/warehouses/queries.ts';

const [url, orgId] = process.argv.slice(2);
if (url === undefined || orgId === undefined) throw new Error('usage: bare-server <database url> <org id>');
const db = openDb({ url, poolSize: 10 });
const app = fastify();
app.get('/v1/warehouses', async (_request, reply) => {
  const list = await openWarehouses(db, Number(orgId), {
    after: null,
    limit: 100,
    offset: 0,
    wantsTotal: false,
  });
  return reply.type('application/json; charset=utf-8').send(list.body);
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ address })}\n`);
process.on('SIGTERM', () => {
  app.close().then(() => db.close());
});
