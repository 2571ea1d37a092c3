import type { Reader, Tx } from '../../../kit/db/db.ts';
import { recordTable } from '../../../kit/db/records.ts';
import { sql } from '../../../kit/db/statement.ts';
import { type ReturnPolicy, USUAL_POLICY } from '../disposition-rules.ts';

/** An org has one. */
export const POLICY_ID = 1;

const COLUMNS = 'r.rules, r.when_unsellable, r.when_undecided, r.decision_days, r.version';

export const policies = recordTable<ReturnPolicy>({
  table: 'return_policy',
  columns: { rules: 'json', when_unsellable: 'text', when_undecided: 'text', decision_days: 'integer' },
  json: COLUMNS,
  eventData: COLUMNS,
});

const insertUsual = sql(
  'returns.insertUsualPolicy',
  `INSERT INTO return_policy (org_id, id, rules, when_unsellable, when_undecided, decision_days, version, created_at, updated_at)
   VALUES ($1, ${POLICY_ID}, $2, $3, $4, $5, 0, $6, $6) ON CONFLICT (org_id, id) DO NOTHING`,
);

/** Before it is changed for the first time. */
export function queueUsualPolicy(tx: Tx, orgId: number, now: Date): void {
  const { rules, when_unsellable, when_undecided, decision_days } = USUAL_POLICY;
  const values = [JSON.stringify(rules), when_unsellable, when_undecided, decision_days];
  tx.queueWrite(insertUsual, [orgId, ...values, now]);
}

const USUAL_JSON = JSON.stringify({ ...USUAL_POLICY, version: 0 });

export async function findPolicy(db: Reader, orgId: number) {
  return (await policies.find(db, orgId, POLICY_ID)) ?? { version: 0, json: USUAL_JSON };
}

export async function policyOf(db: Reader, orgId: number): Promise<ReturnPolicy> {
  return JSON.parse((await findPolicy(db, orgId)).json) as ReturnPolicy;
}
