// What a station needs to open again without a network: the last answers that it showed, in this browser, until somebody signs
// out. They are used where the service cannot be reached, and only there.
import { ConnectionError } from '@crossdock/client';
import { hasTypes, readStored } from './stored-json.ts';

const PREFIX = 'crossdock.read.';
/** More than a shift: what is older says nothing about the floor. */
const KEPT_MS = 24 * 3600 * 1000;

interface Kept<T> {
  readonly key: string;
  readonly at: number;
  readonly data: T;
}

/** One answer for each slot, of what was asked last there. */
export function keep(slot: string, key: string, data: unknown): void {
  const kept: Kept<unknown> = { key, at: Date.now(), data };
  try {
    localStorage.setItem(PREFIX + slot, JSON.stringify(kept));
  } catch {
    // The storage is full: what waits to be sent needs it more.
    localStorage.removeItem(PREFIX + slot);
  }
}

function isKept(value: unknown): value is Kept<unknown> {
  return hasTypes(value, { key: 'string', at: 'number' }) && isObjectOrList(value['data']);
}

const isObjectOrList = (value: unknown) => typeof value === 'object' && value !== null;

function keptOf<T>(slot: string, key: string): Kept<T> | null {
  const kept = readStored(PREFIX + slot, isKept) as Kept<T> | null;
  return kept !== null && kept.key === key && Date.now() - kept.at < KEPT_MS ? kept : null;
}

/** @param isKept what is not worth it takes the place of what was */
export async function readOrKept<T>(
  slot: string,
  key: string,
  read: () => Promise<T>,
  isKept: (data: T) => boolean = () => true,
): Promise<T> {
  try {
    const data = await read();
    if (isKept(data)) keep(slot, key, data);
    else localStorage.removeItem(PREFIX + slot);
    return data;
  } catch (error) {
    const kept = error instanceof ConnectionError ? keptOf<T>(slot, key) : null;
    if (kept === null) throw error;
    return kept.data;
  }
}

/** Nothing that one session has read is there for the next. */
export function forgetKeptReads(): void {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  for (const name of names) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
}
