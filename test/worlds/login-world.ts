// What the tests of login stand on: people and programs made in a moment (their passwords hashed once), requests from
// any address, a clock that the test moves, and sight of each statement that goes to the database.
import pg from 'pg';
import { buildApp } from '../../src/app/build-app.ts';
import { readConfig } from '../../src/config.ts';
import { PasswordHasher } from '../../src/domains/identity/passwords.ts';
import { openDb } from '../../src/kit/db/db.ts';
import { type Clock, ManualClock } from '../../src/kit/kernel/clock.ts';
import { type TestAnswer, TestApp, type TestDatabase, testDatabase } from '../harness.ts';
import { PATIENCE } from '../tools/patience.ts';

export const HUB = 1;
export const JUNIPER = 2;
export const RIVAL = 3;
export const PASSWORD = 'correct horse battery staple';
export const WRONG = 'Correct horse battery staple';
/** A moment after the demo world was made. */
export const START = new Date(Date.now() + 1000);

let hashed: Promise<string> | undefined;

export interface NewPerson {
  readonly email?: string;
  readonly memberships?: readonly (readonly [orgId: number, role: string])[];
  readonly isActive?: boolean;
}

export class LoginWorld {
  readonly app: TestApp;
  readonly clock: ManualClock;
  /** The names of the statements that this app has sent, in order. */
  readonly statements: string[];
  readonly #sql: pg.Pool;
  #count = 0;

  constructor(app: TestApp, clock: ManualClock, statements: string[], pool: pg.Pool) {
    this.app = app;
    this.clock = clock;
    this.statements = statements;
    this.#sql = pool;
  }

  /** Plain SQL, beside the service. */
  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#sql.query<Row>(text, values)).rows;
  }

  /** A connection of its own, for a transaction that stays open for a while. */
  connect(): Promise<pg.PoolClient> {
    return this.#sql.connect();
  }

  unique(prefix = 'name'): string {
    this.#count += 1;
    return `${prefix}-${this.#count}`;
  }

  /** A person whose password is PASSWORD. */
  async addPerson(person: NewPerson = {}): Promise<{ id: number; email: string }> {
    const email = person.email ?? `${this.unique('person')}@login.test`;
    const [row] = await this.rows<{ id: string }>(
      `INSERT INTO user_account VALUES (nextval('user_account_id_seq'), $1, 'Pat Person', $2, $3, 1, $4, $4)
       RETURNING id`,
      [email, await hashOfPassword(), person.isActive ?? true, START],
    );
    const id = Number(row?.id);
    for (const [orgId, role] of person.memberships ?? [[JUNIPER, 'owner']]) {
      await this.rows('INSERT INTO membership VALUES ($1, $2, $3, $4)', [orgId, id, role, START]);
    }
    return { id, email };
  }

  /** A program whose secret is PASSWORD. */
  async addClient(orgId = JUNIPER, isActive = true): Promise<string> {
    const clientId = this.unique('client');
    await this.rows(
      `INSERT INTO api_client (client_id, org_id, name, secret_hash, scopes, is_active, version, created_at, updated_at)
       VALUES ($1, $2, 'A program', $3, '{read,write}', $4, 1, $5, $5)`,
      [clientId, orgId, await hashOfPassword(), isActive, START],
    );
    return clientId;
  }

  async addOrg(name: string, isActive = true): Promise<number> {
    const [row] = await this.rows<{ id: string }>(
      `INSERT INTO org (id, name, kind, is_active, version, created_at, updated_at)
       VALUES (nextval('org_id_seq'), $1, 'merchant', $2, 1, $3, $3) RETURNING id`,
      [name, isActive, START],
    );
    return Number(row?.id);
  }

  logIn(body: unknown, address = '127.0.0.1'): Promise<TestAnswer> {
    return this.app.post('/login', body, { headers: { 'x-forwarded-for': address } });
  }

  person(email: string, password = PASSWORD, address?: string): Promise<TestAnswer> {
    return this.logIn({ email, password }, address);
  }

  client(clientId: string, secret = PASSWORD, address?: string): Promise<TestAnswer> {
    return this.logIn(
      { grant_type: 'client_credentials', client_id: clientId, client_secret: secret },
      address,
    );
  }

  refresh(token: string, address?: string): Promise<TestAnswer> {
    return this.logIn({ grant_type: 'refresh_token', refresh_token: token }, address);
  }

  /** Reads with this credential. */
  get(path: string, token: string): Promise<TestAnswer> {
    return this.app.get(path, { token });
  }

  /** The status of a request with this credential. */
  async statusWith(token: string): Promise<number> {
    return (await this.get('/v1/orgs', token)).status;
  }

  /** The statements that `work` sends, without those that reserve ids: a block of them serves several requests. */
  async statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const from = this.statements.length;
    await work();
    return this.statements.slice(from).filter((name) => name !== 'db.reserveIds');
  }

  async close(): Promise<void> {
    await this.#sql.end();
    await this.app.close();
  }
}

export interface LoginWorldOptions {
  readonly clock?: ManualClock;
  readonly poolSize?: number;
  readonly hashingConcurrency?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** An app on a demo database of its own. */
export async function loginWorld(options: LoginWorldOptions = {}): Promise<LoginWorld> {
  return worldOn(await testDatabase('demo'), options);
}

/** A second app on the same database, as another process would be: nothing in memory is shared. */
export async function besides(world: LoginWorld, options: LoginWorldOptions = {}): Promise<LoginWorld> {
  const database = { url: world.app.database.url, drop: async () => {} };
  return worldOn(database, { clock: world.clock, ...options });
}

async function worldOn(database: TestDatabase, options: LoginWorldOptions): Promise<LoginWorld> {
  const clock = options.clock ?? new ManualClock(START);
  const statements: string[] = [];
  const db = openDb({
    url: database.url,
    poolSize: options.poolSize ?? 5,
    patience: PATIENCE,
    onStatement: ({ name }) => statements.push(name),
  });
  const config = readConfig({
    CROSSDOCK_TRUSTED_PROXIES: '127.0.0.1',
    CROSSDOCK_HASHING_CONCURRENCY: String(options.hashingConcurrency ?? 2),
    ...options.environment,
  });
  const app = await buildApp({ config, db, clock: clock as Clock });
  const pool = new pg.Pool({ connectionString: database.url, max: 3 });
  pool.on('error', () => {});
  return new LoginWorld(new TestApp(app, db, database), clock, statements, pool);
}

async function hashOfPassword(): Promise<string> {
  hashed ??= new PasswordHasher(1).hash(PASSWORD);
  return hashed;
}

/** An answer without what differs between any two answers: the request id and the date. */
export function withoutRequestId(answer: TestAnswer): unknown {
  const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
  return { status: answer.status, headers, text: answer.text.replace(/"request_id":"[^"]*"/, '') };
}
