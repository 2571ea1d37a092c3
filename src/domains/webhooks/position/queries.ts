// Where an endpoint goes on in the feed, and what waits for it meanwhile.
import type { Tx } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';

const setPosition = sql(
  'webhooks.setPosition',
  'UPDATE webhook_endpoint e SET last_sequence = $3 WHERE e.org_id = $1 AND e.id = $2',
);

/** Events behind this sequence are told from now on. */
export function queuePosition(tx: Tx, orgId: number, id: number, sequence: number): void {
  tx.queueWrite(setPosition, [orgId, id, sequence]);
}

// One that was sent before is sent again; one that waits goes on waiting.
const putBy = sql(
  'webhooks.putBy',
  `INSERT INTO webhook_delivery (org_id, endpoint_id, sequence, type, subject, state, attempts, next_attempt_at, created_at)
   SELECT f.org_id, $2, d.sequence, d.type, d.subject, 'waiting', 0, $6, $6
   FROM org_feed f, unnest($3::bigint[], $4::text[], $5::text[]) AS d (sequence, type, subject)
   WHERE f.org_id = $1
   ON CONFLICT (org_id, endpoint_id, sequence) DO UPDATE SET state = 'waiting', attempts = 0,
     next_attempt_at = excluded.next_attempt_at WHERE webhook_delivery.state <> 'waiting'`,
);

const settle = sql(
  'webhooks.settle',
  `UPDATE webhook_endpoint e SET last_sequence = $3, next_attempt_at = least(e.next_attempt_at, $4::timestamptz)
   WHERE e.org_id = $1 AND e.id = $2`,
);

/** These events wait to be sent; all others up to a sequence were looked at. Of an endpoint that is locked. */
export function queueSettled(
  tx: Tx,
  orgId: number,
  id: number,
  events: readonly { readonly sequence: number; readonly type: string; readonly subject: string }[],
  upTo: number,
  now: Date,
): void {
  const columns = (['sequence', 'type', 'subject'] as const).map((name) => events.map((one) => one[name]));
  if (events.length > 0) tx.queueWrite(putBy, [orgId, id, ...columns, now]);
  tx.queueWrite(settle, [orgId, id, upTo, events.length > 0 ? now : null]);
}

const wake = sql(
  'webhooks.wake',
  `UPDATE webhook_endpoint e SET next_attempt_at = $3, paused_until = NULL, failed_turns = 0
   WHERE e.org_id = $1 AND e.id = $2`,
);

/** What waits is tried as soon as its time has come, whatever has failed before. */
export function queueWake(tx: Tx, orgId: number, id: number, now: Date): void {
  tx.queueWrite(wake, [orgId, id, now]);
}
