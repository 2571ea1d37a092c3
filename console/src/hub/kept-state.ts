// What somebody has scanned and not sent yet survives a reload: it stands in the browser until it is cleared.
import { useState } from 'react';

const PREFIX = 'crossdock.floor.';

function read<T>(name: string, initial: T): T {
  const text = localStorage.getItem(PREFIX + name);
  return text === null ? initial : (JSON.parse(text) as T);
}

/** @param initial what is not stored: setting it clears the name */
export function useKeptState<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const [kept, setKept] = useState(() => ({ name, value: read(name, initial) }));
  // Another name is another state: what the old one held is not shown for a moment.
  const current = kept.name === name ? kept.value : read(name, initial);
  const set = (value: T) => {
    if (value === initial) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    setKept({ name, value });
  };
  return [current, set];
}
