// The Model Context Protocol at /mcp: an assistant calls the operations of the API as tools, with the credential, scopes,
// limits and answers of any other program. Stateless: every request carries all that it needs.
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../http/actor.ts';
import { KeyedLock } from '../http/keyed-lock.ts';
import { Problem } from '../http/problems.ts';
import type { Route } from '../http/route.ts';
import { Slices } from '../kernel/turns.ts';
import {
  type Operation,
  operationsFor,
  operationsOf,
  requestOf,
  toolsetOf,
  wrongArguments,
} from './tools.ts';

/** An answer is read by a model: what is longer costs it its memory. */
const ANSWER_LENGTH_MAX = 100_000;

/** An assistant waits for its answers; what it sends all the same stands in line, so that others do not wait for it. */
const OF_CREDENTIAL_AT_ONCE = 4;
const LINE_MAX = 256;
const WAITING_MAX = 2000;

const INSTRUCTIONS = `Crossdock is a fulfilment-logistics service; these tools are the operations of its API.
Lists are paged: \`next\` of an answer has the arguments of the next page. Times are UTC.
To find a customer's order, use listOrders with q or market_order_id. getOrderStatus tells where it stands; \`why\` of each
of its sub-orders tells how it was routed, with every warehouse that was considered.
Before you change something, tell the user what will change. cancelOrder with dry_run shows what would happen;
calculateRates quotes a price and explains it. Every change takes an idempotency_key: a new one for each change, the same one
when you repeat a call that failed without an answer.
An error answers with a problem: \`code\` names it, \`violations\` lists everything that is wrong.`;

export interface McpOptions {
  readonly version: string;
  readonly routes: readonly Route[];
  /** Pages of other sites that may call. */
  readonly corsOrigins: readonly string[];
}

export function serveMcp(server: FastifyInstance, options: McpOptions): void {
  const operations = operationsOf(options.routes);
  const line = new KeyedLock({
    what: 'calls of an assistant',
    atOnce: OF_CREDENTIAL_AT_ONCE,
    lineMax: LINE_MAX,
    waitingMax: WAITING_MAX,
  });
  server.route({
    method: 'POST',
    url: '/mcp',
    // The call of a tool is admitted once more, as the operation that it is.
    config: { admission: { access: 'any', method: 'GET' } },
    handler: async (request, reply) => {
      refuseOtherSites(request, options.corsOrigins);
      const { actor } = request;
      if (actor === null) throw new Problem('unauthorized');
      if (request.body === undefined || Array.isArray(request.body)) {
        throw new Problem('bad_request', { detail: 'a request is one JSON-RPC message' });
      }
      const wanted = toolsOf(operations, actor, request);
      return line.run(actor.limitKey, async () => {
        await new Slices().next();
        return answer(server, options.version, wanted, request, reply);
      });
    },
  });
}

/** A page that somebody else wrote must not speak with a service of the reader's own network. */
function refuseOtherSites({ headers }: FastifyRequest, allowed: readonly string[]): void {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes(origin)) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new Problem('forbidden', {
    detail: 'pages of other sites may not call this; see CROSSDOCK_CORS_ORIGINS',
  });
}

function toolsOf(operations: readonly Operation[], actor: Actor, request: FastifyRequest): Operation[] {
  const query = new URL(request.raw.url ?? '', 'http://localhost').searchParams;
  const names = query.getAll('toolsets').flatMap((list) => list.split(','));
  const all = operationsFor(operations, actor, { toolsets: null, isReadOnly: false });
  const known = new Set(all.map(({ route }) => toolsetOf(route)));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const detail = `there is no toolset ${unknown[0]}; there are ${[...known].sort().join(', ')}`;
    throw new Problem('bad_request', { detail });
  }
  const isReadOnly = query.get('read_only') === 'true';
  return operationsFor(operations, actor, {
    toolsets: names.length === 0 ? null : new Set(names),
    isReadOnly,
  });
}

async function answer(
  http: FastifyInstance,
  version: string,
  operations: readonly Operation[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  sdk ??= loadSdk();
  const { WebStandardStreamableHTTPServerTransport, ...parts } = await sdk;
  const answered: LongParts = {};
  const mcp = mcpServer(parts, http, version, operations, request, answered);
  // Without a generator of session ids it keeps no session; without streams every answer is one JSON document.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await mcp.connect(transport);
    const asked = new Request('http://localhost/mcp', { method: 'POST', headers: headersOf(request) });
    const response = await transport.handleRequest(asked, { parsedBody: request.body });
    const text = await response.text();
    reply.code(response.status).header('cache-control', 'private, no-store');
    if (text === '') return reply.send();
    return reply.type('application/json; charset=utf-8').send(withLongParts(text, answered));
  } finally {
    await mcp.close();
  }
}

/** What is long in an answer: it is put into the text of the answer, which the SDK makes without it. */
interface LongParts {
  tools?: readonly Operation[];
  /** What a tool has answered, as JSON. */
  result?: string;
}

const NO_TOOLS = '"tools":[]';
const NO_RESULT = '"content":[{"type":"text","text":""}],"structuredContent":{}';

/** Neither can stand inside a text of the message: there its quotes would be escaped. */
function withLongParts(message: string, { tools, result }: LongParts): Buffer {
  if (tools !== undefined) {
    const [before = '', after = ''] = message.split(NO_TOOLS);
    const listed = tools.flatMap((one, index) => (index === 0 ? [toolBytes(one)] : [COMMA, toolBytes(one)]));
    return Buffer.concat([Buffer.from(`${before}"tools":[`), ...listed, Buffer.from(`]${after}`)]);
  }
  if (result === undefined) return Buffer.from(message);
  const content = `"content":[{"type":"text","text":${JSON.stringify(result)}}]`;
  return Buffer.from(message.replace(NO_RESULT, () => `${content},"structuredContent":${result}`));
}

const COMMA = Buffer.from(',');
const bytesOfTools = new WeakMap<Operation, Buffer>();

/** The list of tools is long: each is written once, not for everybody who asks. */
function toolBytes(operation: Operation): Buffer {
  let bytes = bytesOfTools.get(operation);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(operation.tool));
    bytesOfTools.set(operation, bytes);
  }
  return bytes;
}

let sdk: ReturnType<typeof loadSdk> | undefined;

/** Loaded by the first who asks: most processes never need it. In parts, for together they would stop everybody for 250 ms. */
async function loadSdk() {
  const slices = new Slices();
  await import('@modelcontextprotocol/sdk/server/zod-compat.js');
  await slices.next();
  const { CallToolRequestSchema, ListToolsRequestSchema } = await import(
    '@modelcontextprotocol/sdk/types.js'
  );
  await slices.next();
  const { AjvJsonSchemaValidator } = await import('@modelcontextprotocol/sdk/validation/ajv-provider.js');
  await slices.next();
  await import('@modelcontextprotocol/sdk/server/zod-json-schema-compat.js');
  await slices.next();
  const { Server } = await import('@modelcontextprotocol/sdk/server/index.js');
  await slices.next();
  const { WebStandardStreamableHTTPServerTransport } = await import(
    '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
  );
  return {
    Server,
    CallToolRequestSchema,
    ListToolsRequestSchema,
    WebStandardStreamableHTTPServerTransport,
    // Not needed here, and made for every server that has none given.
    validator: new AjvJsonSchemaValidator(),
  };
}

function mcpServer(
  {
    Server: McpServer,
    CallToolRequestSchema,
    ListToolsRequestSchema,
    validator,
  }: Omit<Awaited<ReturnType<typeof loadSdk>>, 'WebStandardStreamableHTTPServerTransport'>,
  http: FastifyInstance,
  version: string,
  operations: readonly Operation[],
  request: FastifyRequest,
  answered: LongParts,
): Server {
  const server = new McpServer(
    { name: 'crossdock', title: 'Crossdock', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: validator },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => {
    answered.tools = operations;
    return { tools: [] };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const operation = operations.find(({ tool }) => tool.name === params.name);
    if (operation === undefined) return failure(`there is no tool ${params.name} for this credential`);
    const given = params.arguments ?? {};
    const wrong = wrongArguments(operation, given);
    return wrong.length > 0 ? failure(wrong.join('; ')) : callTool(http, operation, given, request, answered);
  });
  return server;
}

async function callTool(
  http: FastifyInstance,
  operation: Operation,
  given: Record<string, unknown>,
  request: FastifyRequest,
  answered: LongParts,
): Promise<CallToolResult> {
  const { headers, ...asked } = requestOf(operation, given);
  const response = await http.inject({
    ...asked,
    remoteAddress: request.ip,
    headers: {
      ...headers,
      authorization: request.headers.authorization ?? '',
      'x-request-id': request.id,
    },
  });
  if (response.statusCode >= 400) return failure(response.body);
  if (response.body.length > ANSWER_LENGTH_MAX) return tooLong(operation, response.body.length);
  const { headers: told } = response;
  const beside = JSON.stringify({
    ...nextPage(operation, given, told['link']),
    ...(told['x-total-count'] === undefined ? {} : { total: Number(told['x-total-count']) }),
    ...(told['etag'] === undefined ? {} : { etag: String(told['etag']) }),
  });
  const data = `"data":${response.body === '' ? '{}' : response.body}`;
  answered.result = beside === '{}' ? `{${data}}` : `{${data},${beside.slice(1)}`;
  return { content: [{ type: 'text', text: '' }], structuredContent: {} };
}

function tooLong({ tool }: Operation, length: number): CallToolResult {
  if (tool.annotations.readOnlyHint) {
    return failure(
      `the answer has ${length} characters, more than ${ANSWER_LENGTH_MAX}: ask for fewer rows (per_page) or narrow it by ` +
        'filters',
    );
  }
  const done = {
    done: true,
    note: 'The change was made. Its answer is too long to be shown; read it in parts.',
  };
  return { content: [{ type: 'text', text: JSON.stringify(done) }], structuredContent: done };
}

/** The arguments with which the same tool reads on. */
function nextPage(
  { queryNames }: Operation,
  given: Record<string, unknown>,
  link: number | string | string[] | undefined,
): { next?: Record<string, unknown> } {
  const target = /<([^>]*)>;\s*rel="next"/.exec(String(link ?? ''))?.[1];
  if (target === undefined) return {};
  const query = new URL(target, 'http://localhost').searchParams;
  const next: Record<string, unknown> = { ...given };
  for (const name of ['page', 'after']) {
    const value = query.get(queryNames.get(name) ?? name);
    if (value !== null) next[name] = name === 'page' ? Number(value) : value;
  }
  return { next };
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function headersOf({ headers }: FastifyRequest): Headers {
  const result = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = headers[name];
    if (typeof value === 'string') result.set(name, value);
  }
  return result;
}
