// What the scanner of a station types. It is collected here and not by a field, because a field may give way to the next one in the
// middle of a code: the code goes on there. Codes are handled one after the other, each by what the station shows by then.

/** @param isAgain the code was handled a moment ago: a scanner may read one label twice */
export type Handle = (code: string, isAgain: boolean) => Promise<void> | void;

export interface Taker {
  readonly handle: Handle;
  readonly failed: (error: unknown) => void;
  /** Whether the page shows what the address says by now. */
  readonly isDrawn: () => boolean;
}

interface Waiting {
  readonly code: string;
  /** Of a code that came while nothing could take it. */
  readonly until: number;
}

/** Longer than a scanner needs to read a label twice, shorter than a person to see what it did and to scan it again. */
const AGAIN_MS = 2000;
/** What is scanned while a page is read is for that page; what is scanned at one that cannot be read is for none. */
const UNTAKEN_MS = 10_000;
const WAITING_MAX = 100;
const DRAWN_AFTER_MS = 20;
const DRAWN_TRIES = 100;

const listeners = new Set<() => void>();
let text = '';
let waiting: readonly Waiting[] = [];
let taker: { readonly current: Taker } | null = null;
let isRunning = false;
let last: { readonly code: string; readonly at: number } | null = null;
/** Something was touched since the last key: what is in the field was left there. */
let isTouched = false;

function changed(): void {
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const scannedText = (): string => text;
export const isScanBusy = (): boolean => isRunning;

export function setScannedText(value: string): void {
  text = value;
  changed();
}

/** The text is a code. */
export function endCode(): void {
  const code = text.trim();
  setScannedText('');
  if (code !== '') addCode(code);
}

export function addCode(code: string): void {
  if (waiting.length >= WAITING_MAX) return;
  const until = taker === null ? Date.now() + UNTAKEN_MS : Number.POSITIVE_INFINITY;
  waiting = [...waiting, { code, until }];
  void handleAll();
}

/** @returns how to end it */
export function takeCodes(by: { readonly current: Taker }): () => void {
  taker = by;
  if (isTouched) setScannedText('');
  void handleAll();
  return () => {
    if (taker === by) taker = null;
  };
}

async function handleAll(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  changed();
  while (waiting.length > 0) {
    await drawn();
    if (taker === null) break;
    const [next, ...others] = waiting;
    waiting = others;
    if (next !== undefined && next.until > Date.now()) await handleOne(taker.current, next.code);
  }
  isRunning = false;
  changed();
}

async function handleOne({ handle, failed }: Taker, code: string): Promise<void> {
  const isAgain = last?.code === code.toUpperCase() && Date.now() - last.at < AGAIN_MS;
  try {
    await handle(code, isAgain);
    last = { code: code.toUpperCase(), at: Date.now() };
  } catch (error) {
    // What was refused may be scanned again at once.
    last = isAgain ? { code: code.toUpperCase(), at: Date.now() } : null;
    failed(error);
  }
}

/** What the code before has changed is drawn before the next one is handled. */
async function drawn(): Promise<void> {
  await wait(0);
  for (let tries = 0; tries < DRAWN_TRIES && taker?.current.isDrawn() === false; tries++)
    await wait(DRAWN_AFTER_MS);
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

export function isField(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('input, select, textarea, [role="dialog"]') !== null;
}

declare global {
  interface Window {
    /** What was typed before the console was there (early-keys.js); absent while it is developed. */
    takeEarlyKeys?: () => readonly { readonly key: string; readonly at: number }[];
  }
}

function takeEarlyKeys(): void {
  for (const { key, at } of window.takeEarlyKeys?.() ?? []) {
    if (Date.now() - at > UNTAKEN_MS) continue;
    if (key === 'Enter') endCode();
    else if (key !== ' ' || text !== '') setScannedText(text + key);
  }
}

/** Collects what is typed while no field is there for it, as long as a station is open. @returns how to end it */
export function collectKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    isTouched = false;
    if (taker !== null || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const isCharacter = event.key.length === 1 && (event.key !== ' ' || text !== '');
    if (!isCharacter && (event.key !== 'Enter' || text === '')) return;
    event.preventDefault();
    if (isCharacter) setScannedText(text + event.key);
    else endCode();
  };
  const onTouch = () => {
    isTouched = true;
    if (taker === null) waiting = [];
  };
  addEventListener('keydown', onKey, true);
  addEventListener('pointerdown', onTouch, true);
  takeEarlyKeys();
  return () => {
    removeEventListener('keydown', onKey, true);
    removeEventListener('pointerdown', onTouch, true);
    waiting = [];
    last = null;
    setScannedText('');
  };
}
