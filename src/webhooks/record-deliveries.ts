// A step for the demo world: deliveries that were made elsewhere, as they would stand here.
import type { Tx } from '../db/db.ts';
import { queueDeliveries } from './queries.ts';
import { RETRY_PAUSES_MS } from './schedule-rules.ts';

interface RecordedDelivery {
  readonly sequence: number;
  readonly type: string;
  readonly subject: string;
  readonly isDelivered: boolean;
  readonly attemptedAt: Date;
}

const OK = {
  state: 'delivered',
  attempts: 1,
  status_code: 200,
  answer: 'ok',
  error: null,
  duration_ms: 84,
} as const;
const BROKEN = {
  state: 'failed',
  attempts: RETRY_PAUSES_MS.length + 1,
  status_code: 503,
  answer: 'Service Unavailable',
  error: 'it answered 503',
  duration_ms: 1312,
} as const;

export function recordDeliveries(
  tx: Tx,
  orgId: number,
  endpointId: number,
  records: readonly RecordedDelivery[],
): void {
  for (const { isDelivered, attemptedAt, ...event } of records) {
    const row = {
      ...event,
      ...(isDelivered ? OK : BROKEN),
      attempted_at: attemptedAt,
      next_attempt_at: null,
    };
    queueDeliveries(tx, orgId, endpointId, [row], attemptedAt);
  }
}
