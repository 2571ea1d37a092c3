// The last answers that a station showed, cached in this browser until sign-out, so that it can open without a network. They are used
// only while the service cannot be reached.
import { ConnectionError } from '@crossdock/client';
import { hasTypes, readStored } from './stored-json.ts';

const PREFIX = 'crossdock.read.';
/** Longer than a shift; anything older says nothing about the floor. */
const MAX_AGE_MS = 24 * 3600 * 1000;

interface Cached<T> {
  readonly key: string;
  readonly at: number;
  readonly data: T;
}

/** Each slot holds the answer to the last request made there. */
export function cache(slot: string, key: string, data: unknown): void {
  const cached: Cached<unknown> = { key, at: Date.now(), data };
  try {
    localStorage.setItem(PREFIX + slot, JSON.stringify(cached));
  } catch {
    // The storage is full, and unsent writes need it more.
    localStorage.removeItem(PREFIX + slot);
  }
}

function isCached(value: unknown): value is Cached<unknown> {
  return hasTypes(value, { key: 'string', at: 'number' }) && isObjectOrList(value['data']);
}

const isObjectOrList = (value: unknown) => typeof value === 'object' && value !== null;

function cachedOf<T>(slot: string, key: string): Cached<T> | null {
  const cached = readStored(PREFIX + slot, isCached) as Cached<T> | null;
  return cached !== null && cached.key === key && Date.now() - cached.at < MAX_AGE_MS ? cached : null;
}

/** @param isWorthCaching an answer that is not clears the slot */
export async function readOrCached<T>(
  slot: string,
  key: string,
  read: () => Promise<T>,
  isWorthCaching: (data: T) => boolean = () => true,
): Promise<T> {
  try {
    const data = await read();
    if (isWorthCaching(data)) cache(slot, key, data);
    else localStorage.removeItem(PREFIX + slot);
    return data;
  } catch (error) {
    const cached = error instanceof ConnectionError ? cachedOf<T>(slot, key) : null;
    if (cached === null) throw error;
    return cached.data;
  }
}

/** A session never sees what the one before it has read. */
export function clearOfflineCache(): void {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  for (const name of names) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
}
