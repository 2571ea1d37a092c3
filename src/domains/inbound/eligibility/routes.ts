// Eligibility checks of the listings of a request: what merchants ask for and see, and what the hub sees of it.
import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { Flag, Strict } from '../../../kit/http/schema.ts';
import { EXAMPLES } from '../examples.ts';
import { idOf, listsOfRequest, PATH, RequestNumber, TAG } from '../requests/actions.ts';
import { checkList } from './queries.ts';
import { reasonOf } from './reason-rules.ts';
import { EligibilityCheck, TriggerChecks, TriggeredChecks, type TriggerInput } from './schema.ts';
import { triggerChecks } from './trigger-checks.ts';

const EXAMPLE_CHECK = {
  listing_id: 1,
  listing_sku: 'JNP-MUG-01-FBA',
  item_id: 2,
  marketplace_name: 'Amazon',
  program: 'INBOUND',
  status: 'ineligible',
  is_eligible: false,
  reasons: [reasonOf('FBA_INB_0004')],
  requested: '2026-11-14T09:30:00.000Z',
  checked: '2026-11-14T09:30:01.000Z',
  expires: '2026-11-15T09:30:01.000Z',
  id: 1,
  requested_by: 'Jules Juniper',
  checked_by: 'rules',
  attempts: 0,
  error: null,
  version: 2,
} as const;

const EXAMPLE_TRIGGERED = {
  success: true,
  message: '1 listing will be checked, 1 listing skipped',
  queued_listing_ids: [1],
  skipped_listing_ids: [4],
  skipped: [{ listing_id: 4, reason: 'still_valid' }],
  estimated_completion: '2026-11-14T09:30:03.000Z',
} as const;

export function eligibilityRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    ...listsOfRequest(db, 'list_eligibility_checks', {
      operationId: 'listEligibilityChecks',
      summary: 'List the eligibility checks of a request',
      description:
        'The newest check of each listing that is on the request, whichever request it was asked for; with `history=true` ' +
        'all of them. Order: listing_id, then the oldest first. `status` and `attempts` tell how far a check is; each change is ' +
        'an event, too.',
      request: EXAMPLES.forMarketplace,
      list: checkList,
      filters: { history: Type.Optional(Flag('Also the checks before the newest. Default `false`.')) },
      defaults: ({ history }) => ({ history: history ?? false }),
      row: EligibilityCheck,
      example: EXAMPLE_CHECK,
      rows: 'Checks.',
    }),
    route({
      method: 'POST',
      path: `${PATH}/{id}/trigger_fba_eligibility_check`,
      operationId: 'triggerEligibilityChecks',
      summary: 'Check whether Amazon takes what is on a request',
      description:
        'The checks run in the background: follow them with `list_eligibility_checks` or the events ' +
        '`eligibility_check.*`. Where credentials of the seller account are set (`/v1/marketplace_accounts`), Amazon itself ' +
        'is asked, one listing a second; else the service judges by the data of item and listing.',
      tag: TAG,
      access: 'write',
      params: Strict({ id: RequestNumber(EXAMPLES.forMarketplace) }),
      body: TriggerChecks,
      bodyOptional: true,
      bodyExample: {},
      responses: {
        200: {
          description: 'What is checked, and what is not.',
          schema: TriggeredChecks,
          example: EXAMPLE_TRIGGERED,
        },
      },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const id = idOf((call.params as { id: string }).id);
          return ok(await triggerChecks(tx, feed, id, (call.body ?? {}) as TriggerInput, call.actor.name));
        }),
    }),
  ];
}
