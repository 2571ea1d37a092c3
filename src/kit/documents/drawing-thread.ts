// The thread that draws documents: started with the first one and ended when idle, so that a process that draws nothing stays
// small. Drawings are sent in small parts, results come back without being copied. It draws a few documents at once, so that a
// short one need not wait for a long one; owners (an org, or an unknown address) take turns, and none of them takes all slots.
import { Worker } from 'node:worker_threads';
import { Problem } from '../http/problems.ts';
import { FairLine } from '../kernel/fair-line.ts';
import { Yielder } from '../kernel/yielder.ts';
import type { DocumentPart, Drawing, Drawn, ToDraw } from './types.ts';

export interface DrawingLimits {
  readonly atOnce: number;
  readonly ofOwnerAtOnce: number;
  readonly waitingMax: number;
  readonly idleMs: number;
  /** Beyond this, something is wrong with the thread, and it is ended. */
  readonly drawingMsMax: number;
  readonly heapMbMax: number;
}

const LIMITS: DrawingLimits = {
  atOnce: 3,
  ofOwnerAtOnce: 2,
  waitingMax: 500,
  idleMs: 30_000,
  drawingMsMax: 120_000,
  heapMbMax: 160,
};
const SCRIPT = new URL('./thread/draw-documents.ts', import.meta.url);
/** Copying this many to the thread takes a fraction of a time slice. */
const PARTS_PER_MESSAGE = 4;

const refused = (detail: string, cause?: unknown) =>
  new Problem('overloaded', { detail, headers: { 'retry-after': '2' }, cause });

interface Wanted {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

class Life {
  readonly #worker: Worker;
  readonly #wanted = new Map<number, Wanted>();
  readonly #limits: DrawingLimits;
  #ids = 0;
  #idle: NodeJS.Timeout | undefined;
  isOver = false;

  constructor(script: URL, limits: DrawingLimits) {
    this.#limits = limits;
    this.#worker = new Worker(script, {
      name: 'drawing',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMbMax },
    });
    this.#worker.on('message', (drawn: Drawn) => this.#take(drawn));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('the thread has ended')));
  }

  async draw(drawing: Drawing, parts: Iterable<DocumentPart>): Promise<Buffer> {
    this.#ids += 1;
    const id = this.#ids;
    const bytes = this.#want(id);
    // Not awaited before all parts are sent.
    bytes.catch(() => undefined);
    try {
      await this.#sendAll(id, drawing, parts);
    } catch (error) {
      this.#worker.postMessage({ id, isGivenUp: true } satisfies ToDraw);
      this.#settle(id);
      throw error;
    }
    return bytes;
  }

  async #sendAll(id: number, drawing: Drawing, parts: Iterable<DocumentPart>): Promise<void> {
    const yielder = new Yielder();
    let some: DocumentPart[] = [];
    for (const part of parts) {
      some.push(part);
      if (some.length < PARTS_PER_MESSAGE) continue;
      this.#worker.postMessage({ id, drawing, parts: some, isLast: false } satisfies ToDraw);
      some = [];
      if (yielder.shouldYield()) await yielder.next();
      if (this.isOver) return;
    }
    this.#worker.postMessage({ id, drawing, parts: some, isLast: true } satisfies ToDraw);
  }

  /** Ends it, and rejects what it was drawing. */
  async end(): Promise<void> {
    this.#end(new Error('the thread was ended'));
    await this.#worker.terminate();
  }

  #want(id: number): Promise<Buffer> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.end(), this.#limits.drawingMsMax);
      this.#wanted.set(id, { resolve, reject, timer });
    });
  }

  #take(drawn: Drawn): void {
    const wanted = this.#settle(drawn.id);
    if ('bytes' in drawn) wanted?.resolve(Buffer.from(drawn.bytes));
    else wanted?.reject(new Error(drawn.failure));
  }

  /** A document is no longer wanted: its requester, unless the thread has ended meanwhile. */
  #settle(id: number): Wanted | undefined {
    const wanted = this.#wanted.get(id);
    if (wanted === undefined) return undefined;
    clearTimeout(wanted.timer);
    this.#wanted.delete(id);
    if (this.#wanted.size > 0) return wanted;
    // An idle thread must not keep the process alive.
    this.#worker.unref();
    this.#idle = setTimeout(() => void this.end(), this.#limits.idleMs).unref();
    return wanted;
  }

  #end(cause: Error): void {
    this.isOver = true;
    clearTimeout(this.#idle);
    for (const { reject, timer } of this.#wanted.values()) {
      clearTimeout(timer);
      reject(refused('the document could not be finished: request it again', cause));
    }
    this.#wanted.clear();
  }
}

export class DrawingThread {
  readonly #limits: DrawingLimits;
  readonly #script: URL;
  readonly #line: FairLine;
  #life: Life | undefined;

  constructor(limits: Partial<DrawingLimits> = {}, script = SCRIPT) {
    this.#limits = { ...LIMITS, ...limits };
    this.#script = script;
    const { atOnce, ofOwnerAtOnce, waitingMax } = this.#limits;
    this.#line = new FairLine({ atOnce, ofOwnerAtOnce, waitingMax });
  }

  get isRunning(): boolean {
    return this.#life !== undefined && !this.#life.isOver;
  }

  async draw(owner: string, drawing: Drawing, parts: Iterable<DocumentPart>): Promise<Buffer> {
    const turn = this.#line.enter(owner);
    if (turn === null) throw refused('too many documents at once');
    const leave = await turn;
    try {
      if (this.#life === undefined || this.#life.isOver) this.#life = new Life(this.#script, this.#limits);
      return await this.#life.draw(drawing, parts);
    } finally {
      leave();
    }
  }

  async end(): Promise<void> {
    await this.#life?.end();
  }
}
