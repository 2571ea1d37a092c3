// Tells those who listen in this process that something has happened. What other processes do is found by polling.

export class Signal {
  readonly #listeners = new Set<() => void>();

  /** @returns stops listening */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  send(): void {
    for (const listener of this.#listeners) listener();
  }
}
