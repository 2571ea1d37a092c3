// A versioned record as an answer: its JSON as the database wrote it, with its version as ETag.
import type { VersionedJson } from '../db/records.ts';
import { versionTag } from './etag.ts';
import type { Answer } from './route.ts';

export type { VersionedJson } from '../db/records.ts';

export function recordAnswer(record: VersionedJson): Answer {
  return { status: 200, json: record.json, headers: { etag: versionTag(record.version) } };
}

export function createdAnswer(record: VersionedJson, location: string): Answer {
  return { status: 201, json: record.json, headers: { etag: versionTag(record.version), location } };
}

/** The same answer with a secret in it, which is shown there and never again. */
export function withSecret(answer: Answer, secret: Readonly<Record<string, string>>): Answer {
  const { json = '{}', ...rest } = answer;
  return { ...rest, body: { ...(JSON.parse(json) as object), ...secret } };
}
