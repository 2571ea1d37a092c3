// Actions on versioned records: POST …/{id}/<action>, PUT, PATCH or DELETE …/{id}, answered with the record or with nothing.
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { Tx } from '../db/db.ts';
import type { VersionedJson } from '../db/records.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { recordAnswer } from './record-answer.ts';
import { ORG_ID } from './resource-routes.ts';
import { type Answer, type Call, noContent, type Route, type RouteDefinition, route } from './route.ts';
import { Strict } from './schema.ts';

interface Base<P extends TProperties> extends Pick<Route, 'tag' | 'access' | 'problems'> {
  /** Of the record: with its parameters, `org_id` besides those below. */
  readonly path: string;
  readonly params: P;
  /** What actions answer that do not answer otherwise. */
  readonly answer?: Route['responses'][number];
  /** Wraps every action, outside its transaction. */
  readonly around?: (action: () => Promise<Answer>) => Promise<Answer>;
}

interface Action<B extends TSchema, P extends TProperties, Prepared>
  extends Pick<
    RouteDefinition<TSchema, TSchema, B>,
    | 'operationId'
    | 'summary'
    | 'description'
    | 'body'
    | 'bodyExample'
    | 'bodyOptional'
    | 'honoursIfMatch'
    | 'idempotency'
    | 'problems'
    | 'rules'
  > {
  /** Default: PATCH of the record itself, POST of an action. */
  readonly method?: Route['method'];
  /** Other examples of its parameters. */
  readonly params?: P;
  readonly answer?: Route['responses'][number];
  /** What 204 means: it answers with nothing. */
  readonly done?: string;
  /** Work to do before the transaction, such as hashing. */
  readonly prepare?: () => Promise<Prepared>;
  readonly run: (
    tx: Tx,
    feed: FeedWriter,
    call: Call<unknown, Static<TObject<P>>, Static<B>>,
    prepared: Prepared,
  ) => Promise<VersionedJson | Answer> | Promise<void>;
}

export function recordActions<P extends TProperties>(base: Base<P>) {
  const { path, tag, access, around = (action) => action() } = base;
  const org: TProperties = path.includes('{org_id}') ? ORG_ID : {};
  return <B extends TSchema, Prepared = void>(name: string | null, action: Action<B, P, Prepared>): Route => {
    const {
      method = name === null ? 'PATCH' : 'POST',
      done,
      prepare,
      run,
      problems = base.problems,
    } = action;
    const { params = base.params, answer = base.answer, ...rest } = action;
    return route({
      ...(rest as Pick<Route, 'operationId' | 'summary'>),
      method,
      path: name === null ? path : `${path}/${name}`,
      tag,
      access,
      ...(problems === undefined ? {} : { problems }),
      params: Strict({ ...org, ...params }),
      responses:
        done !== undefined || answer === undefined
          ? { 204: { description: done ?? 'Done.' } }
          : { 200: answer },
      handler: async (call) => {
        const prepared = (await prepare?.()) as Prepared;
        return around(() =>
          call.commit(async (tx, feed) => {
            const result = await run(tx, feed, call as never, prepared);
            if (result === undefined) return noContent;
            return 'status' in result ? result : recordAnswer(result);
          }),
        );
      },
    });
  };
}
