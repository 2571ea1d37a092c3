import { type Static, Type } from 'typebox';
import { listRoute } from '../../../kit/http/list-route.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Id, Text } from '../../../kit/http/schema.ts';
import type { ManageServices } from '../manage-services.ts';
import { auditList, ownAuditList } from './queries.ts';
import { ACTOR_LENGTH_MAX, AuditEntry, OwnAuditEntry } from './schema.ts';

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

const OWN_EXAMPLE: Static<typeof OwnAuditEntry> = {
  id: 18,
  time: '2026-11-14T09:30:00.000Z',
  operation: 'setMember',
  actor: 'Jules Juniper',
  by_hub: false,
  user_id: 4,
  details: { path: '/v1/members/4', body: { role: 'viewer' } },
  request_id: '0f2c6c3e-6c0e-4a83-9c1c-0c7c1d2f4b55',
  address: '198.51.100.7',
};

export function auditRoutes({ db }: ManageServices): Route[] {
  return [
    listRoute(db, {
      path: '/ops/v1/audit',
      operationId: 'opsListAudit',
      summary: 'List changes of people, credentials, organizations and warehouses',
      description: 'Every change is there, with who made it and from where. Order: newest first.',
      tag: 'Audit',
      access: 'admin',
      list: auditList,
      scope: () => [],
      filters: {
        org_id: Type.Optional(Id('Changes of this organization, its members and credentials.')),
        user_id: Type.Optional(Id('Changes of this person.')),
      },
      row: AuditEntry,
      example: EXAMPLE,
      rows: 'Changes.',
    }),
    listRoute(db, {
      path: '/v1/audit',
      operationId: 'listAudit',
      summary: 'List changes of your people, credentials, webhooks and accounts',
      description:
        'Every change is there, with who made it and from where; also what the hub did for you, without what it asked for. Order: newest first.',
      tag: 'Audit',
      access: 'account',
      list: ownAuditList,
      filters: {
        operation: Type.Optional(Text(OPERATION_LENGTH_MAX, 'Changes by this operation.')),
        actor: Type.Optional(Text(ACTOR_LENGTH_MAX, 'Changes that this person or program made, by name.')),
      },
      queryExample: { operation: 'setMember' },
      row: OwnAuditEntry,
      example: OWN_EXAMPLE,
      rows: 'Changes.',
    }),
  ];
}
