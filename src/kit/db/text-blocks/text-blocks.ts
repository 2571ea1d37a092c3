// Finds rows that contain a text, in the order in which they came, however many rows there are. Rows that came one after the
// other make a block, which says what every few characters in a row of their texts are. A search looks only into blocks
// that have those of the text it looks for. Blocks do not overlap in time, so they are in the order of a list by creation.
//
// A worker makes blocks of what has come; rows behind the last block are looked at one by one. A domain has a table of
// blocks (org_id, first_at, last_at, grams) with a GIN index over org_id and grams, and says where its texts stand.
import { assert } from '../../kernel/assert.ts';
import type { Tx } from '../db.ts';
import { sql } from '../statement.ts';
import { Grams } from './grams.ts';

export interface TextBlocksOptions {
  /** Statements are named after it. */
  readonly name: string;
  /** The table of blocks. */
  readonly blocks: string;
  /** The table of rows, which has org_id and created_at, and an index of both and the id. */
  readonly rows: string;
  readonly id: string;
  /** SQL of the text in lower case, of row `s`. */
  readonly text: string;
  /** Stands between texts that make one. */
  readonly separator: string | null;
}

/** Rows of a block: looking at each takes about as long as a page. */
export const ROWS_PER_BLOCK = 1000;

/** Many times what a block of usual rows has. The statement that writes so many takes about a second. */
const GRAMS_PER_BLOCK_MAX = 200_000;

export interface Block {
  readonly firstAt: string;
  readonly lastAt: string;
}

interface TextRow {
  readonly text: string;
  readonly created_at: string;
}

export interface TextBlocks {
  /** SQL of when the last row of the last block came; before all time where there is none. */
  readonly end: string;
  /** SQL: block `b` can have the text, a parameter. */
  contains(text: string): string;
  /** When the next block ends that has so many rows, and those that came in the same moment; null: there are fewer. */
  queueNext(tx: Tx, orgId: number, rows: number): Promise<Block | null>;
  /** Blocks that are there have these texts, too. @param late in the order in which their rows came */
  queueExtend(tx: Tx, orgId: number, late: readonly LateText[]): Promise<void>;
}

/** The text of a row that belongs to the block with this end, which is there already. */
export interface LateText {
  readonly last_at: string;
  readonly created_at: string;
  readonly text: string;
}

export function textBlocks(options: TextBlocksOptions): TextBlocks {
  const { name, blocks, rows, id, text, separator } = options;
  const end = `(SELECT coalesce(max(b.last_at), '-infinity') FROM ${blocks} b WHERE b.org_id = $1)`;
  const endOfNext = sql<{ last_at: string }>(
    `${name}.endOfNextBlock`,
    `SELECT s.created_at::text AS last_at FROM ${rows} s WHERE s.org_id = $1 AND s.created_at > ${end}
     ORDER BY s.created_at, s.${id} LIMIT 1 OFFSET $2 - 1`,
  );
  const textsOfNext = sql<TextRow>(
    `${name}.textsOfNextBlock`,
    `SELECT ${text} AS text, s.created_at::text AS created_at FROM ${rows} s
     WHERE s.org_id = $1 AND s.created_at > ${end} AND s.created_at <= $2::timestamptz
     ORDER BY s.created_at, s.${id}`,
  );
  const insert = sql(
    `${name}.insertBlock`,
    `INSERT INTO ${blocks} (org_id, first_at, last_at, grams) VALUES ($1, $2::timestamptz, $3::timestamptz, $4::text[])`,
  );
  // Most changes bring nothing that the block has not: then it is not written, nor its index.
  const extend = sql(
    `${name}.extendBlock`,
    `UPDATE ${blocks} b SET first_at = least(b.first_at, $3::timestamptz), grams = b.grams || $4::text[]
     WHERE b.org_id = $1 AND b.last_at = $2::timestamptz AND (b.first_at > $3::timestamptz OR NOT b.grams @> $4::text[])`,
  );
  return {
    end,
    contains: (wanted) => `b.grams @> (SELECT ${gramsOf(wanted)})`,
    async queueNext(tx, orgId, count) {
      const [next] = await tx.query(endOfNext, [orgId, count]);
      if (next === undefined) return null;
      const { firstAt, lastAt, grams } = await blockOf(
        await tx.query(textsOfNext, [orgId, next.last_at]),
        separator,
      );
      tx.queueWrite(insert, [orgId, firstAt, lastAt, grams]);
      return { firstAt, lastAt };
    },
    async queueExtend(tx, orgId, late) {
      for (const [lastAt, texts] of Map.groupBy(late, (one) => one.last_at)) {
        const grams = new Grams(separator);
        for (const one of texts) await grams.add(one.text);
        const [first] = texts;
        tx.queueWrite(extend, [orgId, lastAt, first?.created_at, grams.all()]);
      }
    },
  };
}

/** Every five characters in a row of the text that is looked for, every three, or all of it: as long as blocks know them. */
const gramsOf = (text: string) => `ARRAY(SELECT substr(t.text, g, t.gram)
   FROM (SELECT lower(${text}) AS text, CASE WHEN length(lower(${text})) >= 5 THEN 5 ELSE 3 END AS gram) AS t,
     generate_series(1, greatest(length(t.text) - t.gram + 1, 1)) AS g)`;

/** As much of the texts as makes a block. What came in one moment stays together: blocks never overlap in time. */
async function blockOf(texts: readonly TextRow[], separator: string | null) {
  const grams = new Grams(separator);
  const [first] = texts;
  assert(first !== undefined, 'a block without rows');
  let lastAt = first.created_at;
  for (const { text, created_at } of texts) {
    if (created_at !== lastAt && grams.size >= GRAMS_PER_BLOCK_MAX) break;
    lastAt = created_at;
    await grams.add(text);
  }
  return { firstAt: first.created_at, lastAt, grams: grams.all() };
}
