import { Type } from 'typebox';
import type { Db } from '../../kit/db/db.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { answers } from '../../kit/http/responses.ts';
import { ok, type Route, route } from '../../kit/http/route.ts';
import { Strict, WholeNumber } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { audited } from '../identity/audit/record-audit.ts';
import { advanceClock, readSandbox } from './advance-clock.ts';
import {
  AdvanceInput,
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
    summary: 'Read the clock of a sandbox',
    description:
      'A sandbox is an organization for testing whose clock can be advanced. `deadlines` shows what would ' +
      'pass within the next `hours`.',
    tag: TAG,
    access: 'read',
    query: Strict({
      hours: Type.Optional(
        WholeNumber(1, HOURS_MAX, `Counts deadlines within this many hours. Default ${HOURS_DEFAULT}.`),
      ),
    }),
    queryExample: { hours: 24 },
    responses: answers('The sandbox.', Sandbox),
    handler: async (call) =>
      ok(await readSandbox(db, call.orgId, clock.now(), call.query.hours ?? HOURS_DEFAULT)),
  });
  return [
    read,
    forHub(read, 'hub', { summary: 'Read the clock of a merchant’s sandbox' }),
    route({
      method: 'POST',
      path: '/v1/sandbox/advance',
      operationId: 'advanceSandbox',
      summary: 'Advance the clock of a sandbox',
      description:
        'Moves the deadlines of the organization earlier by this many hours: when open orders must ship and returns ' +
        'must be decided, when eligibility checks and quotes expire, and when webhooks are retried. Each record changes ' +
        'as usual, with a new version and an event, and work that becomes due is done immediately. The deadlines are moved ' +
        'in the background: poll `GET /v1/sandbox`, or wait for the event `sandbox_advance.done`. Times that the ' +
        'service writes stay real, and records created later get their usual deadlines. The clock can be at most ' +
        `${HOURS_AHEAD_MAX} hours ahead, and cannot go back.`,
      tag: TAG,
      access: 'write',
      body: AdvanceInput,
      bodyExample: { hours: 24 },
      problems: ['not_a_sandbox', 'state_conflict'],
      responses: answers('The advance, which has started.', SandboxAdvance),
      handler: (call) =>
        call.commit(async (tx, feed) => ({
          status: 200,
          json: (await advanceClock(tx, feed, call.body.hours)).json,
        })),
    }),
  ].map((one) => audited(one, clock));
}
