import { type Static, Type } from 'typebox';
import { namingConflicts } from '../../http/conflicts.ts';
import { listAnswer, listQuery, readPage } from '../../http/pagination.ts';
import { notFound } from '../../http/problems.ts';
import { createdAnswer, recordAnswer } from '../../http/record-answer.ts';
import { noContent, type Route, route } from '../../http/route.ts';
import { Id, Strict, Text } from '../../http/schema.ts';
import { commonPasswordViolations } from '../common-passwords.ts';
import { forgettingCredentials, type ManageServices } from '../manage-services.ts';
import { NO_PASSWORD } from '../passwords.ts';
import { changeUser, createUser } from './manage-users.ts';
import { repeatedOrgs } from './membership-rules.ts';
import { findUser, listUsers, totalUsers } from './queries.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { NewUser, User, UserChanges } from './schema.ts';

const TAG = 'People';
const byId = Strict({ user_id: Id('User id.', 4) });
const CONFLICTS = { user_account_email_unique: 'another person has this email' };
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

export function userOpsRoutes(services: ManageServices): Route[] {
  const { db, clock, hasher } = services;
  return [
    route({
      method: 'GET',
      path: '/ops/v1/users',
      operationId: 'opsListUsers',
      summary: 'List people',
      description: 'Order: id.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      query: listQuery({
        perPage: 100,
        filters: {
          email: Type.Optional(Text(254, 'The whole email, in any case.')),
          org_id: Type.Optional(Id('Only people who belong to this organization.')),
        },
      }),
      queryExample: { org_id: 2 },
      responses: {
        200: {
          description: 'People.',
          schema: Type.Array(User),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE],
        },
      },
      handler: async (call) => {
        const page = readPage(call.query, ['bigint']);
        const list = await listUsers(db, call.query, page);
        return listAnswer(call, list, page.wantsTotal ? await totalUsers(db, call.query) : null);
      },
    }),
    route({
      method: 'POST',
      path: '/ops/v1/users',
      operationId: 'opsCreateUser',
      summary: 'Add a person',
      description:
        'Without memberships the person cannot log in until an organization takes them in; without a password, until ' +
        'they have set one with an invitation (`POST /ops/v1/users/{user_id}/links`).',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      body: NewUser,
      hasSecretBody: true,
      bodyExample: {
        email: 'morgan@maple.example',
        name: 'Morgan Maple',
        password: 'correct horse battery',
        memberships: [{ org_id: 2, role: 'viewer' }],
      },
      problems: ['already_exists'],
      rules: ({ body }) => [
        ...commonPasswordViolations(body.password, '/password'),
        ...repeatedOrgs(body.memberships ?? []),
      ],
      responses: {
        201: {
          description: 'The new person.',
          schema: User,
          example: {
            ...EXAMPLE,
            id: 5,
            email: 'morgan@maple.example',
            name: 'Morgan Maple',
            memberships: [{ org_id: 2, role: 'viewer' }],
          },
          headers: ['ETag', 'Location'],
        },
      },
      handler: async (call) => {
        const { password, ...fields } = call.body;
        const password_hash = password === undefined ? NO_PASSWORD : await hasher.hash(password);
        return namingConflicts(
          CONFLICTS,
          call.commit(async (tx) => {
            const made = await createUser(tx, { ...fields, password_hash }, clock.now());
            return createdAnswer(made, `/ops/v1/users/${made.id}`);
          }),
        );
      },
    }),
    route({
      method: 'GET',
      path: '/ops/v1/users/{user_id}',
      operationId: 'opsGetUser',
      summary: 'Read a person',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byId,
      responses: { 200: { description: 'The person.', schema: User, example: EXAMPLE, headers: ['ETag'] } },
      handler: async (call) => {
        const found = await findUser(db, call.params.user_id);
        if (found === null) throw notFound();
        return recordAnswer(found);
      },
    }),
    route({
      method: 'PATCH',
      path: '/ops/v1/users/{user_id}',
      operationId: 'opsChangeUser',
      summary: 'Change a person',
      description:
        'Only what the body names changes. A new password, and deactivation, end all sessions of the person at once. ' +
        'Nobody can deactivate themselves.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byId,
      body: UserChanges,
      rules: ({ body }) => commonPasswordViolations(body.password, '/password'),
      hasSecretBody: true,
      bodyExample: { name: 'Vik Viewer' },
      honoursIfMatch: true,
      problems: ['already_exists', 'state_conflict'],
      responses: {
        200: {
          description: 'The person as they are now.',
          schema: User,
          example: { ...EXAMPLE, version: 2 },
          headers: ['ETag'],
        },
      },
      handler: async (call) => {
        const { password, ...fields } = call.body;
        const changes =
          password === undefined ? fields : { ...fields, password_hash: await hasher.hash(password) };
        const { actor, params, ifMatch } = call;
        return forgettingCredentials(services, () =>
          namingConflicts(
            CONFLICTS,
            call.commit(async (tx) =>
              recordAnswer(await changeUser(tx, params.user_id, changes, ifMatch, clock.now(), actor.userId)),
            ),
          ),
        );
      },
    }),
    route({
      method: 'POST',
      path: '/ops/v1/users/{user_id}/revoke_sessions',
      operationId: 'opsRevokeSessions',
      summary: 'Log a person out everywhere',
      description: 'All access and refresh tokens of the person stop working at once; the password stays.',
      tag: TAG,
      access: 'ops',
      adminOnly: true,
      params: byId,
      responses: { 204: { description: 'Done.' } },
      handler: (call) =>
        forgettingCredentials(services, () =>
          call.commit(async (tx) => {
            await revokeSessions(tx, call.params.user_id, clock.now());
            return noContent;
          }),
        ),
    }),
  ];
}
