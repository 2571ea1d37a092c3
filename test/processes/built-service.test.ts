// What npm install builds of the sources is run instead of them, and only as long as it says the same.
import { execFile } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT_CHECKS = join('src', 'kit', 'http', 'checks', 'built-checks.ts');
const run = promisify(execFile);

/** In place of the service: a part that is loaded when it is asked for and reads a file beside itself, a thread, and checks. */
async function smallProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'crossdock-build-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'src', 'words'), { recursive: true });
  await cp(join(ROOT, 'bin'), join(root, 'bin'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await mkdir(join(root, 'src', 'kit', 'documents', 'thread'), { recursive: true });
  await mkdir(join(root, 'src', 'kit', 'http', 'checks'), { recursive: true });
  await mkdir(join(root, 'src', 'app'));
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(root, 'src', 'main.ts'),
    `import { once } from 'node:events';
     import { readdirSync } from 'node:fs';
     import { Worker } from 'node:worker_threads';
     import { BUILT_CHECKS } from './kit/http/checks/built-checks.ts';
     const checks = BUILT_CHECKS === null ? 'none' : readdirSync(BUILT_CHECKS).join();
     const name: string = 'first — 1';
     const thread = new Worker(new URL('./kit/documents/thread/draw-documents.ts', import.meta.url));
     const [drawn] = await once(thread, 'message');
     console.log(import.meta.url.endsWith('src/main.ts'), name, (await import('./words/words.ts')).words(), drawn, checks);`,
  );
  await cp(join(ROOT, BUILT_CHECKS), join(root, BUILT_CHECKS));
  await writeFile(
    join(root, 'src', 'app', 'write-checks.ts'),
    `import { writeFileSync } from 'node:fs';
     export const writeChecks = (folder: string): void => writeFileSync(folder + '/one.js', 'return 1;');`,
  );
  await writeFile(
    join(root, 'src', 'words', 'words.ts'),
    `import { readFileSync } from 'node:fs';
     export const words = (): string => readFileSync(new URL('words.txt', import.meta.url), 'utf8');`,
  );
  await writeFile(join(root, 'src', 'words', 'words.txt'), 'beside it');
  await writeFile(
    join(root, 'src', 'kit', 'documents', 'thread', 'draw-documents.ts'),
    `import { isMainThread, parentPort } from 'node:worker_threads';
     const name: string = import.meta.filename.slice(-17);
     parentPort?.postMessage(isMainThread ? 'no thread' : name);`,
  );
  return root;
}

const said = async (root: string) =>
  (await run(process.execPath, [join(root, 'bin', 'crossdock.js')], { cwd: tmpdir() })).stdout.trim();

it('runs what is built until a source is changed, then the sources until it is built anew', async () => {
  const root = await smallProject();
  const build = () => run(process.execPath, [join(root, 'bin', 'build.js')]);
  expect(await said(root)).toBe('true first — 1 beside it draw-documents.ts none');

  await build();
  const built = join(root, 'dist', 'service', 'main.js');
  expect(await readFile(built, 'utf8'), 'held with one byte a character').toContain('first \\u2014 1');
  expect(await said(root)).toBe('true first — 1 beside it draw-documents.js one.js');

  // However old it says it is: programs that copy keep dates.
  const source = join(root, 'src', 'main.ts');
  const first = await readFile(source, 'utf8');
  const before = new Date(Date.now() - 3_600_000);
  await writeFile(source, first.replace('first', 'other'));
  await utimes(source, before, before);
  expect(await said(root)).toBe('true other — 1 beside it draw-documents.ts none');
  // And however new, with what it was built of.
  await writeFile(source, first);
  expect(await said(root)).toBe('true first — 1 beside it draw-documents.js one.js');

  await writeFile(source, first.replace('first', 'second'));
  await build();
  expect(await said(root)).toBe('true second — 1 beside it draw-documents.js one.js');

  for (const file of await readdir(join(root, 'dist', 'service'))) {
    await rename(join(root, 'dist', 'service', file), join(root, 'dist', file));
    expect(await said(root), `without ${file}`).toBe('true second — 1 beside it draw-documents.ts none');
    await rename(join(root, 'dist', file), join(root, 'dist', 'service', file));
  }

  await rm(join(root, 'src', 'words', 'words.ts'));
  await expect(said(root), 'a source that is gone is a change, too').rejects.toThrow(/words\.ts/);
});

it('an install builds what is not built of these files, and nothing else', async () => {
  const root = await smallProject();
  const scripts = { 'build:service': 'node bin/build.js && echo service >> log' };
  const build = 'rm -rf dist && mkdir dist && echo page > dist/index.html && echo console >> ../log';
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ type: 'module', workspaces: ['console'], scripts }),
  );
  await mkdir(join(root, 'console', 'src'), { recursive: true });
  await writeFile(
    join(root, 'console', 'package.json'),
    JSON.stringify({ name: 'console', version: '1.0.0', scripts: { build } }),
  );
  await mkdir(join(root, 'client', 'src'), { recursive: true });
  const built = async () => {
    await writeFile(join(root, 'log'), '');
    await run(process.execPath, ['bin/build-changed.js'], { cwd: root });
    return (await readFile(join(root, 'log'), 'utf8')).split('\n').filter((line) => line !== '');
  };
  expect(await built()).toEqual(['console', 'service']);
  expect(await built()).toEqual([]);
  await writeFile(join(root, 'client', 'src', 'index.ts'), 'export const name = 1;');
  expect(await built()).toEqual(['console', 'service']);
  await writeFile(join(root, 'src', 'words', 'words.txt'), 'beside it, too');
  expect(await built()).toEqual(['service']);
  await writeFile(join(root, 'package-lock.json'), '{}');
  expect(await built()).toEqual(['console', 'service']);
  // Somebody else's build may be of other sources.
  await run('npm', ['run', 'build', '--workspace', 'console'], { cwd: root });
  expect(await built()).toEqual(['console']);
  await rm(join(root, 'dist', 'service', 'main.js'));
  expect(await built()).toEqual(['service']);
  expect(await built()).toEqual([]);
}, 60_000);
