import { readFile, writeFile } from 'node:fs/promises';
import { allRoutes } from '../app/all-routes.ts';
import { describeStates } from '../app/describe-states.ts';
import { openApiDocuments } from '../app/openapi-documents.ts';
import { RELEASES, RELEASES_FILE } from '../interface/changelog/entries.ts';
import {
  compareWithReleased,
  describeDifferences,
  nextRelease,
  withRelease,
} from '../interface/changelog/release.ts';
import { UNRELEASED } from '../interface/changelog/unreleased.ts';
import { clientTable, clientTypes } from '../interface/client-code/write-client.ts';
import { describeProblems } from '../kit/http/problem-pages.ts';
import { VERSION } from '../version.ts';
import { type CommandContext, command, EXIT } from './context.ts';

const HELP = `Usage: crossdock openapi [diff | release] [--check]

Writes the generated files: openapi/v1.json, openapi/ops.json, docs/state-machines.md, docs/errors.md, and the client's types and
methods (client/src/generated/).
  --check   writes nothing; exit code 1 when a file differs

  diff      prints what has changed in the interface since the last release, breaking changes first, by operation;
            exit code 1 when the changelog (src/interface/changelog/unreleased/) does not list all of it
  release   when the changelog lists all that has changed: writes today's documents to openapi/released/, and what has changed
            to openapi/released/changelog.json and CHANGELOG.md, as the version of package.json
`;

const ROOT = new URL('../../', import.meta.url);
const DOCUMENTS = ['v1', 'ops'] as const;

export const runOpenapi = command(
  HELP,
  {
    allowPositionals: true,
    options: { check: { type: 'boolean' } },
  },
  async ({ values, positionals }, context) => {
    const [what, ...rest] = positionals;
    if (rest.length > 0 || (what !== undefined && what !== 'diff' && what !== 'release')) {
      context.stderr.write(HELP);
      return EXIT.usage;
    }
    if (what === 'diff') return compare(await generatedFiles(context), context);
    if (what === 'release') return release(context);
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
  },
);

async function compare(files: Record<string, string>, context: CommandContext): Promise<number> {
  let unlisted = 0;
  for (const name of DOCUMENTS) {
    const listed = UNRELEASED.filter(({ document }) => document === name);
    const released = await readFile(new URL(`openapi/released/${name}.json`, ROOT), 'utf8');
    const today = files[`openapi/${name}.json`] ?? '{}';
    const comparison = compareWithReleased(JSON.parse(released), JSON.parse(today), listed);
    context.stdout.write(describeDifferences(`openapi/${name}.json`, comparison));
    unlisted += comparison.unlisted.length;
  }
  if (unlisted === 0) return EXIT.done;
  context.stderr.write(`${unlisted} of them are to be listed in src/interface/changelog/unreleased/\n`);
  return EXIT.failed;
}

async function release(context: CommandContext): Promise<number> {
  if (RELEASES.some(({ version }) => version === VERSION)) {
    context.stderr.write(`${VERSION} is released: set the next version in package.json\n`);
    return EXIT.failed;
  }
  const files = await generatedFiles(context);
  const outcome = await compare(files, context);
  if (outcome !== EXIT.done) return outcome;
  for (const name of DOCUMENTS)
    await writeFile(new URL(`openapi/released/${name}.json`, ROOT), files[`openapi/${name}.json`] ?? '{}');
  const next = nextRelease(VERSION);
  await writeFile(RELEASES_FILE, `${JSON.stringify([...RELEASES, next], null, 2)}\n`);
  const changelog = new URL('CHANGELOG.md', ROOT);
  await writeFile(changelog, withRelease(await readFile(changelog, 'utf8'), next));
  context.stdout.write(
    'Now delete the lists in src/interface/changelog/unreleased/, and introduce the release in CHANGELOG.md.\n',
  );
  return EXIT.done;
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
