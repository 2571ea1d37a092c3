import { Type } from 'typebox';
import type { Db } from '../db/db.ts';
import { replayOrRun } from '../http/idempotency.ts';
import { listRoute } from '../http/list-route.ts';
import { notFound } from '../http/problems.ts';
import { ok, type Route, route } from '../http/route.ts';
import { Enum, Id, Strict, Text } from '../http/schema.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DueKind } from './due-kind.ts';
import { dueWorkList } from './queries.ts';
import { RETRIED_MAX, retryDeadLetters, retryDueWork } from './retry-due-work.ts';
import {
  DUE_STATES,
  DueWork,
  deadLettersToRetry,
  EXAMPLE_DUE_WORK,
  KIND_LENGTH_MAX,
  RetriedDeadLetters,
} from './schema.ts';

const TAG = 'Due work';

export function dueWorkOpsRoutes(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  kinds: readonly DueKind[],
): Route[] {
  const known = kinds.map(({ kind, subject }) => `\`${kind}\` (of one ${subject})`).join(', ');
  const { org_id, kind, subject_id } = EXAMPLE_DUE_WORK;
  return [
    listRoute(db, {
      path: '/ops/v1/due_work',
      operationId: 'opsListDueWork',
      summary: 'See what is to be done, and what failed too often',
      description:
        'What transactions have left to be done by the background worker: in a healthy system nearly nothing. What fails ' +
        'is tried again after 1, 2, 4, … seconds; after ten failures it is a dead letter, which somebody should look at ' +
        `and retry; it is also tried again when there is a new reason for the same work. Kinds: ${known}. Order: org_id, kind, subject_id.`,
      tag: TAG,
      access: 'ops',
      list: dueWorkList,
      scope: () => [],
      filters: {
        state: Type.Optional(Enum(DUE_STATES, 'Only in this state.')),
        kind: Type.Optional(Text(KIND_LENGTH_MAX, 'Only of this kind.')),
        org_id: Type.Optional(Id('Only this organization’s.')),
      },
      queryExample: { state: 'dead' },
      row: DueWork,
      example: EXAMPLE_DUE_WORK,
      rows: 'Due work.',
    }),
    route({
      method: 'POST',
      path: '/ops/v1/due_work/retry',
      operationId: 'opsRetryDeadLetters',
      summary: 'Retry dead letters',
      description:
        `The first ${RETRIED_MAX} in the order of the list, of one kind or organization where the body says so. Each is tried at ` +
        'once, with ten more attempts before it is given up again.',
      tag: TAG,
      access: 'ops',
      isOfAllWarehouses: true,
      body: deadLettersToRetry(kinds.map((one) => one.kind)),
      bodyExample: { kind, org_id },
      responses: {
        200: {
          description: 'How many.',
          schema: RetriedDeadLetters,
          example: { retried: 1, has_more: false },
        },
      },
      handler: (call) => {
        const { kind: ofKind = null, org_id: orgId = null } = call.body;
        const author = { orgId: call.actor.orgId, actor: call.actor.name, now: clock.now() };
        return call.commitInBatch((keyed) =>
          replayOrRun(db, author, keyed, async () => ok(await retryDeadLetters(db, { kind: ofKind, orgId }))),
        );
      },
    }),
    route({
      method: 'POST',
      path: '/ops/v1/orgs/{org_id}/due_work/{kind}/{subject_id}/retry',
      operationId: 'opsRetryDueWork',
      summary: 'Try a dead letter again',
      description:
        'At once, and with ten more attempts before it is given up again. What is no dead letter is tried again by itself: ' +
        'nothing changes then.',
      tag: TAG,
      access: 'ops',
      params: Strict({
        org_id: Id('Organization id.', org_id),
        kind: Type.String({
          minLength: 1,
          maxLength: KIND_LENGTH_MAX,
          description: 'What is to be done.',
          examples: [kind],
        }),
        subject_id: Id('The id of what it is to be done with.', subject_id),
      }),
      responses: {
        200: {
          description: 'What is to be done.',
          schema: DueWork,
          example: { ...EXAMPLE_DUE_WORK, state: 'due', attempts: 0, dead_since: null },
        },
      },
      handler: (call) =>
        call.commit(async (tx) => {
          const json = await retryDueWork(tx, call.orgId, call.params.kind, call.params.subject_id);
          if (json === null) throw notFound();
          return { status: 200, json };
        }),
    }),
  ];
}
