#!/usr/bin/env node
// Makes dist/service of src and demo: JavaScript in some sixty files instead of TypeScript in a thousand. `npm install` runs it; what
// it saves stands in docs/operations.md. bin/crossdock.js runs what is built only while the sources are those it was built of.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { LIST, sourceHash } from './built.js';
import { bundledNode, isRecentNode } from './recent-node.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What is built; the demo is in files of its own, which are loaded where it is wanted. */
const sources = ['src', 'demo', 'client/src'].map((folder) => join(root, folder) + sep);
const isSource = (id) => sources.some((folder) => id.startsWith(folder));
/** Beside our own code: its 373 small files are all loaded at every start. Other packages stay where they are. */
const INCLUDED = 'typebox';

/** Started as threads, so not imported. */
const THREADS = ['src/kit/documents/thread/draw-documents.ts'];

/** Run here, once it is built. */
const WRITE_CHECKS = 'src/app/write-checks.ts';

/** Beside what is built. Of this build alone: a process of the build before finds none, and makes what it needs itself. */
const CHECKS = `checks-${Date.now().toString(36)}`;
/** Names the folder of checks, once there is one. */
const BUILT_CHECKS = join(root, 'src', 'kit', 'http', 'checks', 'built-checks.ts');

/** Of the sources as they were read. */
const hashes = new Map();

/** A thread is built, too. Other files that are read beside a source are looked for there, not beside what is built of it. */
const findFiles = {
  name: 'find-files',
  transform(written, id) {
    if (!isSource(id)) return null;
    hashes.set(id, sourceHash(written));
    if (id === BUILT_CHECKS)
      return {
        code: `export const BUILT_CHECKS = new URL('./${CHECKS}/', import.meta.url);`,
        moduleType: 'js',
      };
    if (!written.includes('import.meta.url')) return null;
    const code = written.replace(/new URL\('([^']+)\.ts', import\.meta\.url\)/g, (all, path) =>
      THREADS.some((thread) => join(root, thread) === join(dirname(id), `${path}.ts`))
        ? `new URL('./${basename(path)}.js', import.meta['url'])`
        : all,
    );
    const url = `new URL('../../${relative(root, id).split(sep).join('/')}', import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', url), moduleType: 'ts' };
  },
};

async function build(folder) {
  const unfinished = `${folder}.${process.pid}`;
  try {
    await buildIn(unfinished);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function buildIn(unfinished) {
  const bundle = await rolldown({
    cwd: root,
    input: ['src/main.ts', WRITE_CHECKS, ...THREADS],
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && id !== INCLUDED && !id.startsWith(`${INCLUDED}/`),
    plugins: [findFiles],
  });
  const { output } = await bundle.write({
    dir: unfinished,
    format: 'esm',
    keepNames: true,
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  await mkdir(join(unfinished, CHECKS));
  await writeChecks(unfinished);
  const names = (await readdir(unfinished, { recursive: true })).filter((name) => name.endsWith('.js'));
  for (const name of names) await writeAsAscii(join(unfinished, name));
  const read = [];
  for (const id of output.flatMap((chunk) => chunk.moduleIds).sort()) {
    if (!isSource(id)) continue;
    const { size, mtimeMs } = await stat(id);
    const hash = hashes.get(id);
    // A file that was changed meanwhile is recognized by its hash alone.
    const isSame = sourceHash(await readFile(id)) === hash;
    read.push([relative(root, id), isSame ? size : 0, isSame ? mtimeMs : 0, hash]);
  }
  const files = [];
  for (const name of names) files.push([name, (await stat(join(unfinished, name))).size]);
  await writeFile(join(unfinished, LIST), JSON.stringify({ sources: read, files }, null, 1));
}

/** By the Node that runs the service: this one may be too old for it. */
async function writeChecks(folder) {
  const script = `const { writeChecks } = await import(process.argv[1]); await writeChecks(process.argv[2]);`;
  const given = [pathToFileURL(join(folder, 'write-checks.js')).href, join(folder, CHECKS)];
  const node = isRecentNode ? process.execPath : (bundledNode(root) ?? process.execPath);
  await promisify(execFile)(node, ['--input-type=module', '-e', script, ...given]);
}

/** One character beyond Latin-1 makes V8 hold the whole file with two bytes a character. */
async function writeAsAscii(path) {
  const code = await readFile(path, 'utf8');
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
  await writeFile(path, code.replace(/[^\x00-\x7f]/g, escaped));
}

await build(join(root, 'dist', 'service'));
