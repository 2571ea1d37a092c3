// What blocks of requests know, and how they come to know it. A block has the requests that came after the end of the block
// before it, up to its own end.

import type { TableName } from '../../../../../kit/db/all-orgs.ts';
import type { Tx } from '../../../../../kit/db/db.ts';
import { findsOrgs } from '../../../../../kit/db/org-ids.ts';
import { definePoll } from '../../../../../kit/db/poller.ts';
import { sql } from '../../../../../kit/db/statement.ts';
import {
  reads,
  readsColumn,
  readsRow,
  readsValue,
  writes,
} from '../../../../../kit/db/statement-functions.ts';
import { type Block, type LateText, textBlocks } from '../../../../../kit/db/text-blocks/text-blocks.ts';
import {
  CHANGED_UNTIL,
  type DaySpan,
  dayOf,
  FACETS,
  type Facet,
  IDS_PER_BUCKET,
  kindsOfRow,
  MANY_VALUES,
  NAMED_VALUES_MAX,
  type NoteEnds,
  SPANS_IN_BLOCKS,
  valueSql,
} from '../filters/queries.ts';

/** Blocks of the notes; those of everything else have the same ends. */
export const noteBlocks = textBlocks({
  name: 'inbound.notes',
  blocks: 'inventory_request_note_block',
  rows: 'inventory_request',
  id: 'id',
  text: `coalesce(lower(s.note), '')`,
  separator: null,
});

// --- What has changed -------------------------------------------------------------------------------------------

// Requests have the times of the org's counter: one that is committed later never has an earlier time than the last one.
const withChanges = (table: TableName) => `${table('org_feed')} f
   LEFT JOIN ${table('inventory_request_block_progress')} p ON p.org_id = f.org_id
   WHERE f.last_time > coalesce(p.changed_until, '-infinity') AND EXISTS (
     SELECT 1 FROM ${table('inventory_request')} t
     WHERE t.org_id = f.org_id AND t.updated_at >= coalesce(p.changed_until, '-infinity'))`;

export const orgsWithChangesAcrossOrgs = findsOrgs(
  'inbound.orgsWithChangesAcrossOrgs',
  (table) => `SELECT f.org_id FROM ${withChanges(table)}`,
);

/** Whether there is one. */
export const changedRequestsPoll = definePoll({
  name: 'requests',
  count: 0,
  values: () => [],
  select: (table) => `SELECT f.org_id, f.last_sequence AS found FROM ${withChanges(table)} LIMIT 1`,
});

const openProgress = sql(
  'inbound.openBlockProgress',
  `INSERT INTO inventory_request_block_progress (org_id, changed_until) VALUES ($1, '-infinity')
   ON CONFLICT (org_id) DO NOTHING`,
);
const lockProgress = sql(
  'inbound.lockBlockProgress',
  'SELECT p.org_id FROM inventory_request_block_progress p WHERE p.org_id = $1 FOR UPDATE',
);

/** Blocks of an org are written by one process at a time. */
export async function lockBlocks(tx: Tx, orgId: number): Promise<void> {
  tx.queueWrite(openProgress, [orgId]);
  await tx.query(lockProgress, [orgId]);
}

/** All changes before this time are committed. */
export const timeOfChanges = readsValue<string, [orgId: number]>(
  'inbound.timeOfBlocks',
  'SELECT f.last_time::text AS value FROM org_feed f WHERE f.org_id = $1',
);

const blockOf = (time: string) => `(SELECT b.last_at FROM inventory_request_block b
   WHERE b.org_id = $1 AND b.last_at >= ${time} ORDER BY b.last_at LIMIT 1)`;

const CHANGED = `t.org_id = $1 AND t.updated_at >= ${CHANGED_UNTIL}`;

/** Ends of the blocks with requests that have changed since they were last written. */
export const endsOfChangedBlocks = readsColumn<string, [orgId: number]>(
  'inbound.changedBlocks',
  `SELECT c.last_at::text AS last_at FROM (
     SELECT DISTINCT ${blockOf('t.created_at')} AS last_at FROM inventory_request t WHERE ${CHANGED}) AS c
   WHERE c.last_at IS NOT NULL ORDER BY c.last_at`,
);

export const queueProgress = writes<[orgId: number, until: string]>(
  'inbound.advanceBlockProgress',
  `UPDATE inventory_request_block_progress SET changed_until = greatest(changed_until, $2::timestamptz) WHERE org_id = $1`,
);

// --- What a block has -------------------------------------------------------------------------------------------

const IN_BLOCK = `t.org_id = $1 AND t.created_at <= $2::timestamptz AND t.created_at > coalesce(
  (SELECT max(b.last_at) FROM inventory_request_block b WHERE b.org_id = $1 AND b.last_at < $2::timestamptz), '-infinity')`;

/** Notes of requests of the block that have changed. */
export const notesOfChanged = reads<LateText, [orgId: number, lastAt: string]>(
  'inbound.notesOfChanged',
  `SELECT $2::text AS last_at, t.created_at::text AS created_at, lower(t.note) AS text FROM inventory_request t
   WHERE ${IN_BLOCK} AND ${CHANGED} AND t.note IS NOT NULL ORDER BY t.created_at`,
);

const OF_BLOCK = `of_block AS MATERIALIZED (SELECT t.* FROM inventory_request t WHERE ${IN_BLOCK})`;

const writeBlock = sql(
  'inbound.writeBlock',
  `INSERT INTO inventory_request_block AS w (org_id, last_at, first_at)
   SELECT t.org_id, $2::timestamptz, min(t.created_at) FROM inventory_request t WHERE ${IN_BLOCK}
   GROUP BY 1
   ON CONFLICT (org_id, last_at) DO UPDATE SET first_at = EXCLUDED.first_at WHERE w.first_at <> EXCLUDED.first_at`,
);

/** Values of a column; of many, only that they are many. */
const valuesOf = (facet: Facet) =>
  kindsOfRow(facet.column).map((kind) => {
    const [from, value] =
      facet.table === undefined
        ? ['of_block t', valueSql(facet, 't')]
        : ['of_block t, unnest(t.order_tags) AS x (value)', 'x.value'];
    return `SELECT k.kind, unnest(
        CASE WHEN cardinality(k.entries) <= ${NAMED_VALUES_MAX} THEN k.entries ELSE '{${MANY_VALUES}}' END) AS entry
      FROM (SELECT ${kind} AS kind, array_agg(DISTINCT ${value}::text) AS entries FROM ${from}
            WHERE ${value} IS NOT NULL GROUP BY 1) AS k`;
  });
const daysOf = (span: DaySpan) =>
  kindsOfRow(span.column).map((kind) => `SELECT DISTINCT ${kind}, ${dayOf(span)}::text FROM of_block t`);

const idsOf = kindsOfRow('id').map(
  (kind) => `SELECT DISTINCT ${kind}, (t.id / ${IDS_PER_BUCKET})::text FROM of_block t`,
);

const ENTRIES = `${OF_BLOCK},
   entries AS MATERIALIZED (
     ${[...FACETS.flatMap(valuesOf), ...SPANS_IN_BLOCKS.flatMap(daysOf), ...idsOf].join('\n     UNION ALL ')})`;
const deleteEntries = sql(
  'inbound.deleteBlockEntries',
  `WITH ${ENTRIES}
   DELETE FROM inventory_request_block_entry w WHERE w.org_id = $1 AND w.last_at = $2::timestamptz
     AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.kind = w.kind AND e.entry = w.entry)`,
);
const insertEntries = sql(
  'inbound.insertBlockEntries',
  `INSERT INTO inventory_request_block_entry (org_id, kind, entry, last_at)
   WITH ${ENTRIES}
   SELECT f.org_id, e.kind, e.entry, $2::timestamptz FROM org_feed f, entries e WHERE f.org_id = $1
   ON CONFLICT (org_id, kind, entry, last_at) DO NOTHING`,
);

/** What the requests of the block have now. */
export function queueWriteBlock(tx: Tx, orgId: number, { lastAt }: Pick<Block, 'lastAt'>): void {
  tx.queueWrite(writeBlock, [orgId, lastAt]);
  tx.queueWrite(deleteEntries, [orgId, lastAt]);
  tx.queueWrite(insertEntries, [orgId, lastAt]);
}

// --- Where a note can be ----------------------------------------------------------------------------------------

/** A text that more blocks have is soon found in any of them. */
const ENDS_MAX = 2000;

export const endsOfNoteBlocks = readsRow<NoteEnds, [orgId: number, text: string]>(
  'inbound.endsOfNoteBlocks',
  `WITH found AS MATERIALIZED (
     SELECT b.last_at FROM inventory_request_note_block b WHERE b.org_id = $1 AND ${noteBlocks.contains('$2::text')}
     LIMIT ${ENDS_MAX + 1})
   SELECT CASE WHEN (SELECT count(*) FROM found) <= ${ENDS_MAX} THEN ARRAY(SELECT f.last_at::text FROM found f) END AS ends,
     ${CHANGED_UNTIL}::text AS changed_until`,
  { isPlannedOnce: true },
);
