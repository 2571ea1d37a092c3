import type { ServerResponse } from 'node:http';

/**
 * Runs it once the answer is written or its client is gone. A client can be gone before its request has come so far (its credential
 * is looked up, its rows are read): the event was emitted then, and is not emitted again.
 */
export function whenClosed(response: ServerResponse, run: () => void): void {
  if (response.closed) run();
  else response.once('close', run);
}
