// The service under fire: a demo world, credentials of its own that survive whatever the requests do to others, and a
// look at all tables.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { newToken } from '../../src/domains/identity/tokens.ts';
import { type BodyBounds, boundsOf } from '../../src/kit/http/body-bounds.ts';
import { type TestApp, testApp } from '../harness.ts';
import { namesInPath, type Operation } from './operations.ts';
import { type FuzzAnswer, type FuzzRequest, pathOf, payloadOf } from './request.ts';
import type { Fingerprint, Target } from './run.ts';
import { TableLooks } from './table-looks.ts';

const HUB = { orgId: 1, client: 'fuzzing-hub', scopes: ['ops', 'admin'] };
const MERCHANT = { orgId: 2, client: 'fuzzing-merchant', scopes: ['read', 'write', 'account'] };
const SESSION_ID = Number.MAX_SAFE_INTEGER;

type Known = Readonly<Record<string, string>>;

export class FuzzWorld implements Target {
  readonly app: TestApp;
  readonly #sql: pg.Client;
  readonly #tokens = new Map<number, string>();
  /** Records that exist, by the path template that names them. */
  readonly #known = new Map<string, Known[]>();
  readonly #looks: TableLooks;
  #hasRequests = true;
  #sent = 0;

  private constructor(app: TestApp, sql: pg.Client, looks: TableLooks) {
    this.app = app;
    this.#sql = sql;
    this.#looks = looks;
  }

  static async open(): Promise<FuzzWorld> {
    let looks: TableLooks | undefined;
    const app = await testApp({ onStatement: ({ text }) => looks?.note(text) });
    const sql = new pg.Client({ connectionString: app.database.url });
    await sql.connect();
    looks = await TableLooks.open(sql);
    const world = new FuzzWorld(app, sql, looks);
    await world.#revive();
    return world;
  }

  async close(): Promise<void> {
    await this.#sql.end();
    await this.app.close();
  }

  boundsOf({ id }: Operation): BodyBounds {
    return boundsOf(this.app.app.routes.find(({ operationId }) => operationId === id) ?? {});
  }

  async fingerprint(how: 'thorough' | 'as needed' = 'as needed'): Promise<Fingerprint> {
    const isThorough = how === 'thorough' && this.#hasRequests;
    this.#hasRequests = false;
    return this.#looks.look(isThorough ? 'all' : 'noted');
  }

  async send(operation: Operation, request: FuzzRequest): Promise<FuzzAnswer> {
    const answer = await this.#sendOnce(operation, request);
    // Wrong logins are remembered, and after ten of them nothing else would be answered.
    if (operation.isPublic && answer.status === 401) await this.#write('DELETE FROM login_failure');
    const isLockedOut = answer.status === 401 && !operation.isPublic && request.authorize !== false;
    if (!isLockedOut) return answer;
    // The request before this one switched our org off, say.
    await this.#revive();
    return this.#sendOnce(operation, request);
  }

  async #sendOnce(operation: Operation, request: FuzzRequest): Promise<FuzzAnswer> {
    this.#sent += 1;
    this.#hasRequests = true;
    const payload = payloadOf(request);
    const { orgId } = operation.document === 'ops' ? HUB : MERCHANT;
    const headers: Record<string, string> = {
      ...(payload !== undefined ? { 'content-type': 'application/json' } : {}),
      ...(operation.isPublic || request.authorize === false
        ? {}
        : { authorization: `Bearer ${this.#tokens.get(orgId)}` }),
      ...(operation.path.startsWith('/login/console') ? { 'x-crossdock-console': '1' } : {}),
      ...request.headers,
    };
    const response = await this.app.app.server.inject({
      method: request.method as 'GET',
      url: pathOf(operation, request, this.#pick(operation, request.known)),
      headers,
      // Failed logins are counted per address too.
      remoteAddress: `10.${(this.#sent >> 16) & 255}.${(this.#sent >> 8) & 255}.${this.#sent & 255}`,
      ...(payload === undefined ? {} : { payload }),
    });
    const given = response.headers as FuzzAnswer['headers'];
    if (response.statusCode === 201 && given['location'] !== undefined) this.#learn(given['location']);
    return {
      status: response.statusCode,
      headers: given,
      text: textOf(response.rawPayload, given['content-encoding']),
    };
  }

  /** Parameters of a record that exists: the example of the documentation, or one that was made meanwhile. */
  #pick(operation: Operation, index: number): Known {
    const candidates = this.#known.get(operation.path) ?? [];
    const example = Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name, example: value }) => [name, String(value ?? 1)]),
    );
    return candidates[index % (candidates.length + 1)] ?? example;
  }

  #learn(location: string): void {
    for (const path of this.app.app.routes.map((route) => route.path)) {
      const names = namesInPath(path);
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
      const match = names.length === 0 ? null : pattern.exec(location);
      if (match === null) continue;
      const known = Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
      );
      for (const other of this.app.app.routes.map((route) => route.path)) {
        const isSame =
          other === path || (other.startsWith(`${path}/`) && namesInPath(other).length === names.length);
        if (isSame) this.#known.set(other, [...(this.#known.get(other) ?? []), known]);
      }
    }
  }

  async #write(text: string, values: readonly unknown[] = []): Promise<void> {
    this.#looks.note(text);
    await this.#sql.query(text, [...values]);
  }

  /** Puts our credentials back into a working state, by hand and past the service. */
  async #revive(): Promise<void> {
    for (const { orgId, client, scopes } of [HUB, MERCHANT]) {
      const { token, hash } = newToken('access', orgId);
      await this.#write(
        `UPDATE org SET is_active = true, read_rate = 1000000, write_rate = 1000000, in_flight_max = 10000 WHERE id = $1`,
        [orgId],
      );
      await this.#write(
        `INSERT INTO api_client (client_id, org_id, name, secret_hash, scopes, is_active, read_rate, write_rate,
           in_flight_max, version, created_at, updated_at)
         VALUES ($1, $2, $1, '-', $3, true, 1000000, 1000000, 10000, 1, now(), now())
         ON CONFLICT (client_id) DO UPDATE SET is_active = true, scopes = excluded.scopes, org_id = excluded.org_id,
           read_rate = excluded.read_rate, write_rate = excluded.write_rate, in_flight_max = excluded.in_flight_max`,
        [client, orgId, scopes],
      );
      await this.#write('DELETE FROM session WHERE org_id = $1 AND id = $2', [orgId, SESSION_ID]);
      await this.#write(
        `INSERT INTO session (org_id, id, client_id, created_at, expires_at)
         VALUES ($1, $2, $3, now(), now() + interval '1 day')`,
        [orgId, SESSION_ID, client],
      );
      await this.#write(
        `INSERT INTO access_token (org_id, token_hash, session_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`,
        [orgId, hash, SESSION_ID],
      );
      this.#tokens.set(orgId, token);
    }
    this.app.app.credentials.clear();
  }
}

function textOf(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip') return gunzipSync(bytes).toString('utf8');
  if (encoding === 'br') return brotliDecompressSync(bytes).toString('utf8');
  return bytes.toString('utf8');
}
