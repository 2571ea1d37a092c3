// Writes service-worker.js: offline-worker.js with the names of all files of this build.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const PAGE = 'index.html';
const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function offlineFiles(): Plugin {
  return {
    name: 'crossdock-offline-files',
    apply: 'build',
    // Behind everything that makes files.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== 'asset') throw new Error('the page is not among the files');
        const worker = await readFile(new URL('offline-worker.js', import.meta.url), 'utf8');
        const files = Object.keys(bundle).filter((name) => name !== PAGE);
        const build = {
          files: files.sort().map((name) => `/${name}`),
          page: hashOf(page.source),
        };
        const version = hashOf(JSON.stringify(build) + worker).slice(0, 16);
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const BUILD = ${JSON.stringify({ version, ...build })};\n${worker}`,
        });
      },
    },
  };
}
