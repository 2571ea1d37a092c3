// Errors where tables cannot be distributed. npm run test:citus covers the success.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { answeringAsCitus, type CitusAnswers } from '../../../test/tools/citus-answers.ts';
import { distribute } from './distribute.ts';

async function ownDatabase(): Promise<string> {
  const database = await testDatabase('empty');
  onTestFinished(() => database.drop());
  return database.url;
}

const pretendingToBe = async (answers: CitusAnswers) => answeringAsCitus(await ownDatabase(), answers);

/** Names another process to clients than the one that answers them, as poolers do. */
async function pooled(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const database = connect({ host: hostname, port: Number(port) });
    client.pipe(database);
    database.on('data', (bytes) => {
      const key = bytes.indexOf(Buffer.from('K\0\0\0'));
      if (key >= 0) bytes.writeInt32BE(1, key + 5);
      client.write(bytes);
    });
    for (const socket of [client, database]) socket.on('error', () => {});
    database.on('close', () => client.destroy());
    client.on('close', () => database.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as { port: number }).port);
  return through.href;
}

it('refuses a database without the extension, and says how it gets it', async () => {
  await expect(distribute(await ownDatabase())).rejects.toThrow(
    'this database does not have the extension citus: run CREATE EXTENSION citus in it',
  );
});

it('refuses a connection through a pooler', async () => {
  await expect(distribute(await pooled(await ownDatabase()))).rejects.toThrow(
    'a connection pooler is in front of the database',
  );
});

it.each(['8.0-8', '9.5-3', '12.1-1'])(
  'refuses Citus %s, which is older than it was tried with',
  async (version) => {
    await expect(distribute(await pretendingToBe({ version }))).rejects.toThrow(
      `Citus 13 or newer is needed; this is ${version}`,
    );
  },
);

it('refuses a worker machine, and too few of them', async () => {
  await expect(distribute(await pretendingToBe({ version: '13.2-1', group: 1 }))).rejects.toThrow(
    'this is a worker machine of the cluster: connect to its coordinator',
  );
  await expect(distribute(await pretendingToBe({ version: '13.2-1', machines: 1 }))).rejects.toThrow(
    "the cluster has one worker machine only, and 2 or more are needed: add each with SELECT citus_add_node('host', 5432)",
  );
  await expect(distribute(await pretendingToBe({ version: '13.2-1', machines: 0 }))).rejects.toThrow(
    'the cluster has no worker machine',
  );
});

it('refuses a schema of another release', async () => {
  const url = await pretendingToBe({ version: '13.2-1' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'DELETE FROM schema_migration WHERE version = (SELECT max(version) FROM schema_migration)',
  );
  await client.end();
  await expect(distribute(url)).rejects.toThrow(
    'the schema is not that of this release: run crossdock migrate first',
  );
});
