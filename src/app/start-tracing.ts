// Traces are exported where a collector is configured; otherwise nothing of it is loaded.
import type { Config } from '../config.ts';

export async function startTracing({ traces }: Pick<Config, 'traces'>): Promise<{ stop(): Promise<void> }> {
  if (traces === null) return { stop: async () => {} };
  const { exportTraces } = await import('./export-traces.ts');
  return exportTraces(traces);
}
