// Runs in a thread of its own (drawing-thread.ts): takes documents in parts, and gives them back as bytes.
import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { Slices } from '../../kernel/turns.ts';
import type { Label } from '../label-rules.ts';
import type { PagePart } from '../pages-rules.ts';
import type { Drawing, Drawn, Part, PartsToDraw } from '../types.ts';
import { LabelPdf } from './label-pdf.ts';
import { PageWriter } from './page-writer.ts';
import { labelZpl } from './zpl-rules.ts';

/** Whoever waits for an answer of the process comes before whoever waits for a document. */
const BELOW_OTHERS = 5;
// Elsewhere it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(BELOW_OTHERS);

interface Drawer {
  draw(part: Part): void;
  finish(): Promise<Uint8Array[]>;
}

async function open(drawing: Drawing): Promise<Drawer> {
  if (drawing.as === 'zpl') return zplDrawer(drawing);
  if (drawing.as === 'labels') {
    const pdf = await LabelPdf.open(drawing.options);
    return { draw: (label) => pdf.draw(label as Label), finish: () => pdf.finish() };
  }
  const writer = await PageWriter.open(drawing.options);
  return { draw: (part) => writer.draw(part as PagePart), finish: () => writer.finish() };
}

function zplDrawer({ size }: Drawing & { as: 'zpl' }): Drawer {
  const texts: Uint8Array[] = [];
  return {
    draw: (label) => texts.push(Buffer.from(labelZpl(label as Label, size))),
    finish: () => Promise.resolve(texts),
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

function serve(port: MessagePort): void {
  /** Documents that have begun, each as far as its parts have come. */
  const begun = new Map<number, Promise<Drawer>>();
  const finish = async (id: number, drawer: Promise<Drawer>) => {
    try {
      const bytes = joined(await (await drawer).finish());
      port.postMessage({ id, bytes } satisfies Drawn, [bytes]);
    } catch (error) {
      port.postMessage({ id, failure: String((error as Error).stack ?? error) } satisfies Drawn);
    }
  };
  port.on('message', ({ id, drawing, parts, isLast }: PartsToDraw) => {
    const drawer = (begun.get(id) ?? open(drawing)).then((one) => drawAll(one, parts));
    if (isLast) {
      begun.delete(id);
      void finish(id, drawer);
      return;
    }
    begun.set(id, drawer);
    // Told at the end.
    drawer.catch(() => undefined);
  });
}

async function drawAll(drawer: Drawer, parts: readonly Part[]): Promise<Drawer> {
  const slices = new Slices();
  for (const part of parts) {
    drawer.draw(part);
    // Other documents go on meanwhile.
    if (slices.isOver()) await slices.next();
  }
  return drawer;
}

if (parentPort !== null) serve(parentPort);
