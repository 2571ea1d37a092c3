import { type Static, Type } from 'typebox';
import { listAnswer, listQuery, readPage } from '../../http/pagination.ts';
import { type Route, route } from '../../http/route.ts';
import { Id } from '../../http/schema.ts';
import type { ManageServices } from '../manage-services.ts';
import { listAuditEntries, totalAuditEntries } from './queries.ts';
import { AuditEntry } from './schema.ts';

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

export function auditOpsRoutes({ db }: ManageServices): Route[] {
  return [
    route({
      method: 'GET',
      path: '/ops/v1/audit',
      operationId: 'opsListAudit',
      summary: 'List changes of people, credentials and organizations',
      description: 'Every change is there, with who made it and from where. Order: newest first.',
      tag: 'Audit',
      access: 'ops',
      adminOnly: true,
      query: listQuery({
        perPage: 100,
        filters: {
          org_id: Type.Optional(Id('Changes of this organization, its members and credentials.')),
          user_id: Type.Optional(Id('Changes of this person.')),
        },
      }),
      responses: {
        200: {
          description: 'Changes.',
          schema: Type.Array(AuditEntry),
          headers: ['Link', 'X-Total-Count'],
          example: [EXAMPLE],
        },
      },
      handler: async (call) => {
        const page = readPage(call.query, ['bigint']);
        const list = await listAuditEntries(db, call.query, page);
        return listAnswer(call, list, page.wantsTotal ? await totalAuditEntries(db, call.query) : null);
      },
    }),
  ];
}
