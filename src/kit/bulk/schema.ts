import { type TSchema, Type } from 'typebox';
import { Enum, Flag, Strict } from '../http/schema.ts';

export const ROWS_MAX = 100_000;
export const ERRORS_LISTED_MAX = 1000;
export const VIOLATIONS_PER_ROW_MAX = 50;

export const IMPORT_MODES = ['all_or_nothing', 'keep_good'] as const;

export type ImportMode = (typeof IMPORT_MODES)[number];

/** @param row the schema for the documentation; any object for validation, as rows are validated one by one */
export const importBody = (row: TSchema, rowDescription: string, name: string) =>
  Strict(
    {
      rows: Type.Array(row, {
        minItems: 1,
        maxItems: ROWS_MAX,
        description: rowDescription,
      }),
      mode: Type.Optional(
        Enum(
          IMPORT_MODES,
          '`all_or_nothing` (default): one invalid row, and nothing is written. `keep_good`: invalid rows are skipped.',
        ),
      ),
      dry_run: Type.Optional(Flag('Reports what would happen without writing anything.')),
    },
    { name },
  );

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ImportReport = Strict(
  {
    rows: count('Rows that were read.'),
    created: count('Rows that created a record.'),
    updated: count('Rows that changed a record.'),
    unchanged: count('Rows that changed nothing.'),
    failed: count('Invalid rows.'),
    is_written: Flag('False after a dry run.'),
    errors: Type.Array(
      Strict(
        {
          line: Type.Integer({ minimum: 1, description: 'Line of a file, or position in `rows` from 1.' }),
          violations: Type.Array(
            Strict(
              {
                pointer: Type.String({ description: 'JSON pointer inside the row.' }),
                in: Type.String({ description: 'Always `body`.' }),
                code: Type.String({ description: 'A violation code.' }),
                message: Type.String({ description: 'What is expected.' }),
              },
              { name: 'RowViolation' },
            ),
            { maxItems: VIOLATIONS_PER_ROW_MAX },
          ),
        },
        { name: 'RowErrors' },
      ),
      { maxItems: ERRORS_LISTED_MAX, description: `The first ${ERRORS_LISTED_MAX} invalid rows.` },
    ),
  },
  { name: 'ImportReport' },
);
