// Runs around every test file. The files of a worker share its process: a timer, a connection, a server or a program that
// a file leaves behind ends or fails in the middle of another one, which is then blamed. So the file is named.
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect } from 'vitest';

/** What closes does so in its own time; this only ends the wait for what does not. */
const CLOSING_TIMEOUT_MS = 1000;
const KINDS = new Set([
  'Timeout',
  'TCPSocketWrap',
  'TCPServerWrap',
  'PipeWrap',
  'PipeServerWrap',
  'ProcessWrap',
]);

/** How many of each kind keep the process running. */
function counted(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo())
    if (KINDS.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

const before = counted();

const leftovers = () =>
  [...counted()]
    .map(([kind, count]) => ({ kind, count: count - (before.get(kind) ?? 0) }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} × ${kind}`);

// Declared before the hooks of the file, so it runs behind all of them.
afterAll(async () => {
  const deadline = performance.now() + CLOSING_TIMEOUT_MS;
  while (leftovers().length > 0 && performance.now() < deadline) await sleep(10);
  const left = leftovers();
  if (left.length === 0) return;
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  process.stderr.write(`${file} leaves behind: ${left.join(', ')}\n`);
});
