// Steps that the hub takes with a record of an org: POST /ops/v1/orgs/{org_id}/…/{id}/<step>, answered with the record after it.
import type { TSchema } from 'typebox';
import type { Tx } from '../db/db.ts';
import type { VersionedJson } from '../db/records.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import type { Actor } from './actor.ts';
import { recordAnswer } from './record-answer.ts';
import { ORG_ID } from './resource-routes.ts';
import { type Route, route } from './route.ts';
import { Strict } from './schema.ts';

export interface Action<Body>
  extends Pick<
    Route,
    | 'operationId'
    | 'summary'
    | 'description'
    | 'body'
    | 'bodyExample'
    | 'bodyOptional'
    | 'bodyLimitBytes'
    | 'problems'
    | 'references'
  > {
  /** The last part of the path. */
  readonly name: string;
  /** What names the record of the demo world that its example is about. */
  readonly example: string;
  /** A body that may be left out, and is, is empty. */
  readonly work: (tx: Tx, feed: FeedWriter, id: number, body: Body, actor: Actor) => Promise<VersionedJson>;
}

interface Records extends Pick<Route, 'tag' | 'responses'> {
  /** Without the part that names the record. */
  readonly path: string;
  /** What the part of the path that names the record is called, and what it looks like. */
  readonly named: string;
  readonly name: (example: string) => TSchema;
  readonly idOf: (tx: Tx, orgId: number, params: unknown) => Promise<number> | number;
}

export function actionsOf({ path, tag, responses, named, name: nameOf, idOf }: Records) {
  return <Body>({ name, example, work, problems = [], ...rest }: Action<Body>): Route =>
    route({
      ...rest,
      method: 'POST',
      path: `${path}/{${named}}/${name}`,
      tag,
      access: 'floor',
      params: Strict({ ...ORG_ID, [named]: nameOf(example) }),
      problems: ['state_conflict', ...problems],
      responses,
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const id = await idOf(tx, call.orgId, call.params);
          return recordAnswer(await work(tx, feed, id, (call.body ?? {}) as Body, call.actor));
        }),
    });
}
