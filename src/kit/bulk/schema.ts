import { type TSchema, Type } from 'typebox';
import { Enum, Flag, Strict } from '../http/schema.ts';

export const ROWS_MAX = 100_000;
export const ERRORS_LISTED_MAX = 1000;
export const VIOLATIONS_PER_ROW_MAX = 50;

export const IMPORT_MODES = ['all_or_nothing', 'keep_good'] as const;

export type ImportMode = (typeof IMPORT_MODES)[number];

/**
 * Rows are judged one by one, so that a bad one harms no other.
 * @param row what the rows are: what they may say for the documents, any object for the kit
 */
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
          '`all_or_nothing` (default): one bad row, and nothing is written. `keep_good`: bad rows are left out.',
        ),
      ),
      dry_run: Type.Optional(Flag('Tells what would happen and writes nothing.')),
    },
    { name },
  );

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ImportReport = Strict(
  {
    rows: count('Rows that were read.'),
    created: count('Rows that made a new record.'),
    updated: count('Rows that changed a record.'),
    unchanged: count('Rows that say what is there already.'),
    failed: count('Rows that are wrong.'),
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
                message: Type.String({ description: 'What would be right.' }),
              },
              { name: 'RowViolation' },
            ),
            { maxItems: VIOLATIONS_PER_ROW_MAX },
          ),
        },
        { name: 'RowErrors' },
      ),
      { maxItems: ERRORS_LISTED_MAX, description: `The first ${ERRORS_LISTED_MAX} rows that are wrong.` },
    ),
  },
  { name: 'ImportReport' },
);
