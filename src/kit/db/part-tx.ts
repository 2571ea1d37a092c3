// A transaction of one org on the machine that holds it: on the same shards as the coordinator's, so they wait for each other.
import { hash } from 'node:crypto';
import { type PartNames, partText } from './part-text.ts';
import { type Statement, sql, unprepared } from './statement.ts';
import type { Tx } from './tx.ts';

export interface Asked {
  query<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

interface PartStatement {
  readonly statement: Statement<unknown>;
  readonly orgAt: readonly number[];
}

export interface Part extends PartNames {
  /** The shard of `org_feed`, in which every org has a row. */
  readonly shard: number;
  /** Rewritten statements; null: not possible. */
  readonly statements: Map<Statement<unknown>, PartStatement | null>;
}

/** Part of the transaction is not limited to this org on this machine: it runs again, through the coordinator. */
export class NotOfPart extends Error {
  override readonly name = 'NotOfPart';
}

// Changes nothing. Citus treats it as a write: until the transaction ends, no shard of the org can be moved or split.
const hold = sql(
  'db.holdPart',
  'UPDATE org_feed SET last_sequence = last_sequence WHERE org_id = $1 AND last_sequence < 0',
);
const GONE = 'not here:';
// Separate, because it must see the state after the one above. Not registered: only a cluster machine understands it.
const prove: Statement<unknown> = {
  ...unprepared(
    'db.provePart',
    `SELECT CASE count(*) WHEN 1 THEN 1 ELSE ('${GONE} ' || count(*))::int END
     FROM pg_dist_placement p JOIN pg_dist_local_group g ON g.groupid = p.groupid WHERE p.shardid = $1`,
  ),
  isPlannedEachTime: false,
};

export function hasMoved(error: unknown): boolean {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  return code === INVALID_TEXT && message?.includes(GONE) === true;
}

/** Whether a machine lacks, or denies access to, what was asked for. */
export function isMissing(error: unknown): boolean {
  const { code } = error as { readonly code?: string };
  return code === UNDEFINED_TABLE || code === NO_PRIVILEGE;
}

const INVALID_TEXT = '22P02';
const NO_PRIVILEGE = '42501';
export const UNDEFINED_TABLE = '42P01';

interface PartWork {
  readonly orgId: number;
  readonly part: Part;
  /** Same identity as for the coordinator, so caches are shared. */
  readonly database: object;
  /** Draws ids: sequences are on the coordinator. Uses a connection that waits for no lock. */
  readonly sequences: Asked;
  readonly onStatement: (statement: Statement<unknown>) => void;
}

export async function inPart<T>(tx: Tx, given: PartWork, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { orgId, part, database, sequences, onStatement } = given;
  let refused: NotOfPart | null = null;
  const here = <Row>(statement: Statement<Row>, values: readonly unknown[]): Statement<Row> => {
    onStatement(statement);
    const found = partStatement(statement, part);
    if (found?.orgAt.every((at) => Number(values[at]) === orgId) === true)
      return found.statement as Statement<Row>;
    refused = new NotOfPart(`${statement.name} is not about org ${orgId} alone`);
    throw refused;
  };
  tx.queueWrite(hold, [orgId]);
  tx.queueWrite(prove, [part.shard]);
  const own: Tx = {
    ...tx,
    database,
    query: async (statement, values = []) =>
      statement.isOfSequence === true
        ? sequences.query(statement, values)
        : tx.query(here(statement, values), values),
    queueWrite: (statement, values, onWritten) => tx.queueWrite(here(statement, values), values, onWritten),
    queueRead: (statement, values) => tx.queueRead(here(statement, values), values),
  };
  const result = await work(own);
  // Even if the error was caught.
  if (refused !== null) throw refused;
  return result;
}

/** Names of statements that read several orgs. */
const SPANS_ORGS = /AcrossOrgs\b/;

/** @returns null where it cannot run there */
export function partStatement(statement: Statement<unknown>, part: Part): PartStatement | null {
  const known = part.statements.get(statement);
  if (known !== undefined) return known;
  const found = SPANS_ORGS.test(statement.name) ? null : partText(statement.text, part);
  const made =
    found === null
      ? null
      : {
          statement: { ...statement, name: nameOf(statement, part, found.text), text: found.text },
          orgAt: found.orgAt,
        };
  // Statements built for one request are not cached.
  if (statement.isPlannedEachTime !== true) part.statements.set(statement, made);
  return made;
}

export const OF_PART = 'part ';

/** One name per shard: a prepared statement cannot be redefined. */
function nameOf({ name }: Statement<unknown>, { shard }: Part, text: string): string {
  return `${OF_PART}${shard} ${hash('sha256', `${name} ${text}`, 'hex').slice(0, 32)}`;
}
