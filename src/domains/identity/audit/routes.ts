import { type Static, Type } from 'typebox';
import { exampleOf } from '../../../kit/http/example-of.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Id, Instant, Named, Nullable, Text } from '../../../kit/http/schema.ts';
import type { ManageServices } from '../services.ts';
import { auditList, ownAuditList } from './queries.ts';

const what = {
  id: Id('Number of the entry; newer ones are larger.'),
  time: Instant('When the change was made.'),
  operation: Type.String({ description: 'The operationId of the change, as in this document.' }),
  actor: Type.String({ description: 'Who made it.' }),
};
const details = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

const AuditEntry = Named('AuditEntry', {
  ...what,
  credential: Nullable(
    Type.String({ description: 'The credential: organization, kind and id; null: the command line.' }),
  ),
  org_id: Nullable(
    Type.Integer({
      description: 'The organization that was changed, or that the credential or member belongs to.',
    }),
  ),
  user_id: Nullable(Type.Integer({ description: 'The person that was changed.' })),
  details: details('The request body, without secrets.'),
  request_id: Nullable(Type.String({ description: 'The request id, as in the log.' })),
  address: Nullable(Type.String({ description: 'The address that it came from.' })),
});

const OwnAuditEntry = Named('OwnAuditEntry', {
  ...what,
  by_hub: Type.Boolean({ description: 'Whether the hub made it, through the API or its command line.' }),
  user_id: Nullable(Type.Integer({ description: 'The person that was changed.' })),
  details: details('The request body, without secrets; empty if the hub made the change.'),
  request_id: Nullable(Type.String({ description: 'The request id; null if the hub made the change.' })),
  address: Nullable(
    Type.String({ description: 'The address that it came from; null if the hub made the change.' }),
  ),
});

const ACTOR_LENGTH_MAX = 320;
const OPERATION_LENGTH_MAX = 100;

const EXAMPLE: Static<typeof AuditEntry> = {
  id: 17,
  time: '2026-11-14T09:30:00.000Z',
  operation: 'opsSetMember',
  actor: 'Hanna Hub',
  credential: '1 user 1',
  org_id: 2,
  user_id: 4,
  details: { path: '/ops/v1/orgs/2/members/4', body: { role: 'viewer' } },
  request_id: '0f2c6c3e-6c0e-4a83-9c1c-0c7c1d2f4b55',
  address: '198.51.100.7',
};

const OWN_EXAMPLE = exampleOf(OwnAuditEntry, {
  ...EXAMPLE,
  id: 18,
  operation: 'setMember',
  actor: 'Jules Juniper',
  by_hub: false,
  details: { path: '/v1/members/4', body: { role: 'viewer' } },
});

export function auditRoutes({ db }: ManageServices): Route[] {
  return [
    listRoute(db, {
      path: '/ops/v1/audit',
      operationId: 'opsListAudit',
      summary: 'List the audit log',
      description: 'Every change, with who made it and from which address. Order: newest first.',
      tag: 'Audit',
      access: 'admin',
      list: auditList,
      scope: () => [],
      filters: {
        org_id: Type.Optional(Id('Changes of this organization, its members and credentials.')),
        user_id: Type.Optional(Id('Changes of this person.')),
      },
      row: AuditEntry,
      rows: 'Changes.',
    }),
    listRoute(db, {
      path: '/v1/audit',
      operationId: 'listAudit',
      summary: 'List your audit log',
      description:
        'Every change, with who made it and from which address. Changes that the hub made for you are listed too, ' +
        'without their request bodies. Order: newest first.',
      tag: 'Audit',
      access: 'account',
      list: ownAuditList,
      filters: {
        operation: Type.Optional(Text(OPERATION_LENGTH_MAX, 'Changes by this operation.')),
        actor: Type.Optional(Text(ACTOR_LENGTH_MAX, 'Changes by the person or program with this name.')),
      },
      queryExample: { operation: 'setMember' },
      row: OwnAuditEntry,
      example: OWN_EXAMPLE,
      rows: 'Changes.',
    }),
  ];
}
