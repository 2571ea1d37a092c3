#!/usr/bin/env -S node --max-semi-space-size=4 --heap-growing-percent=30
// Starts the command with the Node that this package brings: the machine's own may be too old to run TypeScript. The
// options keep garbage from gathering before it is collected: docs/operations.md.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, 'src', 'main.ts');
const NODE_MAJOR_MIN = 24;

if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) {
  await import(main);
} else {
  const bundled = ['x64', 'arm64']
    .map((arch) => join(root, 'node_modules', `node-linux-${arch}`, 'bin', 'node'))
    .find((path) => existsSync(path));
  if (bundled === undefined) {
    process.stderr.write(`crossdock needs Node ${NODE_MAJOR_MIN} or newer; this is ${process.version}.\n`);
    process.exit(1);
  }
  // However this process ends, the channel closes with it, and the command stops (main.ts).
  const child = spawn(bundled, [...process.execArgv, main, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to both; SIGTERM reaches only the one it was meant for.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`crossdock: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}
