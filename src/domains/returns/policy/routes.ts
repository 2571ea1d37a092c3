// The return policy of an org.
import type { Db } from '../../../kit/db/db.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { recordAnswer } from '../../../kit/http/record-answer.ts';
import { changeRecord } from '../../../kit/http/records.ts';
import { answers } from '../../../kit/http/responses.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { findPolicy, POLICY_ID, policies, queueUsualPolicy } from './queries.ts';
import { PolicyChanges, ReturnPolicyRecord } from './schema.ts';

const shared = {
  path: '/v1/returns/policy',
  tag: 'Returns',
  responses: answers('The policy.', ReturnPolicyRecord, ['ETag']),
} as const;

export function policyRoutes({ db }: { readonly db: Db }): Route[] {
  const one = route({
    ...shared,
    method: 'GET',
    operationId: 'getReturnPolicy',
    summary: 'Read the return policy',
    description: 'Until an organization changes it, it has the default policy with version 0.',
    access: 'read',
    handler: async (call) => recordAnswer(await findPolicy(db, call.orgId)),
  });
  return [
    one,
    forHub(one, 'floor'),
    route({
      ...shared,
      method: 'PATCH',
      operationId: 'changeReturnPolicy',
      summary: 'Change the return policy',
      description:
        'Only the fields in the body change; `rules` replaces all rules. The policy applies to units received from then ' +
        'on, and to units not decided in time.',
      access: 'write',
      body: PolicyChanges,
      bodyExample: {
        rules: [
          { grades: ['A'], disposition: 'restock' },
          { grades: ['B'], reasons: ['unwanted'], disposition: 'restock' },
          { grades: ['D'], disposition: 'dispose' },
        ],
        decision_days: 10,
      },
      honoursIfMatch: true,
      handler: (call) =>
        call.commit(async (tx, feed) => {
          queueUsualPolicy(tx, call.orgId, feed.now);
          const changes = call.body as never;
          return recordAnswer(
            await changeRecord(tx, feed, policies, POLICY_ID, changes, { ifMatch: call.ifMatch }),
          );
        }),
    }),
  ];
}
