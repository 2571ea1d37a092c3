import { type Static, Type } from 'typebox';
import { listAnswer, listQuery, readPage } from '../../http/pagination.ts';
import { noContent, type Route, route } from '../../http/route.ts';
import { Id, Strict } from '../../http/schema.ts';
import { requireOrg } from '../find-org.ts';
import { forgettingCredentials, type ManageServices } from '../manage-services.ts';
import { removeMembership, setMembership } from './manage-members.ts';
import { listMembers, totalMembers } from './queries.ts';
import { Member, MemberRole } from './schema.ts';

const TAG = 'People';
const orgId = Id('Organization id.', 2);
const byOrg = Strict({ org_id: orgId });
const byOrgAndUser = Strict({ org_id: orgId, user_id: Id('User id.', 4) });
const EXAMPLE: Static<typeof Member> = {
  user_id: 4,
  email: 'viewer@crossdock.test',
  name: 'Vik Viewer',
  is_active: true,
  role: 'viewer',
  created: '2025-11-14T09:30:00.000Z',
};

export function memberOpsRoutes(services: ManageServices): Route[] {
  const { db, clock } = services;
  return [
    route({
      method: 'GET',
      path: '/ops/v1/orgs/{org_id}/members',
      operationId: 'opsListMembers',
      summary: 'List the people of an organization',
      description: 'Order: user id.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byOrg,
      query: listQuery({ perPage: 100, filters: {} }),
      responses: {
        200: {
          description: 'Members.',
          schema: Type.Array(Member),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE],
        },
      },
      handler: async (call) => {
        const { org_id } = call.params;
        const page = readPage(call.query, ['bigint']);
        await requireOrg(db, org_id);
        const list = await listMembers(db, org_id, page);
        return listAnswer(call, list, page.wantsTotal ? await totalMembers(db, org_id) : null);
      },
    }),
    route({
      method: 'PUT',
      path: '/ops/v1/orgs/{org_id}/members/{user_id}',
      operationId: 'opsSetMember',
      summary: 'Make a person a member, or change their role',
      description:
        'Doing it twice changes nothing. The last active owner of an organization stays one, the hub has no viewers, ' +
        'and nobody can take their own rights over the hub away.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byOrgAndUser,
      body: MemberRole,
      bodyExample: { role: 'viewer' },
      problems: ['state_conflict'],
      responses: { 200: { description: 'The member as they are now.', schema: Member, example: EXAMPLE } },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx) => {
            const { org_id, user_id } = call.params;
            const { userId } = call.actor;
            return {
              status: 200,
              json: await setMembership(tx, org_id, user_id, call.body.role, clock.now(), userId),
            };
          }),
        ),
    }),
    route({
      method: 'DELETE',
      path: '/ops/v1/orgs/{org_id}/members/{user_id}',
      operationId: 'opsRemoveMember',
      summary: 'Remove a person from an organization',
      description:
        'Their sessions in it end at once; the person and their other memberships stay. Doing it twice changes ' +
        'nothing. The last active owner cannot be removed, and nobody can remove themselves from the hub.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byOrgAndUser,
      problems: ['state_conflict'],
      responses: { 204: { description: 'Done.' } },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx) => {
            const { org_id, user_id } = call.params;
            await removeMembership(tx, org_id, user_id, clock.now(), call.actor.userId);
            return noContent;
          }),
        ),
    }),
  ];
}
