import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDb } from '../db/db.ts';
import { buildApp } from '../http/build-app.ts';
import { openApiDocuments } from '../http/openapi-documents.ts';
import { type CommandContext, EXIT } from './context.ts';

const HELP = `Usage: crossdock openapi [--check]

Writes openapi/v1.json and openapi/ops.json from the schemas of the code.
  --check   writes nothing; exit code 1 when a file differs
`;

const FOLDER = new URL('../../openapi/', import.meta.url);

export async function runOpenapi(args: readonly string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean', short: 'h' }, check: { type: 'boolean' } },
  });
  if (values.help) {
    context.stdout.write(HELP);
    return EXIT.done;
  }
  // Nothing connects: the documents need the routes, and the routes only hold on to the pool.
  const db = openDb({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 2 });
  const app = await buildApp({ config: context.config, db, clock: context.clock });
  const documents = openApiDocuments(app.routes);
  await app.server.close();
  await db.close();
  let differing = 0;
  for (const [name, document] of Object.entries(documents)) {
    const file = new URL(`${name}.json`, FOLDER);
    const text = `${JSON.stringify(document, null, 2)}\n`;
    if (!values.check) await writeFile(file, text);
    else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
      context.stderr.write(`openapi/${name}.json is not up to date: run npx crossdock openapi\n`);
      differing += 1;
    }
  }
  return differing === 0 ? EXIT.done : EXIT.failed;
}
