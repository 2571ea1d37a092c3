// Juniper and Rival side by side, and credentials of every kind that the matrix tries.
import pg from 'pg';
import { newToken } from '../../../src/domains/identity/tokens.ts';
import type { MemberRole, Scope } from '../../../src/kit/http/actor.ts';
import type { Operation } from '../../fuzz/operations.ts';
import type { TestApp } from '../../harness.ts';
import { rowsIn } from '../../lists/list-rows.ts';
import type { Request, Value, World } from './fixtures.ts';
import type { MatrixAnswer } from './matrix.ts';

const HUB_ORG = 1;
const JUNIPER_ORG = 2;
const RIVAL_ORG = 3;

/** Operations that ask with a body and change nothing. */
export const READ_BY_POST: ReadonlySet<string> = new Set(['calculateRates', 'estimateOrder']);

export class IsolationWorld implements World {
  readonly app: TestApp;
  readonly juniper: World['juniper'];
  readonly rival: World['rival'];
  readonly #client: pg.Client;
  #made = 1_000_000;
  #fingerprint: string | undefined;

  private constructor(app: TestApp, client: pg.Client, tokens: { juniper: string; rival: string }) {
    this.app = app;
    this.#client = client;
    this.juniper = { orgId: JUNIPER_ORG, token: tokens.juniper };
    this.rival = { orgId: RIVAL_ORG, token: tokens.rival };
  }

  static async open(app: TestApp): Promise<IsolationWorld> {
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    // A matrix that is answered with 429 proves nothing.
    await client.query('UPDATE org SET read_rate = 1000000, write_rate = 1000000, in_flight_max = 10000');
    await client.query(
      `UPDATE api_client SET scopes = scopes || '{account}' WHERE client_id IN ('demo-client', 'rival-client')`,
    );
    const tokens = { juniper: await app.token('demo-client'), rival: await app.token('rival-client') };
    return new IsolationWorld(app, client, tokens);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#client.query<Row>(text, [...values])).rows;
  }

  /** A key with exactly these scopes, revoked if told so. */
  async apiKey(orgId: number, scopes: readonly Scope[], revoked = false): Promise<string> {
    const { token, hash, hint } = newToken('api_key', orgId);
    await this.sql(
      `INSERT INTO api_key (org_id, id, name, key_hash, hint, scopes, read_rate, write_rate, in_flight_max, created_by,
         created_at, revoked_at)
       VALUES ($1, $2, 'matrix', $3, $4, $5, 1000000, 1000000, 10000, 'matrix', now(), CASE WHEN $6 THEN now() END)`,
      [orgId, this.#next(), hash, hint, scopes, revoked],
    );
    return token;
  }

  /** The access token of a person with this role in the org. */
  async person(orgId: number, role: MemberRole, life = '1 hour'): Promise<string> {
    return (await this.personIn(orgId, role, { life })).token;
  }

  /** The same, with their id; bound to warehouses if told so. */
  async personIn(
    orgId: number,
    role: MemberRole,
    { life = '1 hour', warehouseIds = null }: { life?: string; warehouseIds?: readonly number[] | null } = {},
  ): Promise<{ readonly token: string; readonly userId: number }> {
    const [userId, sessionId] = [this.#next(), this.#next()];
    const { token, hash } = newToken('access', orgId);
    await this.sql(
      `INSERT INTO user_account (id, email, name, password_hash, is_active, version, created_at, updated_at)
       VALUES ($1, $2, 'Matrix', '-', true, 1, now(), now())`,
      [userId, `matrix${userId}@crossdock.test`],
    );
    await this.sql(
      `INSERT INTO membership (org_id, user_id, role, warehouse_ids, created_at) VALUES ($1, $2, $3, $4, now())`,
      [orgId, userId, role, warehouseIds],
    );
    await this.sql(
      `INSERT INTO session (org_id, id, user_id, created_at, expires_at) VALUES ($1, $2, $3, now(), now() + '30 days')`,
      [orgId, sessionId, userId],
    );
    await this.sql(
      `INSERT INTO access_token (org_id, token_hash, session_id, expires_at) VALUES ($1, $2, $3, now() + $4::interval)`,
      [orgId, hash, sessionId, life],
    );
    return { token, userId };
  }

  get hubOrgId(): number {
    return HUB_ORG;
  }

  #next(): number {
    this.#made += 1;
    return this.#made;
  }

  /** Everything that Rival has, as one hash per table. */
  async rivalFingerprint(): Promise<ReadonlyMap<string, string>> {
    this.#fingerprint ??= await this.#fingerprintStatement();
    const { rows } = await this.#client.query<{ name: string; state: string }>({
      name: 'fingerprint',
      text: this.#fingerprint,
      values: [RIVAL_ORG],
    });
    return new Map(rows.map(({ name, state }) => [name, state]));
  }

  /** Of all tables at once: it is asked some hundred times. */
  async #fingerprintStatement(): Promise<string> {
    const tables = await this.sql<{ name: string }>(
      `SELECT quote_ident(c.relname) AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'org_id'`,
    );
    return tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS state
           FROM ${name} t WHERE org_id = $1`,
      )
      .join(' UNION ALL ');
  }

  async send(
    operation: Operation,
    request: Request,
    headers: Readonly<Record<string, string>>,
  ): Promise<MatrixAnswer> {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const example = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.example;
      return encodeURIComponent(String(request.params?.[name] ?? example ?? 1));
    });
    const query = Object.entries(request.query ?? {}).map(
      ([name, value]) => `${name}=${encodeURIComponent(value)}`,
    );
    return this.sendTo(
      operation.method,
      query.length === 0 ? path : `${path}?${query.join('&')}`,
      headers,
      request.body,
    );
  }

  async sendTo(
    method: string,
    url: string,
    headers: Readonly<Record<string, string>>,
    body?: unknown,
  ): Promise<MatrixAnswer> {
    const response = await this.app.app.server.inject({
      method: method as 'GET',
      url,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: response.statusCode, headers: response.headers, text: response.body };
  }
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

export type Row = Readonly<Record<string, unknown>>;

export interface Page {
  readonly rows: readonly Row[];
  /** The address of the next page; null on the last. */
  readonly next: string | null;
  readonly text: string;
}

/** So small that even the shortest lists of the demo world have several pages. */
const PER_PAGE = 1;
const PAGES_MAX = 10_000;

/** All pages of a list, by following its links. */
export async function pagesOf(
  world: IsolationWorld,
  operation: Operation,
  token: string,
  query: Readonly<Record<string, Value>>,
  path = operation.path,
): Promise<Page[]> {
  const pages: Page[] = [];
  const parameters = Object.entries({ per_page: PER_PAGE, page: 1, ...query });
  let next: string | null =
    `${path}?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
  while (next !== null) {
    const answer = await world.sendTo('GET', next, bearer(token));
    if (answer.status !== 200) throw new Error(`${operation.id} ${next}: ${answer.status} ${answer.text}`);
    const page = pageOf(answer);
    pages.push(page);
    next = page.next;
    if (pages.length > PAGES_MAX) throw new Error(`${operation.id}: more than ${PAGES_MAX} pages`);
  }
  return pages;
}

export function pageOf(answer: MatrixAnswer): Page {
  const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null;
  return { rows: rowsIn<Row>(JSON.parse(answer.text)), next, text: answer.text };
}
