import { Type } from 'typebox';
import type { Db } from '../../kit/db/db.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { ok, type Route, route } from '../../kit/http/route.ts';
import { Strict } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { audited } from '../identity/audit/record-audit.ts';
import { advanceClock } from './advance-clock.ts';
import { readSandbox } from './read-sandbox.ts';
import {
  AdvanceInput,
  EXAMPLE_ADVANCE,
  EXAMPLE_SANDBOX,
  HOURS_AHEAD_MAX,
  HOURS_DEFAULT,
  HOURS_MAX,
  Sandbox,
  SandboxAdvance,
} from './schema.ts';

const TAG = 'Sandbox';

export function sandboxRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const read = route({
    method: 'GET',
    path: '/v1/sandbox',
    operationId: 'getSandbox',
    summary: 'See how far ahead a sandbox is, and what comes next',
    description:
      'A sandbox is an organization for trying things out: its clock can be advanced. `deadlines` says what would pass ' +
      'with the next `hours`.',
    tag: TAG,
    access: 'read',
    query: Strict({
      hours: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: HOURS_MAX,
          description: `What passes within so many hours is counted. Default ${HOURS_DEFAULT}.`,
        }),
      ),
    }),
    queryExample: { hours: 24 },
    responses: { 200: { description: 'The sandbox.', schema: Sandbox, example: EXAMPLE_SANDBOX } },
    handler: async (call) =>
      ok(await readSandbox(db, call.orgId, clock.now(), call.query.hours ?? HOURS_DEFAULT)),
  });
  return [
    read,
    forHub(read, 'hub', { summary: 'See how far ahead the sandbox of a merchant is' }),
    route({
      method: 'POST',
      path: '/v1/sandbox/advance',
      operationId: 'advanceSandbox',
      summary: 'Advance the clock of a sandbox',
      description:
        'Everything of the organization that waits for a time comes earlier by as much: until when open orders have to ' +
        'leave and returns are to be decided, how long eligibility checks and quotes count, when webhooks are tried again. ' +
        'Each record changes as it always does, with a new version and an event; what has become due by that is done at once. ' +
        'The deadlines are moved in the background: follow it with `GET /v1/sandbox`, or wait for the event ' +
        '`sandbox_advance.done`. The time that the service writes stays the real one, and what is made later has its ' +
        `deadlines as always. It can be ${HOURS_AHEAD_MAX} hours ahead at most, and never goes back.`,
      tag: TAG,
      access: 'write',
      body: AdvanceInput,
      bodyExample: { hours: 24 },
      problems: ['not_a_sandbox', 'state_conflict'],
      responses: {
        200: {
          description: 'The advance, which has begun.',
          schema: SandboxAdvance,
          example: EXAMPLE_ADVANCE,
        },
      },
      handler: (call) =>
        call.commit(async (tx, feed) => ({
          status: 200,
          json: (await advanceClock(tx, feed, call.body.hours)).json,
        })),
    }),
  ].map((one) => audited(one, clock));
}
