import { useState } from 'react';
import { notifyFailure } from './toasts.tsx';

/**
 * A box or a choice that saves at once. It shows what was chosen until the service has answered: with the next read alone it would
 * flip back first.
 * @param save ends when what it has changed is read again
 */
export function useSaving<T>(value: T, save: (next: T) => Promise<unknown>) {
  const [chosen, setChosen] = useState<{ readonly value: T } | null>(null);
  const choose = (next: T) => {
    if (chosen !== null) return;
    setChosen({ value: next });
    save(next)
      .catch(notifyFailure)
      .finally(() => setChosen(null));
  };
  return [chosen === null ? value : chosen.value, choose] as const;
}
