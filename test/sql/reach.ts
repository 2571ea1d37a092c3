// Transactions that say whose they are, held to it where they happen often: on a cluster they run on the machine of that org, and what
// is not there makes them begin anew. What is written rarely, into tables that all machines share, may.
import type { Db } from '../../src/kit/db/db.ts';
import { SPREAD_TABLES } from '../../src/kit/db/place-tables.ts';
import type { Statement } from '../../src/kit/db/statement.ts';

const BEYOND = new RegExp(`\\b(?:${[...SPREAD_TABLES.keys()].join('|')})\\b`);

/** Refuses to write what lies by other columns than the org in a transaction that has not declared it. */
export function holdToReach(db: Db): Db {
  const check = ({ name, text }: Statement<unknown>) => {
    if (BEYOND.test(text)) throw new Error(`${name} is not about one org alone: declare its reach`);
  };
  return {
    ...db,
    transaction: (work, orgId, isOfOrg = true) =>
      db.transaction(
        (tx) =>
          work(
            orgId === undefined || !isOfOrg
              ? tx
              : {
                  ...tx,
                  queueWrite: (statement, values, onWritten) => {
                    check(statement);
                    tx.queueWrite(statement, values, onWritten);
                  },
                },
          ),
        orgId,
        isOfOrg,
      ),
  };
}
