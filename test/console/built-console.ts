// The console as it is built, made anew where its sources are newer.
import { execFile } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = new URL('../../', import.meta.url);
const PAGE = new URL('console/dist/index.html', ROOT);
const SOURCES = ['console/*', 'console/src/**/*', 'client/src/**/*'];

export async function builtConsole(): Promise<URL> {
  const cwd = fileURLToPath(ROOT);
  const builtMs = existsSync(PAGE) ? statSync(PAGE).mtimeMs : 0;
  const isOld = globSync(SOURCES, { cwd }).some((file) => {
    const source = statSync(new URL(file, ROOT));
    return source.isFile() && source.mtimeMs > builtMs;
  });
  // Vitest's own mode would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  if (isOld) await promisify(execFile)('vite', ['build', 'console'], { cwd, env });
  return new URL('./', PAGE);
}
