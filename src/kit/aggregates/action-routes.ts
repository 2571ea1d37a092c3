// Routes of aggregates: how one is created, POST …; what is read of the one that the path names, GET …/{number} and what lies
// below; and what is done with it, POST …/{number}/<action> and PATCH …/{number}, answered with the aggregate after it.
import type { TProperties, TSchema } from 'typebox';
import type { Db } from '../db/db.ts';
import type { Actor } from '../http/actor.ts';
import { namingConflicts } from '../http/conflicts.ts';
import { notFound, type Violation } from '../http/problems.ts';
import { createdAnswer, recordAnswer } from '../http/record-answer.ts';
import { ORG_ID } from '../http/resource-routes.ts';
import { type Answer, type Call, noContent, type Route, route } from '../http/route.ts';
import { Strict } from '../http/schema.ts';
import type { Aggregate } from './aggregate.ts';
import { type Shown, type Work, workOf } from './work.ts';

export interface Place extends Pick<Route, 'tag' | 'responses' | 'access' | 'problems'> {
  // biome-ignore lint/suspicious/noExplicitAny: of any kind
  readonly aggregate: Aggregate<any, any, any>;
  /** Without the part that names the aggregate. */
  readonly path: string;
  /** What the part of the path that names it is called, and its schema. */
  readonly parameter: string;
  readonly reference: (example: string) => TSchema;
  /** What the answer is read from, where that is not the aggregate's own JSON. */
  readonly view?: Pick<Aggregate<never, never>, 'table' | 'find'>;
}

interface Named {
  /** What names the record of the demo world that its example is about. */
  readonly example: string;
}

interface Action<Body>
  extends Named,
    Pick<
      Route,
      | 'operationId'
      | 'summary'
      | 'description'
      | 'body'
      | 'bodyExample'
      | 'bodyOptional'
      | 'bodyForm'
      | 'bodyLimitBytes'
      | 'honoursIfMatch'
      | 'problems'
      | 'references'
      | 'transferSide'
    > {
  /** Where these are not those of the other actions. */
  readonly access?: Route['access'];
  readonly responses?: Route['responses'];
  readonly method?: Route['method'];
  /** What to say for each unique constraint that it can break. */
  readonly conflicts?: Readonly<Record<string, string>>;
  /** Reads a body of which parts may not fit its schema: `run` refuses those together with what it looks up. */
  readonly read?: (body: unknown, wrong: readonly Violation[]) => Body;
  /**
   * A body that may be left out, and is, is empty.
   * @returns what the answer shows, or the answer itself; nothing: it has no body
   */
  readonly run:
    | ((work: Work, reference: string, body: Body, actor: Actor) => Promise<Shown | WithFields | Answer>)
    | ((work: Work, reference: string, body: Body, actor: Actor) => Promise<void>);
}

/** An answer that has fields beside those of the aggregate. */
interface WithFields {
  readonly opened: Shown;
  readonly fields: object;
}

export function actionsOn(place: Place) {
  const { aggregate, tag, parameter, view } = place;
  return <Body>(
    name: string | null,
    {
      method = name === null ? 'PATCH' : 'POST',
      example,
      conflicts = {},
      run,
      read,
      access = place.access,
      responses = place.responses,
      problems = place.problems ?? ['state_conflict'],
      ...rest
    }: Action<Body>,
  ): Route =>
    route({
      ...rest,
      method,
      ...pathOf(place, name, example),
      tag,
      access,
      problems,
      ...(read === undefined ? {} : { addsToViolations: true }),
      responses: method === 'DELETE' ? { 204: { description: 'Done.' } } : responses,
      handler: (call) => {
        const done = call.commit(async (tx, feed) => {
          const work = workOf(tx, feed);
          if (rest.honoursIfMatch) work.expect({ aggregate, ifMatch: call.ifMatch });
          const { [parameter]: named } = call.params as Record<string, string>;
          const body = read?.(call.body, call.violations) ?? ((call.body ?? {}) as Body);
          const result = await run(work, named as string, body, call.actor);
          if (result === undefined) return noContent;
          if ('status' in result) return result;
          if (!('fields' in result)) return recordAnswer(await work.answer(result, view));
          const { json, ...saved } = await work.answer(result.opened, view);
          const fields = JSON.stringify(result.fields).slice(1);
          return recordAnswer({ ...saved, json: `${json.slice(0, -1)},${fields}` });
        });
        return namingConflicts(conflicts, done);
      },
    });
}

interface Creation<Body>
  extends Pick<
    Route,
    | 'operationId'
    | 'summary'
    | 'description'
    | 'tag'
    | 'access'
    | 'body'
    | 'bodyExample'
    | 'addsToViolations'
    | 'references'
    | 'responses'
    | 'problems'
  > {
  readonly path: string;
  /** What the answer is read from, where that is not the aggregate's own JSON. */
  readonly view?: Place['view'];
  readonly conflicts?: Readonly<Record<string, string>>;
  /** @returns what was created, or the answer itself */
  readonly run: (work: Work, body: Body, call: Call) => Promise<Shown | Answer>;
}

/** POST without a reference: what is created is 201 with its place. */
export function creation<Body>({ path, view, conflicts = {}, run, ...rest }: Creation<Body>): Route {
  return route({
    ...rest,
    method: 'POST',
    path,
    ...(path.includes('{org_id}') ? { params: Strict(ORG_ID) } : {}),
    handler: (call) => {
      const done = call.commit(async (tx, feed) => {
        const work = workOf(tx, feed);
        const made = await run(work, call.body as Body, call as Call);
        return 'status' in made
          ? made
          : createdAnswer(await work.answer(made, view), `${call.path}/${made.id}`);
      });
      return namingConflicts(conflicts, done);
    },
  });
}

interface CreationOn<Body> extends Omit<Creation<Body>, 'path' | 'tag' | 'access' | 'responses'> {
  /** Describes the answer. */
  readonly created: string;
}

/** The same where the aggregate's other routes are: answered as they answer. */
export function creationsOn({ path, tag, access, responses: { 200: answer }, view }: Place) {
  return <Body>({ created, ...rest }: CreationOn<Body>): Route =>
    creation({
      ...rest,
      path,
      tag,
      access,
      ...(view === undefined ? {} : { view }),
      responses: { 201: { ...answer, description: created, headers: ['ETag', 'Location'] } },
    });
}

interface Read
  extends Named,
    Pick<Route, 'operationId' | 'summary' | 'description' | 'query' | 'problems' | 'isLongWork'> {
  /** Where they are not those of the aggregate itself. */
  readonly responses?: Route['responses'];
  /** What else the path names. */
  readonly params?: TProperties;
  /** What is read of the aggregate with this id, where that is not its own JSON. Null: there is none. */
  readonly read?: (call: Call, id: number) => Promise<Answer | null>;
}

/** A reference that means none, and what is not there, is 404. */
export function readsOn(db: Db, place: Place) {
  const { aggregate, tag, access, parameter, view = aggregate } = place;
  const readRecord = async ({ orgId }: Call, id: number): Promise<Answer | null> => {
    const found = await view.find(db, orgId, id);
    return found === null ? null : recordAnswer(found);
  };
  return (
    name: string | null,
    { example, params = {}, responses = place.responses, read = readRecord, ...rest }: Read,
  ): Route =>
    route({
      ...rest,
      method: 'GET',
      ...pathOf(place, name, example, params),
      tag,
      access,
      responses,
      handler: async (call) => {
        const { [parameter]: named } = call.params as Record<string, string>;
        const id = await aggregate.idOf(db, call.orgId, named as string);
        const answer = id === null ? null : await read(call as Call, id);
        if (answer === null) throw notFound();
        return answer;
      },
    });
}

function pathOf(
  { path, parameter, reference }: Place,
  name: string | null,
  example: string,
  more: TProperties = {},
) {
  const org: TProperties = path.includes('{org_id}') ? ORG_ID : {};
  return {
    path: `${path}/{${parameter}}${name === null ? '' : `/${name}`}`,
    params: Strict({ ...org, [parameter]: reference(example), ...more }),
  };
}
