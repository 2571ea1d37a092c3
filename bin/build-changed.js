#!/usr/bin/env node
// What an install builds: the console and the service, each only where it was not built of these very files.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuiltOfNow } from './built.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** In the folder of what is built: every other build replaces that folder, and the mark with it. */
const MARK = '.built-of';
const NOT_READ = new Set(['node_modules', 'dist']);
const PARTS = [
  {
    script: ['build', '--workspace', 'console'],
    folder: join(root, 'console', 'dist'),
    read: ['console', 'client/src', 'package-lock.json'],
    isWhole: (folder) => existsSync(join(folder, 'index.html')),
  },
  {
    script: ['build:service'],
    folder: join(root, 'dist', 'service'),
    read: ['bin', 'src', 'demo', 'client/src', 'package-lock.json'],
    isWhole: (folder) => isBuiltOfNow(root, folder),
  },
];

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) yield path;
  else
    for (const name of readdirSync(path).sort()) if (!NOT_READ.has(name)) yield* filesBelow(join(path, name));
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.map((one) => join(root, one)).filter(existsSync))
    for (const file of filesBelow(path)) {
      const content = readFileSync(file);
      hash.update(`${file.slice(root.length)} ${content.length}\n`).update(content);
    }
  return hash.digest('hex');
}

for (const { script, folder, read, isWhole } of PARTS) {
  const hash = hashOf(read);
  const mark = join(folder, MARK);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash && isWhole(folder)) continue;
  const { status } = spawnSync('npm', ['run', ...script], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  // What was changed while it was built is built by the next install.
  writeFileSync(mark, hash);
}
