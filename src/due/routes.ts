import { Type } from 'typebox';
import type { Db } from '../db/db.ts';
import { listRoute } from '../http/list-route.ts';
import { notFound } from '../http/problems.ts';
import { type Route, route } from '../http/route.ts';
import { Enum, Id, Strict, Text } from '../http/schema.ts';
import type { DueKind } from './due-kind.ts';
import { dueWorkList } from './queries.ts';
import { retryDueWork } from './retry-due-work.ts';
import { DUE_STATES, DueWork, EXAMPLE_DUE_WORK } from './schema.ts';

const TAG = 'Due work';
const KIND_LENGTH_MAX = 50;

export function dueWorkOpsRoutes({ db }: { readonly db: Db }, kinds: readonly DueKind[]): Route[] {
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
        `and retry. Kinds: ${known}. Order: org_id, kind, subject_id.`,
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
