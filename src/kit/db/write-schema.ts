// `npm run schema`: runs the migrations in a temporary database and writes the resulting schema.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { dumpSchema } from './schema-dump.ts';

const SCHEMA_FILE = new URL('../../../migrations/schema.sql', import.meta.url);

async function schemaOfMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-schema-'));
  const server = await startEmbedded({ dataFolder: folder, log: () => {} });
  try {
    await migrate(server.url);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return await dumpSchema(client);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

// Not when a test imports all of db/ to read its statements.
if (import.meta.main) {
  await writeFile(SCHEMA_FILE, await schemaOfMigrations());
  process.stdout.write('wrote migrations/schema.sql\n');
}
