// The drawing thread, which ends where anything makes a zlib stream.
import { createHook } from 'node:async_hooks';

createHook({
  init(_, type) {
    if (type === 'ZLIB') throw new Error('a zlib stream was made');
  },
}).enable();
await import('../../src/kit/documents/thread/draw-documents.ts');
