// Compresses what was built, once and as well as it gets: the service only sends it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSED = /\.(js|css|html|svg)$/;

export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'crossdock-precompress',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = build.outDir;
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => COMPRESSED.test(file)).map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((made) => writeFile(`${file}.br`, made)),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }).then((made) =>
      writeFile(`${file}.gz`, made),
    ),
  ]);
}
