#!/usr/bin/env -S MALLOC_ARENA_MAX=1 node --max-semi-space-size=3 --heap-growing-percent=25
// Starts the command: what was built of it at the install, or the sources once one of them differs. With the Node that this
// package brings where the machine's own is too old for it. What the setting and the options do: docs/operations.md.
import { spawn } from 'node:child_process';
import * as modules from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuiltOfNow } from './built.js';
import { bundledNode, isRecentNode, NODE_MAJOR_MIN } from './recent-node.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const built = join(root, 'dist', 'service');

const main = isBuiltOfNow(root, built) ? join(built, 'main.js') : join(root, 'src', 'main.ts');
// Types are stripped and code is compiled once, not at every start. Set before the first TypeScript file is read: what strips
// the types takes 17 MB once it is loaded. Where the folder cannot be written, nothing is kept.
const compiled = join(root, 'node_modules', '.cache', 'compile');

const bundled = bundledNode(root);
if (isRecentNode) {
  if (main.endsWith('.ts')) modules.enableCompileCache(compiled);
  await import(main);
} else if (bundled === null) {
  process.stderr.write(`crossdock needs Node ${NODE_MAJOR_MIN} or newer; this is ${process.version}.\n`);
  process.exit(1);
} else {
  // However this process ends, the channel closes with it, and the command stops (main.ts).
  const child = spawn(bundled, [...process.execArgv, main, ...process.argv.slice(2)], {
    env: { ...process.env, ...(main.endsWith('.ts') ? { NODE_COMPILE_CACHE: compiled } : {}) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to both, everything else only to this one; the command takes the same signal twice for once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`crossdock: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}
