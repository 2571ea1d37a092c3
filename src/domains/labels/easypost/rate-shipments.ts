// Rates shipments with EasyPost, a few concurrently.
import { NoAnswer } from '../../../kit/http/exchange.ts';
import type { EasyPostShipment } from '../../accounts/carriers/easypost/answer-rules.ts';
import type { EasyPostClient } from '../../accounts/carriers/easypost/client.ts';

/** Each takes a request of its own. */
export const RATED_MAX = 20;
const AT_ONCE = 4;
/** Timeouts are rounded to tenths of a second. */
const STEP_MS = 100;

/**
 * Keeps the order. Throws `Refusal` and `NoAnswer`, as the client does.
 * @param patienceMs for all of them together; by default only each request is limited
 */
export async function rateShipments(
  client: EasyPostClient,
  bodies: readonly object[],
  patienceMs: number = Number.POSITIVE_INFINITY,
): Promise<EasyPostShipment[]> {
  const endsMs = performance.now() + patienceMs;
  const found: EasyPostShipment[] = [];
  const waiting = [...bodies.entries()];
  const rateNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, body] = next;
      const leftMs = Math.ceil((endsMs - performance.now()) / STEP_MS) * STEP_MS;
      if (leftMs <= 0) throw new NoAnswer(`EasyPost did not answer within ${patienceMs / 1000} s`);
      found[index] = await client.createShipment(body, leftMs);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, rateNext));
  } catch (error) {
    waiting.length = 0;
    throw error;
  }
  return found;
}
