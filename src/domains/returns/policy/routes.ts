// How an org has its returns dealt with.
import type { Db } from '../../../kit/db/db.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { recordAnswer } from '../../../kit/http/record-answer.ts';
import { changeRecord } from '../../../kit/http/records.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { findPolicy, POLICY_ID, policies, queueUsualPolicy } from './queries.ts';
import { EXAMPLE_POLICY, PolicyChanges, ReturnPolicyRecord } from './schema.ts';

const PATH = '/v1/returns/policy';
const TAG = 'Returns';

const responses = {
  200: {
    description: 'The policy.',
    schema: ReturnPolicyRecord,
    example: EXAMPLE_POLICY,
    headers: ['ETag'] as const,
  },
};

export function policyRoutes({ db }: { readonly db: Db }): Route[] {
  const one = route({
    method: 'GET',
    path: PATH,
    operationId: 'getReturnPolicy',
    summary: 'Read how returns are dealt with',
    description: 'An organization that has never changed it has the usual one, of version 0.',
    tag: TAG,
    access: 'read',
    responses,
    handler: async (call) => recordAnswer(await findPolicy(db, call.orgId)),
  });
  return [
    one,
    forHub(one, 'floor'),
    route({
      method: 'PATCH',
      path: PATH,
      operationId: 'changeReturnPolicy',
      summary: 'Change how returns are dealt with',
      description:
        'Only what the body names changes; `rules` replaces all of them. It counts for what is taken in from then on, and for ' +
        'what is not decided in time.',
      tag: TAG,
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
      responses,
      handler: (call) =>
        call.commit(async (tx, feed) => {
          queueUsualPolicy(tx, call.orgId, feed.now);
          const { ifMatch } = call;
          return recordAnswer(
            await changeRecord(tx, feed, policies, POLICY_ID, call.body as never, { ifMatch }),
          );
        }),
    }),
  ];
}
