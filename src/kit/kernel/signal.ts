// Notifies listeners in this process. Changes by other processes are found by polling.

export class Signal<T = void> {
  readonly #listeners = new Set<(what: T) => void>();

  listen(listener: (what: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  send(what: T): void {
    for (const listener of this.#listeners) listener(what);
  }
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
