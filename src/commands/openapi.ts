import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { allRoutes } from '../app/all-routes.ts';
import { describeStates } from '../app/describe-states.ts';
import { openApiDocuments } from '../app/openapi-documents.ts';
import { compareWithReleased, describeDifferences } from '../interface/changelog/unlisted.ts';
import { UNRELEASED } from '../interface/changelog/unreleased/unreleased.ts';
import { clientTable, clientTypes } from '../interface/client-code/write-client.ts';
import { describeProblems } from '../kit/http/describe-problems.ts';
import { type CommandContext, EXIT } from './context.ts';

const HELP = `Usage: crossdock openapi [diff | release] [--check]

Writes what is generated from the code: openapi/v1.json, openapi/ops.json, docs/state-machines.md, docs/errors.md, and what the
client has of the documents (client/src/generated/).
  --check   writes nothing; exit code 1 when a file differs

  diff      prints what has changed in the interface since the last release, breaking changes first, by operation;
            exit code 1 when the changelog (src/interface/changelog/unreleased/) does not list all of it
  release   writes today's documents to openapi/released/, when the changelog lists all that has changed
`;

const ROOT = new URL('../../', import.meta.url);

export async function runOpenapi(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, check: { type: 'boolean' } },
  });
  if (values.help) {
    context.stdout.write(HELP);
    return EXIT.done;
  }
  const [what, ...rest] = positionals;
  if (rest.length > 0 || (what !== undefined && what !== 'diff' && what !== 'release')) {
    context.stderr.write(HELP);
    return EXIT.usage;
  }
  if (what !== undefined) return compare(what, context);
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

/** Today's documents with those of the last release. */
async function compare(what: 'diff' | 'release', context: CommandContext): Promise<number> {
  const files = await generatedFiles(context);
  let unlisted = 0;
  for (const name of ['v1', 'ops'] as const) {
    const text = files[`openapi/${name}.json`] ?? '{}';
    const file = new URL(`openapi/released/${name}.json`, ROOT);
    const listed = UNRELEASED.filter(({ document }) => document === name);
    const released = await readFile(file, 'utf8');
    const comparison = compareWithReleased(JSON.parse(released), JSON.parse(text), listed);
    context.stdout.write(describeDifferences(`openapi/${name}.json`, comparison));
    unlisted += comparison.unlisted.length;
    if (what === 'release' && comparison.unlisted.length === 0) await writeFile(file, text);
  }
  if (unlisted === 0) return EXIT.done;
  context.stderr.write(`${unlisted} of them are to be listed in src/interface/changelog/unreleased/\n`);
  return EXIT.failed;
}

async function generatedFiles({ config, clock }: CommandContext): Promise<Record<string, string>> {
  const { v1, ops } = openApiDocuments(await allRoutes(config, clock));
  return {
    'openapi/v1.json': `${JSON.stringify(v1, null, 2)}\n`,
    'openapi/ops.json': `${JSON.stringify(ops, null, 2)}\n`,
    'client/src/generated/v1.ts': clientTypes(v1, 'MerchantOperations'),
    'client/src/generated/v1-operations.ts': clientTable(v1),
    'client/src/generated/ops.ts': clientTypes(ops, 'HubOperations'),
    'client/src/generated/ops-operations.ts': clientTable(ops),
    'docs/state-machines.md': describeStates(),
    'docs/errors.md': describeProblems(),
  };
}
