// Tells those who listen in this process that something has happened. What other processes do is found by polling.

export class Signal<T = void> {
  readonly #listeners = new Set<(what: T) => void>();

  /** @returns stops listening */
  listen(listener: (what: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  send(what: T): void {
    for (const listener of this.#listeners) listener(what);
  }
}
