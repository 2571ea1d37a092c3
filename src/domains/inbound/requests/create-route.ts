// The operation that makes a request: the merchant's for goods that come, and the hub's for goods that it moves.
import type { TSchema } from 'typebox';
import { workOf } from '../../../kit/aggregates/work.ts';
import { namingConflicts } from '../../../kit/http/conflicts.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { EXAMPLE_CREATED } from '../examples.ts';
import { CreatedRequest } from '../schema.ts';
import { createRequest, type NewRequestInput } from './create-request.ts';
import { readRequest } from './read-body.ts';
import { CARTON_CONFLICTS, type InboundServices } from './request-contents.ts';

type Described = Pick<
  Route,
  'path' | 'operationId' | 'summary' | 'description' | 'tag' | 'access' | 'params' | 'body' | 'bodyExample'
>;

interface Creating {
  /** The schema that a body is validated by. */
  readonly checked: TSchema;
  readonly services: InboundServices;
  /** What else the request says, whatever the body does. */
  readonly complete?: (sent: NewRequestInput) => NewRequestInput;
}

export function createRoute(
  described: Described,
  { checked, services, complete = (sent) => sent }: Creating,
): Route {
  return route({
    ...described,
    method: 'POST',
    bodyForm: () => checked,
    addsToViolations: true,
    problems: ['already_exists', 'not_configured', 'state_conflict', 'insufficient_stock'],
    responses: { 200: { description: 'The new request.', schema: CreatedRequest, example: EXAMPLE_CREATED } },
    handler: (call) =>
      namingConflicts(
        CARTON_CONFLICTS,
        call.commit(async (tx, feed) => {
          const sent = complete(readRequest(call.body, call.violations));
          const { id, number, state } = await createRequest(workOf(tx, feed), sent, services);
          return ok({ success: true, errors: [], id, ir_number: number, status: state });
        }),
      ),
  });
}
