// Eligibility checks of the listings of a request: merchants trigger and read them, the hub reads them.
import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { answers } from '../../../kit/http/responses.ts';
import { ok, type Route } from '../../../kit/http/route.ts';
import { Flag } from '../../../kit/http/schema.ts';
import { EXAMPLES } from '../examples.ts';
import { listsOfRequest, merchantAction } from '../requests/actions.ts';
import { checkList } from './queries.ts';
import { EligibilityCheck, TriggerChecks, TriggeredChecks, type TriggerInput } from './schema.ts';
import { triggerChecks } from './trigger-checks.ts';

export function eligibilityRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    ...listsOfRequest(db, 'list_eligibility_checks', {
      operationId: 'listEligibilityChecks',
      summary: 'List the eligibility checks of a request',
      description:
        'The newest check of each listing on the request, even if another request triggered it; with `history=true` all checks. ' +
        'Order: listing_id, then oldest first. `status` and `attempts` show the progress; each change is also an event.',
      request: EXAMPLES.forMarketplace,
      list: checkList,
      filters: { history: Type.Optional(Flag('Include older checks. Default `false`.')) },
      defaults: ({ history }) => ({ history: history ?? false }),
      row: EligibilityCheck,
      rows: 'Checks.',
    }),
    merchantAction('trigger_fba_eligibility_check', {
      operationId: 'triggerEligibilityChecks',
      summary: 'Check the Amazon eligibility of a request',
      description:
        'The checks run in the background: follow them with `list_eligibility_checks` or the events ' +
        '`eligibility_check.*`. With a connected seller account (`/v1/marketplace_accounts`) Amazon decides, at one listing per second; ' +
        'otherwise built-in rules decide from the data of item and listing.',
      example: EXAMPLES.forMarketplace,
      body: TriggerChecks,
      bodyOptional: true,
      bodyExample: {},
      problems: [],
      responses: answers('The listings that are checked, and those that are skipped.', TriggeredChecks),
      run: async (work, ref, body: TriggerInput) => ok(await triggerChecks(work, ref, body)),
    }),
  ];
}
