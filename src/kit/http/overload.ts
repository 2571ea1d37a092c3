// Under overload, reads are refused first: a client can read again, an order must not be lost. The measure is the delay of
// event loop timers.
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { retryLater } from './problems.ts';

/** From this delay on reads are refused; writes matter more and are refused much later. */
const SHED_READS_MS = 1000;
const SHED_WRITES_MS = 5000;
const MEASURED_EVERY_MS = 250;

export async function shedLoad(server: FastifyInstance): Promise<void> {
  let measuredAtMs = performance.now();
  let wasLate = false;
  /** 0 unless two measurements in a row were late: a single stall (a start, a machine that slept) is over when it is noticed. */
  let lateMs = 0;
  // The plugin's own measure is a mean: a loop that stalls for a second, then turns twice, would look idle.
  const measure = async () => {
    const nowMs = performance.now();
    const delayMs = nowMs - measuredAtMs - MEASURED_EVERY_MS;
    const isLate = delayMs > SHED_READS_MS;
    lateMs = isLate && wasLate ? delayMs : 0;
    wasLate = isLate;
    measuredAtMs = nowMs;
    return lateMs === 0;
  };
  await server.register(underPressure, {
    healthCheck: measure,
    healthCheckInterval: MEASURED_EVERY_MS,
    exposeStatusRoute: false,
    pressureHandler: (request: FastifyRequest) => {
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      if (request.url.startsWith('/health/') || (isWrite && lateMs < SHED_WRITES_MS)) return;
      throw retryLater('overloaded', 'the service is overloaded: try again in a moment', 1);
    },
  });
}
