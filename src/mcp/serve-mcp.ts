// The Model Context Protocol at /mcp: an assistant calls the operations of the API as tools, with the credential, scopes,
// limits and answers of any other program. Stateless: every request carries all that it needs.
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../http/actor.ts';
import { Problem } from '../http/problems.ts';
import type { Route } from '../http/route.ts';
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
      return answer(server, options.version, toolsOf(operations, actor, request), request, reply);
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
  // Loaded by the first who asks: most processes never need it.
  const { WebStandardStreamableHTTPServerTransport } = await import(
    '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
  );
  const mcp = await mcpServer(http, version, operations, request);
  // Without a generator of session ids it keeps no session; without streams every answer is one JSON document.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await mcp.connect(transport);
    const asked = new Request('http://localhost/mcp', { method: 'POST', headers: headersOf(request) });
    const response = await transport.handleRequest(asked, { parsedBody: request.body });
    const text = await response.text();
    const isList = (request.body as { method?: unknown }).method === LIST_TOOLS;
    const body = isList ? withTools(text, operations) : text;
    reply.code(response.status).header('cache-control', 'private, no-store');
    return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
  } finally {
    await mcp.close();
  }
}

const LIST_TOOLS = 'tools/list';
const NO_TOOLS = '"tools":[]';
const toolTexts = new WeakMap<Operation, string>();

/** The list of tools is long: each is written once, not for everybody who asks, and put into the answer. */
function withTools(body: string, operations: readonly Operation[]): string {
  return body.replace(NO_TOOLS, () => `"tools":[${operations.map(toolText).join(',')}]`);
}

function toolText(operation: Operation): string {
  const known = toolTexts.get(operation);
  if (known !== undefined) return known;
  const text = JSON.stringify(operation.tool);
  toolTexts.set(operation, text);
  return text;
}

let validator: AjvJsonSchemaValidator | undefined;

async function mcpServer(
  http: FastifyInstance,
  version: string,
  operations: readonly Operation[],
  request: FastifyRequest,
): Promise<Server> {
  const [
    { Server: McpServer },
    { CallToolRequestSchema, ListToolsRequestSchema },
    { AjvJsonSchemaValidator },
  ] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
    import('@modelcontextprotocol/sdk/validation/ajv-provider.js'),
  ]);
  // Not needed here, and made for every server that has none given.
  validator ??= new AjvJsonSchemaValidator();
  const server = new McpServer(
    { name: 'crossdock', title: 'Crossdock', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: validator },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const operation = operations.find(({ tool }) => tool.name === params.name);
    if (operation === undefined) return failure(`there is no tool ${params.name} for this credential`);
    const given = params.arguments ?? {};
    const wrong = wrongArguments(operation, given);
    return wrong.length > 0 ? failure(wrong.join('; ')) : callTool(http, operation, given, request);
  });
  return server;
}

async function callTool(
  http: FastifyInstance,
  operation: Operation,
  given: Record<string, unknown>,
  request: FastifyRequest,
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
  const body = response.body === '' ? null : (JSON.parse(response.body) as unknown);
  const answered = {
    ...(Array.isArray(body) ? { data: body } : { data: body ?? {} }),
    ...nextPage(operation, given, response.headers['link']),
    ...(response.headers['x-total-count'] === undefined
      ? {}
      : { total: Number(response.headers['x-total-count']) }),
    ...(response.headers['etag'] === undefined ? {} : { etag: String(response.headers['etag']) }),
  };
  const text = JSON.stringify(answered);
  return { content: [{ type: 'text', text }], structuredContent: answered };
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
