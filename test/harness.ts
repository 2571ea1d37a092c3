// What tests stand on: a database of their own, an app on it, and answers that are held against the contract.
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { type App, buildApp } from '../src/app/build-app.ts';
import { readConfig } from '../src/config.ts';
import { type Db, openDb } from '../src/kit/db/db.ts';
import type { Statement } from '../src/kit/db/statement.ts';
import { createLogger } from '../src/kit/http/logger.ts';
import type { Route } from '../src/kit/http/route.ts';
import { type Clock, systemClock } from '../src/kit/kernel/clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { holdToReach } from './sql/reach.ts';
import { checkStatement, loadSqlRules } from './sql/sql-rules.ts';
import { type Contract, contractOf } from './tools/contract.ts';
import { PATIENCE } from './tools/patience.ts';

export { type TestDatabase, testDatabase };

/** Of secrets in the database, as an operator would set it. */
export const TEST_KEY = Buffer.alloc(32, 'test').toString('base64');

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  /** Bytes to send as they are, instead of `body`. */
  readonly payload?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape the contract check has proved
  readonly body: any;
}

export class TestApp {
  readonly app: App;
  readonly db: Db;
  readonly database: TestDatabase;
  readonly #contract: Contract;
  readonly #tokens = new Map<string, string>();

  readonly #foreignAnswers: readonly string[];

  constructor(app: App, db: Db, database: TestDatabase, foreignAnswers: readonly string[] = []) {
    this.#foreignAnswers = foreignAnswers;
    this.app = app;
    this.db = db;
    this.database = database;
    this.#contract = contractOf(app.routes);
  }

  /** Sends a request through the whole stack; an answer that breaks the contract fails the test. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<TestAnswer> {
    const headers: Record<string, string> = {};
    if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`;
    const payload =
      options.payload ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    if (payload !== undefined) headers['content-type'] = 'application/json';
    const response = await this.app.server.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, ...options.headers },
      ...(payload === undefined ? {} : { payload }),
    } satisfies InjectOptions);
    const violations = this.#contract.violations({
      method,
      path,
      status: response.statusCode,
      contentType: response.headers['content-type'] as string | undefined,
      text: response.body,
    });
    if (violations.length > 0)
      throw new Error(
        `the answer breaks the contract:\n${violations.join('\n')}\n${response.body.slice(0, 500)}`,
      );
    const isJson = (response.headers['content-type'] ?? '').toString().includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
      body: isJson && response.body !== '' ? JSON.parse(response.body) : undefined,
    };
  }

  get(path: string, options?: CallOptions): Promise<TestAnswer> {
    return this.call('GET', path, options);
  }

  post(path: string, body?: unknown, options: CallOptions = {}): Promise<TestAnswer> {
    return this.call('POST', path, { ...options, body });
  }

  patch(path: string, body: unknown, options: CallOptions = {}): Promise<TestAnswer> {
    return this.call('PATCH', path, { ...options, body });
  }

  /** An access token of a demo client: `demo-client` or `hub-client`. */
  async token(client: 'demo-client' | 'hub-client' | 'rival-client'): Promise<string> {
    const known = this.#tokens.get(client);
    if (known !== undefined) return known;
    const secret = client.replace('-client', '-secret');
    const answer = await this.post('/login', {
      grant_type: 'client_credentials',
      client_id: client,
      client_secret: secret,
    });
    if (answer.status !== 200) throw new Error(`login of ${client} failed: ${answer.text}`);
    this.#tokens.set(client, answer.body.access_token);
    return answer.body.access_token;
  }

  /** An access token of Juniper's owner, who may also look after people and credentials. */
  async ownerToken(): Promise<string> {
    const email = 'demo@crossdock.test';
    const known = this.#tokens.get(email);
    if (known !== undefined) return known;
    const answer = await this.post('/login', { email, password: 'crossdock-demo' });
    if (answer.status !== 200) throw new Error(`login of ${email} failed: ${answer.text}`);
    this.#tokens.set(email, answer.body.access_token);
    return answer.body.access_token;
  }

  /** Whose token an operation of a merchant takes. */
  merchantToken({ access }: Pick<Route, 'access'>): Promise<string> {
    return access === 'account' ? this.ownerToken() : this.token('demo-client');
  }

  async close(): Promise<void> {
    await this.app.server.close();
    await this.db.close();
    await this.database.drop();
    // Which records are there for people of a warehouse is decided where they are looked up.
    if (this.#foreignAnswers.length > 0)
      throw new Error(`answers were about to tell of other warehouses: ${this.#foreignAnswers.join(', ')}`);
  }
}

/** Holds every statement that is really sent against the sharding rules, also those that are built at run time. */
async function sqlRules(): Promise<(statement: Statement<unknown>) => void> {
  const catalog = await loadSqlRules();
  return (statement) => {
    const violations = checkStatement(statement, catalog);
    if (violations.length > 0) throw new Error(`${statement.name}: ${violations.join('; ')}`);
  };
}

export interface TestAppOptions {
  readonly world?: 'empty' | 'demo';
  readonly clock?: Clock;
  readonly poolSize?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Sees each statement before it is sent. */
  readonly onStatement?: (statement: Statement<unknown>) => void;
  /** On a cluster: asks its coordinator for everything. */
  readonly isThroughCoordinator?: boolean;
  /** Refuses reads when the event loop is late. */
  readonly shedsLoad?: boolean;
}

/** An app on a database of its own. Close it in afterAll; inside a test it closes itself. */
/** Where nobody answers: a test asks nobody outside of this machine. */
const NOBODY = {
  CROSSDOCK_AMAZON_API_URL: 'http://127.0.0.1:1/{region}',
  CROSSDOCK_AMAZON_LOGIN_URL: 'http://127.0.0.1:1/login',
  CROSSDOCK_EASYPOST_URL: 'http://127.0.0.1:1/easypost',
};

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase(options.world ?? 'demo');
  const check = await sqlRules();
  const opened = openDb({
    url: database.url,
    poolSize: options.poolSize ?? 5,
    patience: PATIENCE,
    isThroughCoordinator: options.isThroughCoordinator ?? false,
    onStatement: (statement) => {
      check(statement);
      options.onStatement?.(statement);
    },
  });
  const db = holdToReach(opened);
  const config = readConfig({ CROSSDOCK_ENCRYPTION_KEY: TEST_KEY, ...NOBODY, ...options.environment });
  const { clock = systemClock, shedsLoad = false } = options;
  // What the service could not answer tells why beside the test that failed.
  const logger = createLogger('error', process.stderr);
  const foreignAnswers: string[] = [];
  const onForeignAnswer = (operationId: string) => foreignAnswers.push(operationId);
  const app = await buildApp({ config, db, clock, shedsLoad, logger, onForeignAnswer });
  return new TestApp(app, db, database, foreignAnswers);
}

/** The same inside one test: closed when it is finished. */
export async function testAppForThisTest(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await testApp(options);
  onTestFinished(() => app.close());
  return app;
}
