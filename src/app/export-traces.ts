// Sends spans to a collector, by OTLP over HTTP. Loaded only where one is configured.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { traceWith } from '../kit/kernel/tracing.ts';
import { VERSION } from '../version.ts';

/** What a collector that is away costs at most: later spans are dropped. */
const QUEUE_MAX = 4096;
/** Attempts at sending a batch end then, and so does a stop, which waits for the last ones and leaves no timer behind. */
const EXPORT_TIMEOUT_MS = 3000;

export function exportTraces({ url, serviceName, share }: NonNullable<Config['traces']>): {
  stop(): Promise<void>;
} {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    // A request that its caller traces is always traced.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS }),
        maxQueueSize: QUEUE_MAX,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  traceWith(provider.getTracer('crossdock', VERSION));
  return {
    async stop() {
      traceWith(null);
      await provider.shutdown().catch(() => {});
    },
  };
}
