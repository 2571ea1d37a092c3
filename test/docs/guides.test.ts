// The guides are run as a reader types them; what they show is what comes.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_KEY, type TestDatabase, testDatabase } from '../harness.ts';
import { runCommands } from '../tools/run-commands.ts';
import { type RunningService, startService } from '../tools/running-service.ts';

const GUIDES = new URL('../../docs/guides/', import.meta.url);

let database: TestDatabase;
let service: RunningService;
let folder: string;

beforeAll(async () => {
  database = await testDatabase('demo');
  service = await startService({
    DATABASE_URL: database.url,
    CROSSDOCK_DEMO: '1',
    CROSSDOCK_ENCRYPTION_KEY: TEST_KEY,
  });
  folder = await mkdtemp(join(tmpdir(), 'guides-'));
});
afterAll(async () => {
  await service?.stop();
  await database?.drop();
  await rm(folder, { recursive: true });
});

const files = (await readdir(GUIDES)).filter((name) => name.endsWith('.md'));

describe('guides', () => {
  it('are there for what people come for', () => {
    expect(files).toHaveLength(12);
  });

  it.each(files)('%s does what it says', async (name) => {
    const text = await readFile(new URL(name, GUIDES), 'utf8');
    const steps = [...text.matchAll(/```sh\n([\s\S]*?)```\n(?:\n```json\n([\s\S]*?)```)?/g)];
    expect(steps.length).toBe(text.match(/^```sh$/gm)?.length);
    const commands = steps.map(([, command = '']) => command);
    const outputs = await runCommands(commands, { address: service.address, folder });
    for (const [index, [, command = '', shown]] of steps.entries()) {
      const output = outputs[index] ?? '';
      if (shown !== undefined) expect(JSON.parse(output), command).toMatchObject(JSON.parse(shown));
      else expect(output, command).not.toContain('"violations"');
    }
    // Nothing is left lying around.
    expect(await readdir(folder)).toEqual([]);
  });

  it('lead to pages that exist', async () => {
    for (const name of files) {
      const text = await readFile(new URL(name, GUIDES), 'utf8');
      for (const [, path = ''] of text.matchAll(/\]\((\/[^)]*)\)/g)) {
        const { status } = await fetch(`${service.address}${path}`);
        expect(status, `${name}: ${path}`).toBe(200);
      }
    }
  });
});
