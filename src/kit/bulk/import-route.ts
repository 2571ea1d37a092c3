// A route for bulk loads, the same for whatever is loaded: JSON or CSV, all or nothing or only the good rows.
import { Type } from 'typebox';
import { namingConflicts } from '../http/conflicts.ts';
import { ORG_ID } from '../http/resource-routes.ts';
import { type Route, route } from '../http/route.ts';
import { Enum, Flag, Strict } from '../http/schema.ts';
import { type Importer, type ImportRow, importRowsIn, readRows } from './import-rows.ts';
import { IMPORT_MODES, ImportReport, importBody } from './schema.ts';

const EXAMPLE_REPORT = {
  rows: 2,
  created: 1,
  updated: 0,
  unchanged: 0,
  failed: 1,
  is_written: true,
  errors: [
    {
      line: 2,
      violations: [{ pointer: '/upc', in: 'body', code: 'bad_format', message: 'must be: 8 to 14 digits' }],
    },
  ],
};

const BODY_LIMIT_BYTES = 16 * 1024 * 1024;

export interface ImportKind {
  /** Below /ops/v1/orgs/{org_id}/. */
  readonly path: string;
  readonly access: Route['access'];
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly importer: () => Importer<never>;
  readonly name: string;
  /** What a row says. */
  readonly row: string;
  /** What rows do that come again. */
  readonly repetition: string;
  readonly example: readonly unknown[];
  readonly conflicts: Readonly<Record<string, string>>;
}

export function importRoute(kind: ImportKind): Route {
  const { schema } = kind.importer();
  const anyRows = importBody(Type.Object({}), kind.row, kind.name);
  return route({
    method: 'POST',
    path: `/ops/v1/orgs/{org_id}/${kind.path}`,
    operationId: kind.operationId,
    summary: kind.summary,
    description: `Every row that is wrong is reported with its line and everything that is wrong with it. With
\`all_or_nothing\` that is a 422 and nothing is written; with \`keep_good\` the others are. ${kind.repetition} As CSV
(\`Content-Type: text/csv\`, between commas, semicolons or tabs) the columns are the fields of a row, and \`mode\` and
\`dry_run\` stand in the query; an empty cell says nothing, \`\\N\` clears what can be empty, and several values in one
cell stand between \`|\`. A violation points at its row among the rows, from 0, whichever form they came in.`,
    tag: kind.tag,
    access: kind.access,
    params: Strict(ORG_ID),
    query: Strict({
      mode: Type.Optional(Enum(IMPORT_MODES, 'The same as in the body, for CSV.')),
      dry_run: Type.Optional(Flag('The same as in the body, for CSV.')),
    }),
    body: importBody(schema, kind.row, kind.name),
    // What is wrong inside a row is that row's own affair.
    bodyForm: () => anyRows,
    csvRow: schema,
    bodyExample: { rows: kind.example },
    bodyLimitBytes: BODY_LIMIT_BYTES,
    lane: 'bulk',
    problems: ['already_exists'],
    responses: {
      200: { description: 'What came of it.', schema: ImportReport, example: EXAMPLE_REPORT },
    },
    handler: async (call) => {
      const { rows, mode = call.query.mode ?? 'all_or_nothing' } = call.body;
      const dryRun = call.body.dry_run ?? call.query.dry_run ?? false;
      const importer = kind.importer();
      const part = await readRows(importer, numbered(rows, call.csvLines));
      return namingConflicts(
        kind.conflicts,
        call.commit(async (tx, feed) => {
          return { status: 200, body: await importRowsIn(tx, feed, importer, part, { mode, dryRun }) };
        }),
      );
    },
  });
}

function* numbered(rows: readonly unknown[], lines: readonly number[] | null): Generator<ImportRow> {
  for (const [index, value] of rows.entries()) yield { line: lines?.[index] ?? index + 1, value };
}
