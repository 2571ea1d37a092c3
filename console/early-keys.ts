// Puts early-keys.js into the page before everything else. It is no module: those run once the page is read.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export function earlyKeys(): Plugin {
  const source = readFileSync(new URL('early-keys.js', import.meta.url), 'utf8');
  const fileName = `assets/early-keys-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'crossdock-early-keys',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }],
  };
}
