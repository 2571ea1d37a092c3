// A versioned record as an answer: the JSON as the database wrote it, with its version as ETag.
import type { Tx } from '../db/db.ts';
import type { VersionedJson } from '../db/records.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { versionTag } from './etag.ts';
import { notFound } from './problems.ts';
import { type Answer, type Call, noContent } from './route.ts';

export type { VersionedJson } from '../db/records.ts';

export function recordAnswer(record: VersionedJson): Answer {
  return { status: 200, json: record.json, headers: { etag: versionTag(record.version) } };
}

/** 404 where there is none. */
export function foundAnswer(record: VersionedJson | null): Answer {
  if (record === null) throw notFound();
  return recordAnswer(record);
}

/** Commits the work of a request, and answers with the record that it returns, or with 204. */
export function committed(
  call: Pick<Call, 'commit'>,
  work: (tx: Tx, feed: FeedWriter) => Promise<VersionedJson> | Promise<void>,
): Promise<Answer> {
  return call.commit(async (tx, feed) => {
    const record = await work(tx, feed);
    return record === undefined ? noContent : recordAnswer(record);
  });
}

export function createdAnswer(record: VersionedJson, location: string): Answer {
  return { status: 201, json: record.json, headers: { etag: versionTag(record.version), location } };
}

/** The same answer with a secret, shown only this once. */
export function withSecret(answer: Answer, secret: Readonly<Record<string, string>>): Answer {
  const { json = '{}', ...rest } = answer;
  return { ...rest, body: { ...(JSON.parse(json) as object), ...secret } };
}
