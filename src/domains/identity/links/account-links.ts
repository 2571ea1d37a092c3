// One-time links to set a first or new password. The holder is trusted, so a link works once and briefly, and only its hash is
// stored. It ends with what it is based on: the person's email, password, activity and memberships (`deleteLinksOf` in the
// transaction that changes them), and the rights of its creator.
import type { Tx } from '../../../kit/db/db.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { couldStillGive } from '../find-standing.ts';
import { addressSubject, recordFailure, refuseAfterFailures } from '../limit-failures.ts';
import { changeUser, refuseKnownWords } from '../people/manage-users.ts';
import { hubRoleOf, users } from '../people/queries.ts';
import type { LoginServices, Origin } from '../services.ts';
import { newLinkToken, sha256 } from '../tokens.ts';
import { deleteLinksOf, insertLink, type LinkPurpose, takeLink } from './queries.ts';

const HOUR_MS = 3600 * 1000;
const LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * 24 * HOUR_MS,
  password_reset: HOUR_MS,
};

/**
 * Creates a link for a person and ends earlier ones. The caller has locked the person.
 * @param madeBy the creator's credential
 */
export function makeLink(
  tx: Tx,
  userId: number,
  purpose: LinkPurpose,
  madeBy: string,
  now: Date,
): { readonly token: string; readonly expiresAt: Date } {
  const token = newLinkToken();
  const expiresAt = new Date(now.getTime() + LIFE_MS[purpose]);
  deleteLinksOf(tx, userId);
  insertLink(tx, {
    token_hash: sha256(token),
    user_id: userId,
    purpose,
    made_by: madeBy,
    created_at: now,
    expires_at: expiresAt,
  });
  return { token, expiresAt };
}

/** Sets a password with a link, and ends every session of the person. */
export async function setPasswordByLink(
  services: LoginServices,
  body: { readonly token: string; readonly new_password: string },
  origin: Origin,
): Promise<void> {
  const address = addressSubject(origin.remoteAddress);
  await services.lines.addresses.run(`link ${address.key}`, async () => {
    await refuseAfterFailures(services, [address]);
    const isSet = await services.db.transaction((tx) => useLink(tx));
    services.credentials.clear();
    if (isSet) return;
    await recordFailure(services, [address]);
    throw new Problem('unauthorized');
  });

  async function useLink(tx: Tx): Promise<boolean> {
    const now = services.clock.now();
    const link = await takeLink(tx, sha256(body.token));
    if (link === null || link.expires_at <= now) return false;
    const given = { scope: 'admin', role: await hubRoleOf(tx, link.user_id) } as const;
    if (!(await couldStillGive(tx, link.made_by, given, now))) return false;
    await refuseKnownWords(tx, link.user_id, body.new_password, '/new_password');
    // Only for a valid link: a hash costs more than everything else here.
    const passwordHash = await services.hasher.hash(body.new_password);
    const [person] = await users.lock(tx, null, [link.user_id]);
    if (person?.fields.is_active !== true) return false;
    origin.noteAccount(`user ${link.user_id}`);
    // The hub made the link, and the person received it.
    await changeUser(tx, link.user_id, { password_hash: passwordHash, is_unproved: false }, null, now);
    const { purpose, user_id: userId } = link;
    const by = { actor: `the holder of a one-time link (${purpose})`, from: origin };
    await recordAudit(tx, { operation: 'setPasswordByLink', ...by, userId, details: { purpose } }, now);
    return true;
  }
}
