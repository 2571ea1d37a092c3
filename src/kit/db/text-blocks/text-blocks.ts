// Finds rows that contain a text, in order of creation, at any number of rows. Consecutive rows form a block, which stores the
// n-grams of their texts. A search reads only blocks that have the n-grams of its text. Blocks do not overlap in time, so they
// are in the order of a list by creation.
//
// A worker builds blocks from new rows; rows after the last block are searched one by one. A domain has a table of blocks
// (org_id, first_at, last_at, grams) with a GIN index over org_id and grams, and declares where its texts are.
import { assert } from '../../kernel/assert.ts';
import { Yielder } from '../../kernel/yielder.ts';
import type { Tx } from '../db.ts';
import { sql } from '../statement.ts';

interface TextBlocksOptions {
  readonly name: string;
  readonly blocks: string;
  /** The table of rows, with org_id and created_at, and an index on both and the id. */
  readonly rows: string;
  readonly id: string;
  /** SQL of the lower-case text of row `s`. */
  readonly text: string;
  /** Separates texts that form one. */
  readonly separator: string | null;
}

/** Rows of a block: searching them takes about as long as a page. */
export const ROWS_PER_BLOCK = 1000;

/** Many times what a block of usual rows has. Writing this many takes about a second. */
const GRAMS_PER_BLOCK_MAX = 200_000;

export interface Block {
  readonly firstAt: string;
  readonly lastAt: string;
}

interface TextRow {
  readonly text: string;
  readonly created_at: string;
}

/** The text of a row that belongs to the existing block with this end. */
export interface LateText {
  readonly last_at: string;
  readonly created_at: string;
  readonly text: string;
}

export function textBlocks(options: TextBlocksOptions) {
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
  // Most changes add nothing new to the block: then neither it nor its index is written.
  const extend = sql(
    `${name}.extendBlock`,
    `UPDATE ${blocks} b SET first_at = least(b.first_at, $3::timestamptz), grams = b.grams || $4::text[]
     WHERE b.org_id = $1 AND b.last_at = $2::timestamptz AND (b.first_at > $3::timestamptz OR NOT b.grams @> $4::text[])`,
  );
  return {
    /** SQL of the creation time of the last row of the last block; -infinity where there is none. */
    end,
    /** SQL: block `b` may contain the text, a parameter. */
    contains: (wanted: string) => `b.grams @> (SELECT ${gramsOf(wanted)})`,
    /** The end of the next block of this many rows, plus those created at the same instant; null: there are fewer. */
    async queueNext(tx: Tx, orgId: number, count: number): Promise<Block | null> {
      const [next] = await tx.query(endOfNext, [orgId, count]);
      if (next === undefined) return null;
      const { firstAt, lastAt, grams } = await blockOf(
        await tx.query(textsOfNext, [orgId, next.last_at]),
        separator,
      );
      tx.queueWrite(insert, [orgId, firstAt, lastAt, grams]);
      return { firstAt, lastAt };
    },
    /** Adds texts, in order of creation of their rows, to existing blocks. */
    async queueExtend(tx: Tx, orgId: number, late: readonly LateText[]): Promise<void> {
      for (const [lastAt, texts] of Map.groupBy(late, (one) => one.last_at)) {
        const grams = new Grams(separator);
        for (const one of texts) await grams.add(one.text);
        const [first] = texts;
        tx.queueWrite(extend, [orgId, lastAt, first?.created_at, grams.all()]);
      }
    },
  };
}

/** All 5-grams of the text, all 3-grams, or the whole text: as long as blocks store them. */
const gramsOf = (text: string) => `ARRAY(SELECT substr(t.text, g, t.gram)
   FROM (SELECT lower(${text}) AS text, CASE WHEN length(lower(${text})) >= 5 THEN 5 ELSE 3 END AS gram) AS t,
     generate_series(1, greatest(length(t.text) - t.gram + 1, 1)) AS g)`;

/** As many texts as fit a block. Rows of the same instant stay together: blocks never overlap in time. */
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

/** Lengths of the grams: long ones distinguish numbers, as every block contains all sequences of three digits. */
const LENGTHS = [1, 2, 3, 5];

/** All n-grams of texts, in PostgreSQL's characters; collected while yielding to the event loop. */
export class Grams {
  readonly #grams = new Set<string>();
  readonly #parts = new Set<string>();
  readonly #yielder = new Yielder();
  readonly #separator: string | null;

  /** @param separator between texts that form one; never searched for */
  constructor(separator: string | null) {
    this.#separator = separator;
  }

  get size(): number {
    return this.#grams.size;
  }

  async add(text: string): Promise<void> {
    for (const part of this.#separator === null ? [text] : text.split(this.#separator)) {
      if (this.#parts.has(part)) continue;
      this.#parts.add(part);
      // Surrogate pairs stay together.
      const characters = /[\ud800-\udfff]/.test(part) ? [...part] : part;
      for (let at = 0; at < characters.length; at += 1) {
        for (const length of LENGTHS) this.#grams.add(textOf(characters.slice(at, at + length)));
      }
    }
    if (this.#yielder.shouldYield()) await this.#yielder.next();
  }

  all(): string[] {
    return [...this.#grams];
  }
}

const textOf = (characters: string | readonly string[]): string =>
  typeof characters === 'string' ? characters : characters.join('');
