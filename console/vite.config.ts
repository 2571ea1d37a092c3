import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyKeys } from './early-keys.ts';
import { offlineFiles } from './offline-files.ts';
import { precompress } from './precompress.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Where `npm run dev` finds the service. */
const SERVICE = process.env['CROSSDOCK_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwind(), earlyKeys(), offlineFiles(), precompress()],
  resolve: {
    alias: [
      { find: '@crossdock/client/hub', replacement: here('../client/src/hub.ts') },
      { find: '@crossdock/client', replacement: here('../client/src/index.ts') },
    ],
  },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page allows no data: addresses for scripts, and a hashed file is cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/ops', '/login', '/documents', '/docs'].map((path) => [path, SERVICE]),
    ),
  },
});
