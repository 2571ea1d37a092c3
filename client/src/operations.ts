// The methods of a client, made of the table of its operations.
import { ListRequest, SentRequest } from './requests.ts';
import type { CallOptions, Outgoing, Sender } from './types.ts';

type Params = Readonly<Record<string, unknown>>;
type Method = (this: { readonly transport: Sender }, params?: Params, options?: CallOptions) => unknown;

/** @param table a line for each operation: name, method, path, traits (src/interface/client-code writes it) */
export function addOperations(prototype: object, table: string): void {
  for (const line of table.trim().split('\n')) {
    const [name = '', method = '', path = '', traits = ''] = line.split(' ');
    Object.defineProperty(prototype, name, { value: operation(method, path, traits), writable: true });
  }
}

function operation(method: string, path: string, traits: string): Method {
  const [letters = '', rowsIn] = traits.split(':');
  const has = (letter: string) => letters.includes(letter);
  const read = has('b') ? readBlob : has('t') ? readText : readJson;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return function (params = {}, options = {}) {
    const { body, ifMatch, ...rest } = params;
    const query = Object.fromEntries(Object.entries(rest).filter(([name]) => !inPath.includes(name)));
    const headers: Record<string, string> = {};
    if (ifMatch !== undefined)
      headers['if-match'] = typeof ifMatch === 'number' ? `"${ifMatch}"` : `${ifMatch}`;
    if (has('k')) headers['idempotency-key'] = options.idempotencyKey ?? newKey();
    const request: Outgoing<unknown> = {
      method,
      path: fillIn(path, params),
      query,
      body,
      headers,
      options,
      isPublic: has('p'),
      isRepeatable: method === 'GET' || has('k'),
      read,
    };
    if (!has('l')) return new SentRequest(this.transport.send(request));
    return new ListRequest(async (position) => {
      const reply = await this.transport.send({ ...request, query: { ...query, ...position } });
      const rows = rowsIn === undefined ? reply.data : (reply.data as Params)[rowsIn];
      return { ...reply, data: rows as unknown[] };
    });
  };
}

function fillIn(path: string, params: Params): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

const readBlob = (response: Response) => response.blob();
const readText = (response: Response) => response.text();

const KEY_BYTES = 16;

/** Not `randomUUID`, which pages without TLS do not have. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
