// Runs in a thread of its own (drawing-thread.ts): takes documents in parts, and gives them back as bytes.
import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { Slices } from '../../kernel/turns.ts';
import type { Label } from '../label-rules.ts';
import type { PagePart } from '../pages-rules.ts';
import type { Drawing, Drawn, Part, ToDraw } from '../types.ts';
import { LabelPdf } from './label-pdf.ts';
import { PageWriter } from './page-writer.ts';
import { labelZpl } from './zpl-rules.ts';

/** Whoever waits for an answer of the process comes before whoever waits for a document. */
const BELOW_OTHERS = 5;
// Elsewhere it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(BELOW_OTHERS);

/** One document. All it does is made of steps: other documents go on between them. */
interface Drawer {
  draw(part: Part): Generator<undefined, void>;
  close(): Generator<undefined, Promise<Uint8Array[]>>;
}

async function open(drawing: Drawing): Promise<Drawer> {
  if (drawing.as === 'zpl') return zplDrawer(drawing);
  if (drawing.as === 'labels') {
    const pdf = await LabelPdf.open(drawing.options);
    return { draw: (label) => pdf.draw(label as Label), close: () => pdf.close() };
  }
  const writer = await PageWriter.open(drawing.options);
  return { draw: (part) => writer.draw(part as PagePart), close: () => writer.close() };
}

function zplDrawer({ size }: Drawing & { as: 'zpl' }): Drawer {
  const texts: Uint8Array[] = [];
  return {
    *draw(label) {
      texts.push(Buffer.from(labelZpl(label as Label, size)));
      yield;
    },
    *close() {
      yield;
      return Promise.resolve(texts);
    },
  };
}

/** In memory of its own, which can be handed over. */
function joined(chunks: readonly Uint8Array[]): ArrayBuffer {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all.buffer;
}

/** A document that has begun. */
interface Begun {
  /** Of all its parts together: short ones in a row are as long as a long one. */
  readonly slices: Slices;
  /** As far as its parts have come. */
  readonly drawer: Promise<Drawer>;
}

function serve(port: MessagePort): void {
  const begun = new Map<number, Begun>();
  const finish = async (id: number, { slices, drawer }: Begun) => {
    try {
      const bytes = joined(await await slices.finish((await drawer).close()));
      port.postMessage({ id, bytes } satisfies Drawn, [bytes]);
    } catch (error) {
      port.postMessage({ id, failure: String((error as Error).stack ?? error) } satisfies Drawn);
    }
  };
  port.on('message', (message: ToDraw) => {
    const { id } = message;
    if ('isGivenUp' in message) {
      begun.delete(id);
      return;
    }
    const { slices, drawer } = begun.get(id) ?? { slices: new Slices(), drawer: open(message.drawing) };
    const next = { slices, drawer: drawer.then((one) => drawAll(one, message.parts, slices)) };
    if (message.isLast) {
      begun.delete(id);
      void finish(id, next);
      return;
    }
    begun.set(id, next);
    // Told at the end.
    next.drawer.catch(() => undefined);
  });
}

async function drawAll(drawer: Drawer, parts: readonly Part[], slices: Slices): Promise<Drawer> {
  for (const part of parts) await slices.finish(drawer.draw(part));
  return drawer;
}

if (parentPort !== null) serve(parentPort);
