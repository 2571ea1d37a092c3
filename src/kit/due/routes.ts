import { Type } from 'typebox';
import type { Db, Transactions, Tx } from '../db/db.ts';
import { replayOrRun } from '../http/idempotency.ts';
import { listRoute } from '../http/list-route.ts';
import { notFound } from '../http/problems.ts';
import { answers } from '../http/responses.ts';
import { ok, type Route, route } from '../http/route.ts';
import { Enum, Id, Strict, Text } from '../http/schema.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DueKind } from './due-kind.ts';
import { workIsDue } from './mark-due.ts';
import { deadLettersAcrossOrgs, dueWorkList, findDueWork, reviveDueWork } from './queries.ts';
import {
  DUE_STATES,
  DueWork,
  deadLettersToRetry,
  EXAMPLE_DUE_WORK,
  KIND_LENGTH_MAX,
  RetriedDeadLetters,
} from './schema.ts';

const RETRIED_MAX = 1000;

/** Retries a dead letter at once. @returns its JSON; null where there is none */
async function retryDueWork(tx: Tx, orgId: number, kind: string, subjectId: number): Promise<string | null> {
  await reviveDueWork(tx, orgId, kind, [subjectId]);
  tx.afterCommit(() => workIsDue.send(kind));
  return findDueWork(tx, orgId, kind, subjectId);
}

/** Retries the first matching dead letters at once, in one transaction per org and kind. */
async function retryDeadLetters(db: Transactions, ofOrg: number | null, ofKind: string | null) {
  const found = await deadLettersAcrossOrgs(db, ofOrg, ofKind, RETRIED_MAX + 1);
  const groups = Map.groupBy(found.slice(0, RETRIED_MAX), ({ org_id, kind }) => `${org_id} ${kind}`);
  let retried = 0;
  for (const letters of groups.values()) {
    const [{ org_id, kind }] = letters as [(typeof letters)[number]];
    const ids = letters.map(({ subject_id }) => subject_id);
    retried += await db.transaction(async (tx) => {
      tx.afterCommit(() => workIsDue.send(kind));
      return reviveDueWork(tx, org_id, kind, ids);
    }, org_id);
  }
  return { retried, has_more: found.length > RETRIED_MAX };
}

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
      summary: 'List background work and dead letters',
      description:
        'Work that is waiting for the background worker: in a healthy system close to none. Failed work is retried ' +
        'after 1, 2, 4, … seconds; after ten failures it becomes a dead letter, which should be investigated and ' +
        `retried; it is also retried when there is a new reason for the same work. Kinds: ${known}. Order: org_id, kind, subject_id.`,
      tag: TAG,
      access: 'ops',
      list: dueWorkList,
      scope: () => [],
      filters: {
        state: Type.Optional(Enum(DUE_STATES, 'Only in this state.')),
        kind: Type.Optional(Text(KIND_LENGTH_MAX, 'Only of this kind.')),
        org_id: Type.Optional(Id('Only of this organization.')),
      },
      queryExample: { state: 'dead' },
      row: DueWork,
      rows: 'Due work.',
    }),
    route({
      method: 'POST',
      path: '/ops/v1/due_work/retry',
      operationId: 'opsRetryDeadLetters',
      summary: 'Retry dead letters',
      description: `Retries the first ${RETRIED_MAX} in list order, optionally of one kind or organization only. Each is tried immediately, with ten more attempts before it fails for good again.`,
      tag: TAG,
      access: 'ops',
      isOfAllWarehouses: true,
      body: deadLettersToRetry(kinds.map((one) => one.kind)),
      bodyExample: { kind, org_id },
      responses: answers('How many are retried.', RetriedDeadLetters),
      handler: (call) => {
        const { kind: ofKind = null, org_id: ofOrg = null } = call.body;
        const author = { orgId: call.actor.orgId, actor: call.actor.name, now: clock.now() };
        return call.commitInBatch((keyed) =>
          replayOrRun(db, author, keyed, async () => ok(await retryDeadLetters(db, ofOrg, ofKind))),
        );
      },
    }),
    route({
      method: 'POST',
      path: '/ops/v1/orgs/{org_id}/due_work/{kind}/{subject_id}/retry',
      operationId: 'opsRetryDueWork',
      summary: 'Retry a dead letter',
      description:
        'Retries it immediately, with ten more attempts before it fails for good again. Work that is not a dead letter ' +
        'is retried automatically: nothing changes then.',
      tag: TAG,
      access: 'ops',
      params: Strict({
        org_id: Id('Organization id.', org_id),
        kind: Type.String({
          minLength: 1,
          maxLength: KIND_LENGTH_MAX,
          description: 'The kind of work.',
          examples: [kind],
        }),
        subject_id: Id('Id of the record to process.', subject_id),
      }),
      responses: answers('The work after the change.', DueWork),
      handler: (call) =>
        call.commit(async (tx) => {
          const json = await retryDueWork(tx, call.orgId, call.params.kind, call.params.subject_id);
          if (json === null) throw notFound();
          return { status: 200, json };
        }),
    }),
  ];
}
