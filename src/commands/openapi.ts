import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildApp } from '../app/build-app.ts';
import { describeStates } from '../app/describe-states.ts';
import { openApiDocuments } from '../app/openapi-documents.ts';
import { openDb } from '../db/db.ts';
import { describeProblems } from '../http/describe-problems.ts';
import { type CommandContext, EXIT } from './context.ts';

const HELP = `Usage: crossdock openapi [--check]

Writes what is generated from the code: openapi/v1.json, openapi/ops.json, docs/state-machines.md, docs/errors.md.
  --check   writes nothing; exit code 1 when a file differs
`;

const ROOT = new URL('../../', import.meta.url);

export async function runOpenapi(args: readonly string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean', short: 'h' }, check: { type: 'boolean' } },
  });
  if (values.help) {
    context.stdout.write(HELP);
    return EXIT.done;
  }
  let differing = 0;
  for (const [name, text] of Object.entries(await generatedFiles(context))) {
    const file = new URL(name, ROOT);
    if (!values.check) await writeFile(file, text);
    else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
      context.stderr.write(`${name} is not up to date: run npx crossdock openapi\n`);
      differing += 1;
    }
  }
  return differing === 0 ? EXIT.done : EXIT.failed;
}

async function generatedFiles({ config, clock }: CommandContext): Promise<Record<string, string>> {
  // Nothing connects: the documents need the routes, and the routes only hold on to the pool.
  const db = openDb({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 2 });
  const app = await buildApp({ config, db, clock });
  const documents = Object.entries(openApiDocuments(app.routes)).map(([name, document]) => [
    `openapi/${name}.json`,
    `${JSON.stringify(document, null, 2)}\n`,
  ]);
  await app.server.close();
  await db.close();
  return {
    ...Object.fromEntries(documents),
    'docs/state-machines.md': describeStates(),
    'docs/errors.md': describeProblems(),
  };
}
