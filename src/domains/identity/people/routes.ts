import { Type } from 'typebox';
import { forMerchant } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { recordActions } from '../../../kit/http/record-actions.ts';
import { ORG_ID, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import type { Answer, Route } from '../../../kit/http/route.ts';
import { Id, Strict, Text } from '../../../kit/http/schema.ts';
import { commonPasswordViolations } from '../password-rules.ts';
import { NO_PASSWORD } from '../passwords.ts';
import { forgettingCredentials, type ManageServices } from '../services.ts';
import { removeMembership, setMembership } from './manage-members.ts';
import { changeUser, createUser, refuseKnownWords, revokeSessions } from './manage-users.ts';
import { repeatedOrgs } from './membership-rules.ts';
import { memberList, queueProved, userList, users } from './queries.ts';
import { Member, MemberRole, NewUser, OwnMemberRole, User, UserChanges } from './schema.ts';

const passwordIn = (body: unknown) => (body as { readonly password?: string }).password;
const shared = { tag: 'People', access: 'admin' } as const;
const byId = { user_id: Id('User id.', 4) };

export function userRoutes(services: ManageServices): Route[] {
  const { db, hasher } = services;
  const around = (change: () => Promise<Answer>) => forgettingCredentials(services, change);
  return [
    ...resourceRoutes(db, {
      ...shared,
      around,
      path: '/ops/v1/users',
      id: byId,
      name: 'User',
      noun: 'person',
      nouns: 'people',
      schema: User,
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
          'Without memberships the person cannot log in until an organization adds them; without a password, until they ' +
          'have set one through an invitation (`POST /ops/v1/users/{user_id}/links`).',
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
          'Only the fields in the body change. A new password, a new email and deactivation end all sessions of the person immediately. ' +
          'You cannot deactivate yourself.',
        body: UserChanges,
        rules: ({ body }) => commonPasswordViolations(body.password, '/password'),
        hasSecretBody: true,
        bodyExample: { name: 'Vik Viewer' },
        problems: ['state_conflict'],
        prepare: async ({ password, ...fields }) =>
          password === undefined ? fields : { ...fields, password_hash: await hasher.hash(password) },
        work: async (tx, { now }, id, changes, { actor, ifMatch, body }) => {
          const changed = await changeUser(tx, id, changes, ifMatch, now, actor);
          await refuseKnownWords(tx, id, passwordIn(body), '/password');
          return changed;
        },
      },
      conflicts: { user_account_email_unique: 'another person has this email' },
    }),
    recordActions({ ...shared, around, path: '/ops/v1/users/{user_id}', params: byId })('revoke_sessions', {
      operationId: 'opsRevokeSessions',
      summary: 'Log a person out everywhere',
      description:
        'All access and refresh tokens of the person stop working immediately; the password stays the same.',
      run: (tx, { now }, { params, actor }) => revokeSessions(tx, params.user_id, now, actor),
    }),
  ];
}

export function memberRoutes(services: ManageServices): Route[] {
  const ofHub = hubMemberRoutes(services);
  const [list, set, remove] = ofHub as [Route, Route, Route];
  return [
    forMerchant(list, 'account', { summary: 'List the people of your organization' }),
    forMerchant(set, 'account', {
      summary: 'Change the role of a member',
      description:
        'You cannot give or remove a role above your own, and the last active owner cannot be demoted. Repeating the ' +
        'request changes nothing. ' +
        'People join by an invitation (`POST /v1/invitations`).',
      body: OwnMemberRole,
    }),
    forMerchant(remove, 'account', {
      summary: 'Remove a person from your organization',
      description:
        'Their sessions in it end immediately; their account and other organizations stay. You cannot remove a person above your ' +
        'rank, and the last active owner cannot be removed.',
    }),
    ...ofHub,
  ];
}

function hubMemberRoutes(services: ManageServices): Route[] {
  const path = '/ops/v1/orgs/{org_id}/members';
  const action = recordActions({
    ...shared,
    path: `${path}/{user_id}`,
    params: byId,
    problems: ['state_conflict'],
    around: (change) => forgettingCredentials(services, change),
  });
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
      rows: 'Members.',
    }),
    action(null, {
      method: 'PUT',
      operationId: 'opsSetMember',
      summary: 'Add a member or change their role',
      description:
        'Without `warehouse_ids` a member stays bound to the current warehouses. The last active owner of an ' +
        'organization cannot be demoted; in the hub, you cannot give or remove a role above your own, nor remove your ' +
        'own rights. Repeating the request changes nothing.',
      body: MemberRole,
      bodyExample: { role: 'viewer' },
      answer: { description: 'The member as they are now.', schema: Member },
      run: async (tx, { orgId, now }, { params, body, actor }) => {
        const json = await setMembership(tx, orgId, params.user_id, body, now, actor);
        // Whom the hub adds itself counts as proved.
        if (actor.orgKind === 'hub') queueProved(tx, params.user_id);
        return { status: 200, json };
      },
    }),
    action(null, {
      method: 'DELETE',
      operationId: 'opsRemoveMember',
      summary: 'Remove a person from an organization',
      description:
        'Their sessions in it end immediately; the person and their other memberships stay. The last active owner cannot be removed, and you cannot remove ' +
        'yourself from the hub. Repeating the request changes nothing.',
      run: (tx, { orgId, now }, { params, actor }) => removeMembership(tx, orgId, params.user_id, now, actor),
    }),
  ];
}
