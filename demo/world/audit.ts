// The audit trail of setting up the demo.

import { DEMO_ORG_NAMES } from '../../src/commands/demo-exposure.ts';
import { recordAudit } from '../../src/domains/identity/audit/record-audit.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { hoursBefore } from './steps.ts';

interface Orgs {
  readonly hub: number;
  readonly juniper: number;
  readonly rival: number;
}

/** @param from when the year began; people were invited an hour ago */
export async function makeAuditTrail(tx: Tx, orgs: Orgs, from: Date, until: Date): Promise<void> {
  const hanna = { actor: 'Hanna Hub', credential: `${orgs.hub} user 1` };
  const jules = { actor: 'Jules Juniper', credential: `${orgs.juniper} user 2` };
  const hub = '/ops/v1/orgs';
  const invited = hoursBefore({ until }, 1);
  const ines = { email: 'ines@juniper.example', name: 'Ines Indigo', role: 'member' };
  const key = { name: 'Nightly report', scopes: ['read'] };
  const changes = [
    [from, hanna, 'opsCreateOrg', orgs.juniper, `${hub}/${orgs.juniper}`, { name: DEMO_ORG_NAMES[1] }],
    [from, hanna, 'opsCreateOrg', orgs.rival, `${hub}/${orgs.rival}`, { name: DEMO_ORG_NAMES[2] }],
    [from, hanna, 'opsCreateApiKey', orgs.rival, `${hub}/${orgs.rival}/api_keys/2`, key],
    [invited, jules, 'createInvitation', orgs.juniper, '/v1/invitations/1', ines],
  ] as const;
  for (const [at, who, operation, orgId, path, body] of changes) {
    await recordAudit(tx, { ...who, operation, orgId, details: { path, body } }, at);
  }
}
