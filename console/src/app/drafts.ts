// Unsent form input. It survives the end of a session: the same person in the same organization finds it again after signing in. It
// stays in this tab.
import { useCallback, useState } from 'react';
import { useSession } from './session.ts';

const drafts = new Map<string, Map<string, unknown>>();
/** Of forms; the oldest is forgotten for one more. */
const DRAFTS_MAX = 20;

/**
 * A state of a form that is not lost with the session.
 * @param form its name, for all of its fields
 */
export function useDraft<T>(form: string, field: string, initial: T | (() => T)) {
  const { person, org } = useSession();
  const key = `${person.id} ${org.id} ${form}`;
  const [value, setValue] = useState<T>(() => {
    const kept = drafts.get(key);
    if (kept?.has(field)) return kept.get(field) as T;
    return typeof initial === 'function' ? (initial as () => T)() : initial;
  });
  const change = useCallback(
    (next: T) => {
      const fields = drafts.get(key) ?? new Map<string, unknown>();
      drafts.set(key, fields.set(field, next));
      const [oldest] = drafts.keys();
      if (drafts.size > DRAFTS_MAX && oldest !== undefined) drafts.delete(oldest);
      setValue(next);
    },
    [key, field],
  );
  return [value, change] as const;
}

export function forgetDraft(form: string): void {
  for (const key of [...drafts.keys()]) if (key.endsWith(` ${form}`)) drafts.delete(key);
}
