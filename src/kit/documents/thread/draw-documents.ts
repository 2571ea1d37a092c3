// Runs in its own thread (drawing-thread.ts): takes documents in parts, and returns them as bytes.
import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { Yielder } from '../../kernel/yielder.ts';
import type { Label } from '../label-rules.ts';
import type { PagePart } from '../pages-rules.ts';
import type { DocumentPart, Drawing, Drawn, ToDraw } from '../types.ts';
import './deflate.ts';
import { LabelPdf, labelZpl } from './label-pdf.ts';
import { PageWriter } from './page-writer.ts';

/** Requests have priority over documents. */
const BELOW_OTHERS = 5;
// Elsewhere this would change the priority of the whole process.
if (process.platform === 'linux') setPriority(BELOW_OTHERS);

/** One document, drawn in steps so that other documents progress in between. */
interface Drawer {
  draw(part: DocumentPart): Generator<undefined, void>;
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

interface Begun {
  /** Shared by all its parts: many short ones take as long as a long one. */
  readonly yielder: Yielder;
  /** Resolves when its parts so far are drawn. */
  readonly drawer: Promise<Drawer>;
}

function serve(port: MessagePort): void {
  const begun = new Map<number, Begun>();
  const finish = async (id: number, { yielder, drawer }: Begun) => {
    try {
      const chunks = await await yielder.finish((await drawer).close());
      // A buffer of its own, which can be transferred.
      const bytes = await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer();
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
    const { yielder, drawer } = begun.get(id) ?? { yielder: new Yielder(), drawer: open(message.drawing) };
    const next = { yielder, drawer: drawer.then((one) => drawAll(one, message.parts, yielder)) };
    if (message.isLast) {
      begun.delete(id);
      void finish(id, next);
      return;
    }
    begun.set(id, next);
    // Reported at the end.
    next.drawer.catch(() => undefined);
  });
}

async function drawAll(drawer: Drawer, parts: readonly DocumentPart[], yielder: Yielder): Promise<Drawer> {
  for (const part of parts) await yielder.finish(drawer.draw(part));
  return drawer;
}

if (parentPort !== null) serve(parentPort);
