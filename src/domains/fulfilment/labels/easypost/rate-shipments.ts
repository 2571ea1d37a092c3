// Has EasyPost rate shipments, a few at once.
import { NoAnswer } from '../../../../kit/http/exchange.ts';
import type { EasyPostShipment } from './answer-rules.ts';
import type { EasyPostClient } from './client.ts';

/** Each of them is a request of its own. */
export const RATED_MAX = 20;
const AT_ONCE = 4;
/** Waits are told in tenths of a second. */
const STEP_MS = 100;

/**
 * In their order. Throws `Refusal` and `NoAnswer`, as the client does.
 * @param patienceMs how long all of them together may take; as long as each takes by itself where nothing is said
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
      if (leftMs <= 0) throw new NoAnswer(`EasyPost gave no answer: nothing within ${patienceMs / 1000} s`);
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
