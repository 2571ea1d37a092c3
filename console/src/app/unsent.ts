// Unsent writes of the floor (hub/outbox.ts), as stored in this browser. They live here because every menu shows their number,
// and only hub staff load the hub's pages.

import { hasTypes, isObject, readStored } from './stored-json.ts';

export interface KeptWrite {
  /** Its place in the order; also the end of its name in the storage. */
  readonly place: string;
  readonly key: string;
  readonly name: string;
  readonly params: unknown;
  /** What people did, in a few words. */
  readonly label: string;
  readonly made: string;
  /** Whose it is: it is sent in the session of this person, for this organization, and in no other. */
  readonly person_id: number;
  readonly org_id: number;
  /** Why the service rejected it. The person had already moved on, so it is shown until dismissed. */
  readonly refused?: string;
}

const TYPES = {
  place: 'string',
  key: 'string',
  name: 'string',
  label: 'string',
  made: 'string',
  person_id: 'number',
  org_id: 'number',
} as const;

function isKeptWrite(value: unknown): value is KeptWrite {
  return (
    hasTypes(value, TYPES) && isObject(value['params']) && !Number.isNaN(Date.parse(String(value['made'])))
  );
}

export const UNSENT_PREFIX = 'crossdock.outbox.';

/** Of all people who use this browser, oldest first. */
export function unsentWrites(): KeptWrite[] {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  return names
    .filter((name) => name.startsWith(UNSENT_PREFIX))
    .sort()
    .flatMap((name) => readStored(name, isKeptWrite) ?? []);
}
