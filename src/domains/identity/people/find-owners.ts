// A step for other domains: whom to write to about an organization.
import type { Reader } from '../../../kit/db/db.ts';
import { ownerEmails } from './queries.ts';

const OWNERS_MAX = 20;

/** Mail addresses of those who look after the org and can log in. */
export function ownerAddresses(db: Reader, orgId: number): Promise<string[]> {
  return ownerEmails(db, orgId, OWNERS_MAX);
}
