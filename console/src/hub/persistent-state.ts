// State that survives a reload: scans not sent yet stay in the browser until they are cleared.
import { useState } from 'react';
import { readStored } from '../app/stored-json.ts';

const PREFIX = 'crossdock.floor.';

/**
 * @param initial what is not stored: setting it clears the name
 * @param isValid whether what is stored can be used; what cannot is dropped
 */
export function usePersistentState<T>(
  name: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): readonly [T, (value: T) => void] {
  const read = () => readStored(PREFIX + name, isValid) ?? initial;
  const [kept, setKept] = useState(() => ({ name, value: read() }));
  // Another name is another state: what the old one held is not shown for a moment.
  const current = kept.name === name ? kept.value : read();
  const set = (value: T) => {
    if (value === initial) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    setKept({ name, value });
  };
  return [current, set];
}
