// One route for all bulk loads: JSON or CSV, all or nothing or only the valid rows.
import { Type } from 'typebox';
import { mapUniqueViolations } from '../http/conflicts.ts';
import { ORG_ID } from '../http/resource-routes.ts';
import { answers } from '../http/responses.ts';
import { type Route, route } from '../http/route.ts';
import { Enum, Flag, Strict } from '../http/schema.ts';
import { type Importer, type ImportRow, importRowsIn, readRows } from './import-rows.ts';
import { IMPORT_MODES, ImportReport, importBody } from './schema.ts';

const BODY_LIMIT_BYTES = 16 * 1024 * 1024;

export interface ImportKind {
  readonly path: string;
  readonly access: Route['access'];
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly importer: () => Importer<never>;
  readonly name: string;
  readonly row: string;
  /** What happens to rows that are sent again. */
  readonly repetition: string;
  readonly example: readonly unknown[];
  readonly conflicts: Readonly<Record<string, string>>;
}

export function importRoute(kind: ImportKind): Route {
  const { schema } = kind.importer();
  const anyRows = importBody(Type.Object({}), kind.row, kind.name);
  return route({
    method: 'POST',
    path: kind.path,
    operationId: kind.operationId,
    summary: kind.summary,
    description: `Every invalid row is reported with its line and all its violations. With
\`all_or_nothing\` that is a 422 and nothing is written; with \`keep_good\` the valid rows are. ${kind.repetition} As CSV
(\`Content-Type: text/csv\`, separated by commas, semicolons or tabs) the columns are the fields of a row, and \`mode\` and
\`dry_run\` are query parameters; an empty cell leaves the field out, \`\\N\` sets it to null, and several values in one
cell are separated by \`|\`. Violations point to the row by its index from 0, in both formats.`,
    tag: kind.tag,
    access: kind.access,
    ...(kind.path.includes('{org_id}') ? { params: Strict(ORG_ID) } : {}),
    query: Strict({
      mode: Type.Optional(Enum(IMPORT_MODES, 'The same as in the body, for CSV.')),
      dry_run: Type.Optional(Flag('The same as in the body, for CSV.')),
    }),
    body: importBody(schema, kind.row, kind.name),
    // Violations inside a row are reported for that row.
    bodyForm: () => anyRows,
    csvRow: schema,
    bodyExample: { rows: kind.example },
    bodyLimitBytes: BODY_LIMIT_BYTES,
    lane: 'bulk',
    problems: ['already_exists'],
    responses: answers('The result.', ImportReport),
    handler: async (call) => {
      const { rows, mode = call.query.mode ?? 'all_or_nothing' } = call.body;
      const dryRun = call.body.dry_run ?? call.query.dry_run ?? false;
      const importer = kind.importer();
      const part = await readRows(importer, numbered(rows, call.csvLines));
      return mapUniqueViolations(
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
