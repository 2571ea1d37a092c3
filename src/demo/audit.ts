// Who has set the demo world up, as its audit trail tells it.

import { recordAudit } from '../domains/identity/audit/record-audit.ts';
import type { Tx } from '../kit/db/db.ts';
import { DEMO_ORG_NAMES } from './logins.ts';

interface Orgs {
  readonly hub: number;
  readonly juniper: number;
  readonly rival: number;
}

const HOUR_MS = 3600 * 1000;

/** @param from when all began; people were invited an hour ago */
export async function makeAuditTrail(tx: Tx, orgs: Orgs, from: Date, until: Date): Promise<void> {
  const hanna = { actor: 'Hanna Hub', credential: `${orgs.hub} user 1` };
  const jules = { actor: 'Jules Juniper', credential: `${orgs.juniper} user 2` };
  const hub = '/ops/v1/orgs';
  const invited = new Date(until.getTime() - HOUR_MS);
  const ines = { email: 'ines@juniper.example', name: 'Ines Indigo', role: 'member' };
  const key = { name: 'Nightly report', scopes: ['read'] };
  const changes = [
    [from, hanna, 'opsCreateOrg', orgs.juniper, `${hub}/${orgs.juniper}`, { name: DEMO_ORG_NAMES[1] }],
    [from, hanna, 'opsCreateOrg', orgs.rival, `${hub}/${orgs.rival}`, { name: DEMO_ORG_NAMES[2] }],
    [from, hanna, 'opsCreateApiKey', orgs.rival, `${hub}/${orgs.rival}/api_keys/2`, key],
    [invited, jules, 'createInvitation', orgs.juniper, '/v1/invitations/1', ines],
  ] as const;
  for (const [at, who, operation, orgId, path, body] of changes) {
    const details = { path, body };
    await recordAudit(
      tx,
      { ...who, operation, orgId, userId: null, details, requestId: null, address: null },
      at,
    );
  }
}
