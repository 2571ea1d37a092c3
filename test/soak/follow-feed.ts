// A merchant's program that keeps copies of lists by the change feed, for as long as the soak takes.
import { Crossdock, type Event } from '../../client/src/index.ts';
import { type Copy, expectSame, FOLLOWED, type Followers } from '../crashes/list-followers.ts';

export class FeedFollower {
  readonly #copies = new Map<string, Copy>();
  readonly #stop = new AbortController();
  readonly #client: Crossdock;
  #following: Promise<void> = Promise.resolve();
  last = 0;
  reconnects = 0;

  constructor(url: string, name: string) {
    this.#client = new Crossdock({ url, clientId: `${name}-client`, clientSecret: `${name}-secret` });
  }

  /** Begins with the lists as they are, while nobody changes them. */
  async start(lists: Followers): Promise<void> {
    this.last = await this.#latest();
    for (const [path, list] of Object.entries(FOLLOWED)) {
      const rows = await lists.contents(list);
      this.#copies.set(path, new Map([...rows].map(([key, row]) => [key, list.toldOf(row)])));
    }
    this.#following = this.#follow();
    // Whoever waits for the end hears of it.
    this.#following.catch(() => {});
  }

  async #latest(): Promise<number> {
    const { response } = await this.#client.listEvents({ after: 'latest' }).withResponse();
    const [, after] = /[?&]after=(\d+)/.exec(response.headers.get('link') ?? '') ?? [];
    if (after === undefined) throw new Error('the feed did not tell where it goes on');
    return Number(after);
  }

  /** Events that it has not seen; fails where it has stopped. */
  async behind(): Promise<number> {
    return Promise.race([this.#following.then(() => 0), this.#latest().then((latest) => latest - this.last)]);
  }

  async #follow(): Promise<void> {
    const onReconnect = () => {
      this.reconnects += 1;
    };
    for await (const event of this.#client.events({
      after: this.last,
      signal: this.#stop.signal,
      onReconnect,
    })) {
      if (event.sequence !== this.last + 1)
        throw new Error(`event ${event.sequence} came after ${this.last}`);
      this.last = event.sequence;
      this.#fold(event);
    }
  }

  #fold(event: Event): void {
    for (const [path, { events, keyOf, toldBy }] of Object.entries(FOLLOWED)) {
      if (events.includes(event.type)) this.#copies.get(path)?.set(keyOf(event.data), toldBy(event));
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Fails where the feed was not whole. */
  async end(): Promise<void> {
    this.stop();
    await this.#following;
  }

  async expectSameAs(lists: Followers): Promise<void> {
    for (const [path, list] of Object.entries(FOLLOWED)) {
      expectSame(this.#copies.get(path) ?? new Map(), await lists.contents(list), list.toldOf);
    }
  }
}
