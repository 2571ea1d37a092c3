// What pages read: the one factory of query keys and options. A key is the area, the form of the answer, the operation and its
// parameters; so two reads never share a key, and a change refetches its area.
import type { Page, PagedRequest } from '@crossdock/client';
import { queryOptions } from '@tanstack/react-query';
import { readAll } from '../kit/read-all.ts';
import { crossdock, refetchQueries } from './api.ts';
import { type Area, MERCHANT_AREAS } from './areas.ts';

/** Rows per request of a list that goes on as it is scrolled. */
const PAGE_ROWS = 100;
/** Rows per request of a list that is shown as a whole: as many as the service gives at once. */
const SHORT_LIST_ROWS = 250;

type Method = (...args: never[]) => PromiseLike<unknown>;
type ReadOf<Api> = { [Name in keyof Api]: Api[Name] extends Method ? Name : never }[keyof Api] & string;
type ListOf<Api> = {
  [Name in keyof Api]: Api[Name] extends (...args: never[]) => PagedRequest<unknown> ? Name : never;
}[keyof Api] &
  string;
type ArgsOf<Call> = Call extends (params: infer Params, ...rest: never[]) => unknown
  ? undefined extends Params
    ? [params?: Params]
    : [params: Params]
  : never;
type AnswerOf<Call> = Call extends (...args: never[]) => PromiseLike<infer Answer> ? Answer : never;
type RowOf<Call> = Call extends (...args: never[]) => PagedRequest<infer Row> ? Row : never;

/** A list page by page, for `DataTable`. */
export interface PagesRead<Row> {
  readonly queryKey: readonly [Area, ...unknown[]];
  /** The first page; it leads to the next ones. */
  readonly load: () => PromiseLike<Page<Row>>;
}

/** What one area reads. */
class AreaReads<Api extends object> {
  readonly #api: Api;
  readonly #area: Area;

  constructor(api: Api, area: Area) {
    this.#api = api;
    this.#area = area;
  }

  /** The answer to an operation. */
  get<Name extends ReadOf<Api>>(name: Name, ...[params]: ArgsOf<Api[Name]>) {
    return this.from<AnswerOf<Api[Name]>>(name, [params], () => this.#call(name, params));
  }

  /** The first rows of a list: as many as `per_page`. */
  rows<Name extends ListOf<Api>>(name: Name, ...[params]: ArgsOf<Api[Name]>) {
    const load = async () => (await this.#list(name, params, SHORT_LIST_ROWS)).data;
    return this.from<RowOf<Api[Name]>[]>(`rows ${name}`, [params], load);
  }

  /** All rows of a short list. */
  allRows<Name extends ListOf<Api>>(name: Name, ...[params]: ArgsOf<Api[Name]>) {
    const load = () => readAll(this.#list<Name>(name, params, SHORT_LIST_ROWS));
    return this.from<RowOf<Api[Name]>[]>(`all ${name}`, [params], load);
  }

  /** How many rows a list has. */
  count<Name extends ListOf<Api>>(name: Name, ...[params]: ArgsOf<Api[Name]>) {
    const all = { ...(params as object | undefined), include_total: true };
    const load = async () => (await this.#list(name, all, 1)).total ?? 0;
    return this.from(`count ${name}`, [params], load);
  }

  /** A list of any length, for `DataTable`. */
  pages<Name extends ListOf<Api>>(name: Name, ...[params]: ArgsOf<Api[Name]>) {
    return this.pagesFrom(name, [params], () => this.#list<Name>(name, params, PAGE_ROWS));
  }

  /** A list that is put together from several operations. */
  pagesFrom<Row>(name: string, parts: readonly unknown[], load: PagesRead<Row>['load']): PagesRead<Row> {
    return { queryKey: [this.#area, `pages ${name}`, ...parts], load };
  }

  /** What is put together from several operations, or cached. @param parts all that the answer depends on */
  from<Answer>(name: string, parts: readonly unknown[], load: () => PromiseLike<Answer>) {
    return queryOptions({
      queryKey: [this.#area, name, ...parts],
      queryFn: (): Promise<Answer> => Promise.resolve(load()),
    });
  }

  /** After a change: what is shown of this area is read again. */
  refresh(): Promise<void> {
    return refetchQueries({ queryKey: [this.#area] });
  }

  #call<Name extends ReadOf<Api>>(name: Name, params: unknown) {
    const api = this.#api as Record<string, (params: unknown) => Promise<AnswerOf<Api[Name]>>>;
    return (api[name] as (typeof api)[string]).call(this.#api, params);
  }

  #list<Name extends ListOf<Api>>(name: Name, params: unknown, per_page: number) {
    const all = { per_page, ...(params as object | undefined) };
    return this.#call(name as never, all) as unknown as PagedRequest<RowOf<Api[Name]>>;
  }
}

export function readsOf<Api extends object, Name extends Area>(api: Api, areas: readonly Name[]) {
  return Object.fromEntries(areas.map((area) => [area, new AreaReads(api, area)])) as Readonly<
    Record<Name, AreaReads<Api>>
  >;
}

export const reads = readsOf(crossdock, MERCHANT_AREAS);
