// How a connection plans what it is asked.
import { sql } from './statement.ts';

const planning = (name: string, planCache: string, byKey: string, alongIndexes: string) =>
  sql(
    name,
    `SELECT set_config('plan_cache_mode', ${planCache}, false), set_config('enable_seqscan', '${byKey}', false),
     set_config('enable_hashjoin', '${alongIndexes}', false), set_config('enable_mergejoin', '${alongIndexes}', false),
     set_config('enable_sort', '${alongIndexes}', false)`,
  );
// Where tables are spread over machines, a plan that holds for any values knows no machine, and Citus refuses most of them. Its
// settings tell it, without a look at a table: it must be loaded when the server starts.
const PLANNED_ONCE = `CASE WHEN current_setting('citus.shard_count', true) IS NULL THEN 'force_generic_plan' ELSE 'auto' END`;
// Everything in a transaction is found by key, a few rows at a time: one plan for all parameters does, and it must not
// depend on what the server knows of the tables yet. Planning each statement anew was 40 % of the database's work for
// one order: docs/decisions/0005.
export const planSessionByKey = planning('db.planSessionByKey', PLANNED_ONCE, 'off', 'on');
// Planned once and along indexes, whatever the statistics say: they may be those of the empty table.
export const planSessionOnce = planning('db.planSessionOnce', PLANNED_ONCE, 'off', 'off');
/** Parts of tables are asked for by their own names, and planned as any other table. */
export const planSessionByPart = planning('db.planSessionByPart', "'force_generic_plan'", 'off', 'on');
export const planSessionAsNeeded = planning('db.planSessionAsNeeded', "'auto'", 'on', 'on');
/** Those that say how a connection plans, by their names. */
export const PLANNINGS = new Map(
  [planSessionByKey, planSessionOnce, planSessionByPart, planSessionAsNeeded].map((one) => [one.name, one]),
);
