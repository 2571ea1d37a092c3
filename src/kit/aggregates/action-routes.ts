// Routes of aggregates, answered with the aggregate: create, read (also below it), and actions.
import type { TProperties, TSchema } from 'typebox';
import type { Db } from '../db/db.ts';
import type { Actor } from '../http/actor.ts';
import { mapUniqueViolations } from '../http/conflicts.ts';
import { notFound, type Violation } from '../http/problems.ts';
import { createdAnswer, recordAnswer } from '../http/record-answer.ts';
import { ORG_ID } from '../http/resource-routes.ts';
import { type Answer, type Call, noContent, type Route, route } from '../http/route.ts';
import { Id, Strict } from '../http/schema.ts';
import type { Aggregate } from './aggregate.ts';
import { type Shown, type Work, workOf } from './work.ts';

export interface RouteBase extends Pick<Route, 'tag' | 'responses' | 'access' | 'problems'> {
  // biome-ignore lint/suspicious/noExplicitAny: of any kind
  readonly aggregate: Pick<Aggregate<any, any, any>, 'table' | 'find' | 'idOf'>;
  /** Without the segment that identifies the aggregate. */
  readonly path: string;
  readonly parameter: string;
  readonly reference: (example: string) => TSchema;
  /** The demo org used in its examples, when the path contains one. */
  readonly exampleOrgId?: number;
  /** Where the answer is read from, when that is not the aggregate's own JSON. */
  readonly view?: Pick<Aggregate<never, never>, 'table' | 'find'>;
}

interface Named {
  /** Of the reference in the path. */
  readonly example: string;
}

/** What a route on an aggregate does not have to say. */
type Shared = 'method' | 'path' | 'params' | 'tag' | 'access' | 'responses' | 'handler';

export interface Action<Body, Asked = void>
  extends Named,
    Omit<Route, Shared>,
    Partial<Pick<Route, 'method' | 'access' | 'responses'>> {
  /** The error message for each unique constraint it can violate. */
  readonly conflicts?: Readonly<Record<string, string>>;
  /** Calls to other services, made before the transaction. @returns what `run` needs of them */
  readonly before?: (call: Call, reference: string, body: Body) => Promise<Asked>;
  /** Reads a body that may be partly invalid: `run` reports those violations together with the references it looks up. */
  readonly read?: (body: unknown, wrong: readonly Violation[]) => Body;
  /**
   * An optional body that is missing is empty.
   * @returns what the answer shows, or the answer itself; undefined for an answer without a body
   */
  readonly run:
    | ((
        work: Work,
        reference: string,
        body: Body,
        actor: Actor,
        asked: Asked,
      ) => Promise<Shown | WithFields | Answer>)
    | ((work: Work, reference: string, body: Body, actor: Actor, asked: Asked) => Promise<void>);
}

/** An answer with fields beyond those of the aggregate. */
interface WithFields {
  readonly opened: Shown;
  readonly fields: object;
}

export function actionsOn(base: RouteBase) {
  const { aggregate, tag, parameter, view } = base;
  return <Body, Asked = void>(
    name: string | null,
    {
      method = name === null ? 'PATCH' : 'POST',
      example,
      conflicts = {},
      run,
      read,
      before,
      access = base.access,
      responses = base.responses,
      problems = base.problems ?? ['state_conflict'],
      ...rest
    }: Action<Body, Asked>,
  ): Route =>
    route({
      ...rest,
      method,
      ...pathOf(base, name, example),
      tag,
      access,
      problems,
      ...(read === undefined ? {} : { addsToViolations: true }),
      responses: method === 'DELETE' ? { 204: { description: 'Done.' } } : responses,
      handler: (call) => {
        const { [parameter]: reference = '' } = call.params as Record<string, string>;
        const body = read?.(call.body, call.violations) ?? ((call.body ?? {}) as Body);
        let asked: Asked;
        const ask = async () => {
          if (before !== undefined) asked = await before(call as Call, reference, body);
        };
        const done = call.commit(async (tx, feed) => {
          const work = workOf(tx, feed);
          if (rest.honoursIfMatch) work.expect({ aggregate, ifMatch: call.ifMatch });
          const result = await run(work, reference, body, call.actor, asked);
          if (result === undefined) return noContent;
          if ('status' in result) return result;
          if (!('fields' in result)) return recordAnswer(await work.answer(result, view));
          const { json, ...saved } = await work.answer(result.opened, view);
          const fields = JSON.stringify(result.fields).slice(1);
          return recordAnswer({ ...saved, json: `${json.slice(0, -1)},${fields}` });
        }, before && ask);
        return mapUniqueViolations(conflicts, done);
      },
    });
}

interface Creation<Body> extends Omit<Route, 'method' | 'params' | 'handler'> {
  /** Where the answer is read from, when that is not the aggregate's own JSON. */
  readonly view?: RouteBase['view'];
  readonly conflicts?: Readonly<Record<string, string>>;
  readonly run: (work: Work, body: Body, call: Call) => Promise<Shown | Answer>;
}

/** POST that answers 201 with the location of what was created. */
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
      return mapUniqueViolations(conflicts, done);
    },
  });
}

interface CreationOn<Body> extends Omit<Creation<Body>, 'path' | 'tag' | 'access' | 'responses'> {
  readonly created: string;
}

/** The same on the path of an aggregate, answered like its other routes. */
export function creationsOn({ path, tag, access, responses: { 200: answer }, view }: RouteBase) {
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

interface Read extends Named, Omit<Route, Shared>, Partial<Pick<Route, 'responses'>> {
  readonly params?: TProperties;
  /** Reads something other than the aggregate's own JSON. Null: not found. */
  readonly read?: (call: Call, id: number) => Promise<Answer | null>;
}

export function readsOn(db: Db, base: RouteBase) {
  const { aggregate, tag, access, parameter, view = aggregate } = base;
  const readRecord = async ({ orgId }: Call, id: number): Promise<Answer | null> => {
    const found = await view.find(db, orgId, id);
    return found === null ? null : recordAnswer(found);
  };
  return (
    name: string | null,
    { example, params = {}, responses = base.responses, read = readRecord, ...rest }: Read,
  ): Route =>
    route({
      ...rest,
      method: 'GET',
      ...pathOf(base, name, example, params),
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
  { path, parameter, reference, exampleOrgId }: RouteBase,
  name: string | null,
  example: string,
  more: TProperties = {},
) {
  const orgId = exampleOrgId === undefined ? ORG_ID : { org_id: Id('Organization id.', exampleOrgId) };
  const org: TProperties = path.includes('{org_id}') ? orgId : {};
  return {
    path: `${path}/{${parameter}}${name === null ? '' : `/${name}`}`,
    params: Strict({ ...org, [parameter]: reference(example), ...more }),
  };
}
