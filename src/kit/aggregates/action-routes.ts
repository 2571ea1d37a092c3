// What is done with an aggregate that the path names, answered with the aggregate after it:
// POST …/{number}/<action>, PATCH …/{number}.
import type { TProperties, TSchema } from 'typebox';
import { namingConflicts } from '../http/conflicts.ts';
import { recordAnswer } from '../http/record-answer.ts';
import { ORG_ID } from '../http/resource-routes.ts';
import { noContent, type Route, route } from '../http/route.ts';
import { Strict } from '../http/schema.ts';
import type { Aggregate } from './aggregate.ts';
import { type AnyOpen, type Work, workOf } from './work.ts';

interface Place extends Pick<Route, 'tag' | 'responses' | 'access'> {
  // biome-ignore lint/suspicious/noExplicitAny: of any kind
  readonly aggregate: Aggregate<any, any>;
  /** Without the part that names the aggregate. */
  readonly path: string;
  /** What the part of the path that names it is called, and its schema. */
  readonly parameter: string;
  readonly reference: (example: string) => TSchema;
  /** What the answer is read from, where that is not the aggregate's own JSON. */
  readonly view?: Pick<Aggregate<never, never>, 'table' | 'find'>;
}

interface Action<Body>
  extends Pick<
    Route,
    | 'operationId'
    | 'summary'
    | 'description'
    | 'body'
    | 'bodyExample'
    | 'bodyOptional'
    | 'bodyLimitBytes'
    | 'honoursIfMatch'
    | 'problems'
    | 'references'
  > {
  readonly method?: Route['method'];
  /** What names the record of the demo world that its example is about. */
  readonly example: string;
  /** What to say for each unique constraint that it can break. */
  readonly conflicts?: Readonly<Record<string, string>>;
  /**
   * A body that may be left out, and is, is empty.
   * @returns what the answer shows; nothing: it has no body
   */
  readonly run:
    | ((work: Work, reference: string, body: Body) => Promise<AnyOpen>)
    | ((work: Work, reference: string, body: Body) => Promise<void>);
}

export function actionsOn({ aggregate, path, tag, access, responses, parameter, reference, view }: Place) {
  const org: TProperties = path.includes('{org_id}') ? ORG_ID : {};
  return <Body>(
    name: string | null,
    {
      method = name === null ? 'PATCH' : 'POST',
      example,
      conflicts = {},
      run,
      problems = ['state_conflict'],
      ...rest
    }: Action<Body>,
  ): Route =>
    route({
      ...rest,
      method,
      path: `${path}/{${parameter}}${name === null ? '' : `/${name}`}`,
      tag,
      access,
      params: Strict({ ...org, [parameter]: reference(example) }),
      problems,
      responses: method === 'DELETE' ? { 204: { description: 'Done.' } } : responses,
      handler: (call) => {
        const done = call.commit(async (tx, feed) => {
          const work = workOf(tx, feed);
          if (rest.honoursIfMatch) work.expect({ aggregate, ifMatch: call.ifMatch });
          const { [parameter]: named } = call.params as Record<string, string>;
          const opened = await run(work, named as string, (call.body ?? {}) as Body);
          return opened === undefined ? noContent : recordAnswer(await work.answer(opened, view));
        });
        return namingConflicts(conflicts, done);
      },
    });
}
