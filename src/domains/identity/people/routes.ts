import { type Static, Type } from 'typebox';
import { forMerchant } from '../../../kit/http/for-merchant.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { ORG_ID, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { noContent, type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict, Text } from '../../../kit/http/schema.ts';
import { forgettingCredentials, type ManageServices } from '../manage-services.ts';
import { commonPasswordViolations } from '../password-rules.ts';
import { NO_PASSWORD } from '../passwords.ts';
import { removeMembership, setMembership } from './manage-members.ts';
import { changeUser, createUser, refuseKnownWords } from './manage-users.ts';
import { repeatedOrgs } from './membership-rules.ts';
import { memberList, queueProved, userList, users } from './queries.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { Member, MemberRole, NewUser, OwnMemberRole, User, UserChanges } from './schema.ts';

const passwordIn = (body: unknown) => (body as { readonly password?: string }).password;
const shared = { tag: 'People', access: 'admin' } as const;
const byId = { user_id: Id('User id.', 4) };
const EXAMPLE: Static<typeof User> = {
  id: 4,
  email: 'viewer@crossdock.test',
  name: 'Vik Viewer',
  is_active: true,
  memberships: [{ org_id: 2, role: 'viewer' }],
  version: 1,
  created: '2025-11-14T09:30:00.000Z',
  updated: '2025-11-14T09:30:00.000Z',
};

export function userRoutes(services: ManageServices): Route[] {
  const { db, hasher } = services;
  return [
    ...resourceRoutes(db, {
      path: '/ops/v1/users',
      id: byId,
      name: 'User',
      noun: 'person',
      nouns: 'people',
      tag: shared.tag,
      access: 'admin',
      schema: User,
      example: EXAMPLE,
      list: {
        list: userList,
        filters: {
          email: Type.Optional(Text(254, 'The whole email, in any case.')),
          org_id: Type.Optional(Id('Only people who belong to this organization.')),
        },
        queryExample: { org_id: 2 },
      },
      find: (reader, _orgId, id) => users.find(reader, null, id),
      create: {
        description:
          'Without memberships the person cannot log in until an organization takes them in; without a password, until ' +
          'they have set one with an invitation (`POST /ops/v1/users/{user_id}/links`).',
        body: NewUser,
        hasSecretBody: true,
        bodyExample: {
          email: 'morgan@maple.example',
          name: 'Morgan Maple',
          password: 'correct horse battery',
          memberships: [{ org_id: 2, role: 'viewer' }],
        },
        rules: ({ body }) => [
          ...commonPasswordViolations(body.password, '/password'),
          ...repeatedOrgs(body.memberships ?? []),
        ],
        example: {
          ...EXAMPLE,
          id: 5,
          email: 'morgan@maple.example',
          name: 'Morgan Maple',
          memberships: [{ org_id: 2, role: 'viewer' }],
        },
        prepare: async ({ password, ...fields }) => ({
          ...fields,
          password_hash: password === undefined ? NO_PASSWORD : await hasher.hash(password),
        }),
        work: async (tx, { now }, input, { actor, body }) => {
          const made = await createUser(tx, input, now, actor);
          await refuseKnownWords(tx, made.id, passwordIn(body), '/password');
          return made;
        },
      },
      change: {
        description:
          'Only what the body names changes. A new password, a new email and deactivation end all sessions of the person at once. ' +
          'Nobody can deactivate themselves.',
        body: UserChanges,
        rules: ({ body }) => commonPasswordViolations(body.password, '/password'),
        hasSecretBody: true,
        bodyExample: { name: 'Vik Viewer' },
        problems: ['state_conflict'],
        example: { ...EXAMPLE, version: 2 },
        prepare: async ({ password, ...fields }) =>
          password === undefined ? fields : { ...fields, password_hash: await hasher.hash(password) },
        work: async (tx, { now }, id, changes, { actor, ifMatch, body }) => {
          const changed = await changeUser(tx, id, changes, ifMatch, now, actor);
          await refuseKnownWords(tx, id, passwordIn(body), '/password');
          return changed;
        },
      },
      conflicts: { user_account_email_unique: 'another person has this email' },
      around: (change) => forgettingCredentials(services, change),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/users/{user_id}/revoke_sessions',
      operationId: 'opsRevokeSessions',
      summary: 'Log a person out everywhere',
      description: 'All access and refresh tokens of the person stop working at once; the password stays.',
      params: Strict(byId),
      responses: { 204: { description: 'Done.' } },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx, { now }) => {
            await revokeSessions(tx, call.params.user_id, now, call.actor);
            return noContent;
          }),
        ),
    }),
  ];
}

const EXAMPLE_MEMBER: Static<typeof Member> = {
  user_id: 4,
  email: 'viewer@crossdock.test',
  name: 'Vik Viewer',
  is_active: true,
  role: 'viewer',
  created: '2025-11-14T09:30:00.000Z',
};

export function memberRoutes(services: ManageServices): Route[] {
  const ofHub = hubMemberRoutes(services);
  const [list, set, remove] = ofHub as [Route, Route, Route];
  return [
    forMerchant(list, 'account', { summary: 'List the people of your organization' }),
    forMerchant(set, 'account', {
      summary: 'Change the role of a member',
      description:
        'Doing it twice changes nothing. Nobody gives or takes away a role above their own, and the last active owner ' +
        'stays one. People join by an invitation (`POST /v1/invitations`).',
      body: OwnMemberRole,
    }),
    forMerchant(remove, 'account', {
      summary: 'Remove a person from your organization',
      description:
        'Their sessions in it end at once; their account and their other organizations stay. Nobody removes who stands ' +
        'above them, and the last active owner cannot be removed.',
    }),
    ...ofHub,
  ];
}

function hubMemberRoutes(services: ManageServices): Route[] {
  const path = '/ops/v1/orgs/{org_id}/members';
  const byMember = Strict({ ...ORG_ID, ...byId });
  return [
    listRoute(services.db, {
      ...shared,
      path,
      operationId: 'opsListMembers',
      summary: 'List the people of an organization',
      description: 'Order: user id.',
      params: Strict(ORG_ID),
      list: memberList,
      row: Member,
      example: EXAMPLE_MEMBER,
      rows: 'Members.',
    }),
    route({
      ...shared,
      method: 'PUT',
      path: `${path}/{user_id}`,
      operationId: 'opsSetMember',
      summary: 'Make a person a member, or change their role',
      description:
        'Doing it twice changes nothing. Without `warehouse_ids` a member stays bound to the warehouses that there are. ' +
        'The last active owner of an organization stays one, nobody gives or takes ' +
        'away a role above their own in the hub, and nobody can take their own rights over the hub away.',
      params: byMember,
      body: MemberRole,
      bodyExample: { role: 'viewer' },
      problems: ['state_conflict'],
      responses: {
        200: { description: 'The member as they are now.', schema: Member, example: EXAMPLE_MEMBER },
      },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx, { orgId, now }) => {
            const { params, body, actor } = call;
            const json = await setMembership(tx, orgId, params.user_id, body, now, actor);
            // Whom the hub adds itself counts as proved.
            if (actor.orgKind === 'hub') queueProved(tx, params.user_id);
            return { status: 200, json };
          }),
        ),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/{user_id}`,
      operationId: 'opsRemoveMember',
      summary: 'Remove a person from an organization',
      description:
        'Their sessions in it end at once; the person and their other memberships stay. Doing it twice changes ' +
        'nothing. The last active owner cannot be removed, and nobody can remove themselves from the hub.',
      params: byMember,
      problems: ['state_conflict'],
      responses: { 204: { description: 'Done.' } },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx, { orgId, now }) => {
            await removeMembership(tx, orgId, call.params.user_id, now, call.actor);
            return noContent;
          }),
        ),
    }),
  ];
}
