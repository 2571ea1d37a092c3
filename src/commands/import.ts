import { readFile, stat } from 'node:fs/promises';
import { bundleImporter } from '../domains/catalog/bundles/import-bundles.ts';
import { itemImporter } from '../domains/catalog/items/import-items.ts';
import { listingImporter } from '../domains/catalog/listings/import-listings.ts';
import { orgExists } from '../domains/identity/find-org.ts';
import { receiptImporter } from '../domains/inventory/ops/import-receipts.ts';
import { type Importer, type ImportRow, importRows } from '../kit/bulk/import-rows.ts';
import { readCsv } from '../kit/http/csv.ts';
import { Problem } from '../kit/http/problems.ts';
import { command, EXIT } from './context.ts';
import { withDatabase } from './with-database.ts';

const HELP = `Usage: crossdock import <items|listings|bundles|receipts> FILE.csv --org ID [options]

Loads a CSV file (UTF-8, a header line, at most 100,000 rows). Every invalid row is reported with its line.
An empty cell leaves the field unchanged; \\N clears it; several values in one cell are separated by |.
  --org ID      the organization it is for
  --keep-good   load the valid rows and skip the invalid ones (default: one invalid row, and nothing is loaded)
  --dry-run     report what would happen without loading anything
Exit code: 0 all rows were loaded (or would be), 1 some were not, 2 wrong usage.
`;

const KINDS: Readonly<Record<string, () => Importer<never>>> = {
  items: itemImporter,
  listings: listingImporter,
  bundles: bundleImporter,
  receipts: receiptImporter as () => Importer<never>,
};

const FILE_BYTES_MAX = 256 * 1024 * 1024;
const PROGRESS_EVERY_ROWS = 1000;
const BAR_WIDTH = 30;

export const runImport = command(
  HELP,
  {
    allowPositionals: true,
    options: {
      org: { type: 'string' },
      'keep-good': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    },
  },
  async ({ values, positionals }, context) => {
    const [kind = '', file] = positionals;
    const makeImporter = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    const orgId = Number(values.org);
    if (
      makeImporter === undefined ||
      file === undefined ||
      positionals.length > 2 ||
      !Number.isSafeInteger(orgId) ||
      orgId < 1
    ) {
      context.stderr.write(HELP);
      return EXIT.usage;
    }
    try {
      const importer = makeImporter();
      const { lines, values: read } = await readCsv(await bytesOf(file), importer.schema);
      const rows = read.map((value, index) => ({ line: lines[index] ?? 0, value }));
      const report = await withDatabase(context.config, async (db) => {
        if (!(await orgExists(db, orgId))) throw new ImportRefused(`no organization ${orgId}`);
        const source = withProgress(rows, context.stderr);
        const mode = values['keep-good'] ? 'keep_good' : 'all_or_nothing';
        const actor = { db, clock: context.clock, orgId, actor: 'crossdock import' };
        return importRows(actor, importer, source, { mode, dryRun: values['dry-run'] === true });
      });
      for (const { line, violations } of report.errors) {
        for (const { pointer, message } of violations) {
          context.stdout.write(`line ${line}: ${pointer.slice(1) || 'row'} ${message}\n`);
        }
      }
      const { created, updated, unchanged, failed } = report;
      const outcome = report.is_written ? 'Loaded' : 'Nothing was loaded';
      context.stdout.write(
        `${outcome}: ${created} new, ${updated} changed, ${unchanged} unchanged, ${failed} wrong.\n`,
      );
      return failed === 0 ? EXIT.done : EXIT.failed;
    } catch (error) {
      if (!(error instanceof Problem) && !(error instanceof ImportRefused)) throw error;
      const violations = error instanceof Problem ? (error.options.violations ?? []) : [];
      const lines = violations.length > 0 ? violations.map(({ message }) => message) : [error.message];
      for (const line of lines) context.stderr.write(`crossdock: ${line}\n`);
      return EXIT.failed;
    }
  },
);

class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    const about = await stat(file);
    if (!about.isFile()) throw new Error('it is not a file');
    if (about.size > FILE_BYTES_MAX) throw new Error('it is larger than 256 MiB');
    return await readFile(file);
  } catch (error) {
    throw new ImportRefused(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** A bar on a terminal; elsewhere nothing, so that logs stay readable. */
function* withProgress(rows: readonly ImportRow[], stderr: NodeJS.WritableStream): Generator<ImportRow> {
  const isTerminal = (stderr as NodeJS.WriteStream).isTTY === true;
  for (const [index, row] of rows.entries()) {
    if (isTerminal && (index % PROGRESS_EVERY_ROWS === 0 || index === rows.length - 1)) {
      const done = (index + 1) / rows.length;
      const bar = '#'.repeat(Math.round(done * BAR_WIDTH)).padEnd(BAR_WIDTH, '.');
      stderr.write(
        `\r[${bar}] ${index + 1} of ${rows.length} rows read${index === rows.length - 1 ? '\n' : ''}`,
      );
    }
    yield row;
  }
}
