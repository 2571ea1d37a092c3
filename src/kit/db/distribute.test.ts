// What is told where tables cannot be spread over machines. Where they can, npm run test:citus tries it.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { distribute } from './distribute.ts';

async function ownDatabase(): Promise<string> {
  const database = await testDatabase('empty');
  onTestFinished(() => database.drop());
  return database.url;
}

/** Tells clients of another process than the one that answers them, as poolers do. */
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
  await expect(distribute(await pooled(await ownDatabase()))).rejects.toThrow('a pooler stands between');
});
