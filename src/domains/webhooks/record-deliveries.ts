// A step for the demo world: deliveries that were made elsewhere, as they would stand here.
import type { Tx } from '../../kit/db/db.ts';
import { deliveryUpserts } from './queries.ts';
import { RETRY_PAUSES_MS } from './schedule-rules.ts';

interface RecordedDelivery {
  readonly sequence: number;
  readonly type: string;
  readonly subject: string;
  /** How often it failed; one that failed to the last was given up. */
  readonly failures: number;
  readonly attemptedAt: Date;
}

const OK = { status_code: 200, answer: 'ok', error: null, duration_ms: 84 } as const;
const BROKEN = {
  status_code: 503,
  answer: 'Service Unavailable',
  error: 'it answered 503',
  duration_ms: 1312,
} as const;
/** An event is sent so often. */
export const ATTEMPTS_MAX = RETRY_PAUSES_MS.length + 1;

export function recordDeliveries(
  tx: Tx,
  orgId: number,
  endpointId: number,
  records: readonly RecordedDelivery[],
): void {
  for (const { failures, attemptedAt, ...event } of records) {
    const isDelivered = failures < ATTEMPTS_MAX;
    const attempts = isDelivered ? failures + 1 : failures;
    const pauses = RETRY_PAUSES_MS.slice(0, attempts - 1);
    const firstMs = attemptedAt.getTime() - pauses.reduce((sum, one) => sum + one, 0);
    const earlier = pauses.map((_, index) => ({
      attempted: new Date(firstMs + pauses.slice(0, index).reduce((sum, one) => sum + one, 0)).toISOString(),
      ...BROKEN,
    }));
    const row = {
      ...event,
      endpoint_id: endpointId,
      created_at: new Date(firstMs),
      state: isDelivered ? ('delivered' as const) : ('failed' as const),
      attempts,
      ...(isDelivered ? OK : BROKEN),
      attempted_at: attemptedAt,
      next_attempt_at: null,
      earlier_attempts: earlier.length === 0 ? null : JSON.stringify(earlier),
    };
    deliveryUpserts.queue(tx, orgId, [row]);
  }
}
