import type { Reader, Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';

export interface TotpRow {
  readonly secret: Buffer;
  readonly confirmed_at: Date | null;
  readonly last_step: number;
}

const findFactor = sql<TotpRow>(
  'identity.findTotp',
  'SELECT secret, confirmed_at, last_step FROM user_totp WHERE user_id = $1',
);

const useFactor = sql<{ user_id: number }>(
  'identity.useTotp',
  `UPDATE user_totp SET last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
   WHERE user_id = $1 AND last_step < $2 RETURNING user_id`,
);

const replaceFactor = sql<{ user_id: number }>(
  'identity.replaceTotp',
  `INSERT INTO user_totp AS t (user_id, secret, confirmed_at, last_step, created_at) VALUES ($1, $2, NULL, 0, $3)
   ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0, created_at = excluded.created_at
   WHERE t.confirmed_at IS NULL RETURNING user_id`,
);

const deleteFactor = sql('identity.deleteTotp', 'DELETE FROM user_totp WHERE user_id = $1');

const unproveSessions = sql(
  'identity.unproveSessions',
  'UPDATE session SET has_second_factor = false WHERE org_id = $1 AND user_id = $2 AND has_second_factor',
);

export async function findTotp(db: Reader, userId: number): Promise<TotpRow | null> {
  return (await db.query(findFactor, [userId]))[0] ?? null;
}

/** Uses up a code and confirms the factor; false where the step was used already, or there is no factor any more. */
export async function markTotpUsed(tx: Tx, userId: number, step: number, now: Date): Promise<boolean> {
  return (await tx.query(useFactor, [userId, step, now])).length === 1;
}

/** Gives a person a secret that waits to be confirmed; false where a confirmed one is in use. */
export async function writeTotp(tx: Tx, userId: number, secret: Buffer, now: Date): Promise<boolean> {
  return (await tx.query(replaceFactor, [userId, secret, now])).length === 1;
}

/** Removes the second factor: sessions that it has proven count as those without. */
export function removeTotp(tx: Tx, userId: number, orgIds: readonly number[]): void {
  tx.queueWrite(deleteFactor, [userId]);
  for (const orgId of orgIds) tx.queueWrite(unproveSessions, [orgId, userId]);
}
