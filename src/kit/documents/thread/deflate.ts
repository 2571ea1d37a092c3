// Gives pdfkit a compression without zlib. Node ends the whole process where a thread is ended while it makes a zlib stream, and
// the drawing thread is ended in the middle when a document takes too long or too much memory.
import { createRequire } from 'node:module';
import { zlibSync } from 'fflate';

// The object that pdfkit calls it on belongs to this thread alone.
const zlib = createRequire(import.meta.url)('node:zlib') as { deflateSync: (data: Uint8Array) => Buffer };
zlib.deflateSync = (data) => Buffer.from(zlibSync(data));
