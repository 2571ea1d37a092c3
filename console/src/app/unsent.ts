// What the floor has done and not sent yet (hub/outbox.ts), as it is kept in this browser. It stands here because everybody's menu
// must know of it, and the hub's pages are loaded by the hub's people alone.

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
  /** Why the service refused it: nobody waited for the answer, so a person has to look. */
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

/** Of everybody who works with this browser, in the order in which they were made. */
export function unsentWrites(): KeptWrite[] {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  return names
    .filter((name) => name.startsWith(UNSENT_PREFIX))
    .sort()
    .flatMap((name) => readStored(name, isKeptWrite) ?? []);
}
