// A transaction of one org on the machine that holds it. It writes and locks parts of tables there, which the coordinator's
// transactions of the same org write and lock, too: so they wait for each other as on one PostgreSQL.
import { hash } from 'node:crypto';
import { type PartNames, partText } from './part-text.ts';
import { type Statement, sql, unkept } from './statement.ts';
import type { Tx } from './tx.ts';

interface Asked {
  query<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

interface PartStatement {
  readonly statement: Statement<unknown>;
  readonly orgAt: readonly number[];
}

/** Where an org lies. */
export interface Part extends PartNames {
  /** That of `org_feed`, in which every org has a row. */
  readonly shard: number;
  /** Statements as they are asked there; null: not there. */
  readonly statements: Map<Statement<unknown>, PartStatement | null>;
}

/** Something of the transaction is not about this org on this machine alone: it runs again, through the coordinator. */
export class NotOfPart extends Error {
  override readonly name = 'NotOfPart';
}

// Changes nothing. Citus asks for it as for any write: until the transaction ends, no part of the org can move away or be split.
const hold = sql(
  'db.holdPart',
  'UPDATE org_feed SET last_sequence = last_sequence WHERE org_id = $1 AND last_sequence < 0',
);
const GONE = 'not here:';
// By itself, because it must see what was true once the one above was through. Fails where the part is not here. Kept under its
// name, though in no register: only a machine of a cluster understands it.
const prove: Statement<unknown> = {
  ...unkept(
    'db.provePart',
    `SELECT CASE count(*) WHEN 1 THEN 1 ELSE ('${GONE} ' || count(*))::int END
     FROM pg_dist_placement p JOIN pg_dist_local_group g ON g.groupid = p.groupid WHERE p.shardid = $1`,
  ),
  isPlannedEachTime: false,
};

/** Whether a machine says that the org lies elsewhere now. */
export function hasMoved(error: unknown): boolean {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  return code === INVALID_TEXT && message?.includes(GONE) === true;
}

/** Whether a machine does not have, or does not show us, what it was asked for. */
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
  /** As of the transactions of the coordinator: what is remembered of the database is remembered once. */
  readonly database: object;
  /** Draws ids: sequences lie with the coordinator. By a connection that waits for no lock. */
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
  // Whatever became of the error.
  if (refused !== null) throw refused;
  return result;
}

/** As those are named that read more than one org. */
const SPANS_ORGS = /AcrossOrgs\b/;

function partStatement(statement: Statement<unknown>, part: Part): PartStatement | null {
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
  // Those that are made for one request are not seen again.
  if (statement.isPlannedEachTime !== true) part.statements.set(statement, made);
  return made;
}

/** How they are named that ask for parts. */
export const OF_PART = 'part ';

/** One of its own for each part: what is prepared under a name cannot be changed. */
function nameOf({ name }: Statement<unknown>, { shard }: Part, text: string): string {
  return `${OF_PART}${shard} ${hash('sha256', `${name} ${text}`, 'hex').slice(0, 32)}`;
}
