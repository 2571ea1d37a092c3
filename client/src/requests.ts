// What methods return: promises with more than a value, and lists that continue page by page.
import type { ApiRequest, Page, PagedRequest, Reply } from './types.ts';

/** A promise of `T` that is made of another one; nothing happens twice. */
abstract class Derived<T, S> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'Promise';
  protected abstract source(): Promise<S>;
  protected abstract value(source: S): T;

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  then<A = T, B = never>(
    fulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.source()
      .then((source) => this.value(source))
      .then(fulfilled, rejected);
  }

  catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, rejected);
  }

  finally(settled?: (() => void) | null): Promise<T> {
    return this.then().finally(settled);
  }
}

/** Already sent, whether or not it is awaited. */
export class SentRequest<T> extends Derived<T, Reply<T>> implements ApiRequest<T> {
  readonly #reply: Promise<Reply<T>>;

  constructor(reply: Promise<Reply<T>>) {
    super();
    this.#reply = reply;
  }

  withResponse(): Promise<Reply<T>> {
    return this.#reply;
  }

  protected source(): Promise<Reply<T>> {
    return this.#reply;
  }

  protected value({ data }: Reply<T>): T {
    return data;
  }
}

/** Where a page is: `after` positions, `page` counts. */
export type Position = { readonly after?: string; readonly page?: string };

export class ListRequest<T> extends Derived<Page<T>, Page<T>> implements PagedRequest<T> {
  readonly #ask: (position: Position) => Promise<Reply<T[]>>;
  #first: Promise<Page<T>> | null = null;

  constructor(ask: (position: Position) => Promise<Reply<T[]>>) {
    super();
    this.#ask = ask;
  }

  protected source(): Promise<Page<T>> {
    this.#first ??= this.#page({});
    return this.#first;
  }

  protected value(page: Page<T>): Page<T> {
    return page;
  }

  async *pages(): AsyncGenerator<Page<T>> {
    for (let page: Page<T> | null = await this.source(); page !== null; page = await page.nextPage())
      yield page;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const { data } of this.pages()) yield* data;
  }

  async #page(position: Position): Promise<Page<T>> {
    const { data, response } = await this.#ask(position);
    const next = nextPosition(response.headers.get('link'));
    const total = response.headers.get('x-total-count');
    return {
      data,
      response,
      total: total === null ? null : Number(total),
      next: next?.after ?? null,
      nextPage: async () => (next === null ? null : this.#page(next)),
    };
  }
}

/** Of the link only the position: its address may be one that this program does not use. */
export function nextPosition(link: string | null): Position | null {
  const [, target] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '') ?? [];
  if (target === undefined) return null;
  const query = new URLSearchParams(target.slice(target.indexOf('?') + 1));
  const [after, page] = [query.get('after'), query.get('page')];
  if (after === null) return null;
  return page === null ? { after } : { after, page };
}
