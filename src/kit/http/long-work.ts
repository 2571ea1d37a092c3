// Work that takes long in the process itself, such as drawing a thousand labels. It goes on in slices beside everything else
// (kernel/turns.ts); but what it has read and drawn so far is kept meanwhile, so it must not go on many times at once. What
// one credential asks for is done one after the other, of one organization a few at a time.
import type { Actor } from './actor.ts';
import { KeyedLock } from './keyed-lock.ts';
import { Problem } from './problems.ts';

const WHAT = 'documents and files';
const OF_ORG_AT_ONCE = 4;
/** More than a credential may have in flight unless the hub lets it have more. */
const LINE_MAX = 256;
const WAITING_MAX = 2000;

export class LongWork {
  readonly #credentials = new KeyedLock({
    what: WHAT,
    atOnce: 1,
    lineMax: LINE_MAX,
    waitingMax: WAITING_MAX,
  });
  readonly #orgs = new KeyedLock({
    what: WHAT,
    atOnce: OF_ORG_AT_ONCE,
    lineMax: LINE_MAX,
    waitingMax: WAITING_MAX,
  });

  /**
   * @param actor null: a link was the credential, and who asks is known by the network alone
   * @param isWanted asked when its turn has come: whoever asked may have gone meanwhile
   */
  run<T>(
    actor: Pick<Actor, 'limitKey' | 'orgId'> | null,
    network: string,
    isWanted: () => boolean,
    work: () => Promise<T>,
  ): Promise<T> {
    const wanted = () => (isWanted() ? work() : Promise.reject(new Problem('bad_request')));
    if (actor === null) return this.#credentials.run(`network ${network}`, wanted);
    return this.#credentials.run(actor.limitKey, () => this.#orgs.run(String(actor.orgId), wanted));
  }
}
