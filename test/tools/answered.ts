// A use case on an aggregate, with the JSON that its route would answer.
import { type AnyOpen, type Work, workOf } from '../../src/kit/aggregates/work.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import type { FeedWriter } from '../../src/kit/feed/feed-writer.ts';

export function answered<Json>(run: (work: Work) => Promise<AnyOpen>) {
  return async (tx: Tx, feed: FeedWriter): Promise<Json> => {
    const work = workOf(tx, feed);
    return JSON.parse((await work.answer(await run(work))).json) as Json;
  };
}
