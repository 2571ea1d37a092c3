// The Model Context Protocol at /mcp: an assistant calls operations of the API as tools, with the limits of any other program.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../kit/http/actor.ts';
import { sendProblem } from '../../kit/http/errors.ts';
import { KeyedLock } from '../../kit/http/keyed-lock.ts';
import { Problem } from '../../kit/http/problems.ts';
import type { Route } from '../../kit/http/route.ts';
import { Yielder } from '../../kit/kernel/yielder.ts';
import { type Ask, askItself } from './ask-itself.ts';
import { callTool } from './call-tool.ts';
import {
  agreedVersion,
  checkAccept,
  checkCursor,
  checkVersion,
  RpcError,
  type RpcRequest,
  readMessage,
  toolCallOf,
} from './protocol-rules.ts';
import { type Operation, operationsFor, operationsOf } from './tools.ts';

/** An assistant usually waits for its answers; its other calls are queued, so that other clients do not wait for them. */
const OF_CREDENTIAL_AT_ONCE = 4;
const LINE_MAX = 256;
const WAITING_MAX = 2000;

const INSTRUCTIONS = `Crossdock is a fulfilment-logistics service; these tools are the operations of its API.
Lists are paged: \`next\` of an answer has the arguments of the next page. Times are UTC.
To find a customer's order, use listOrders with q or market_order_id. getOrderStatus returns its status; \`why\` of each
of its sub-orders explains the routing, with every warehouse that was considered.
Before you change something, tell the user what will change. cancelOrder with dry_run shows what would happen;
calculateRates quotes a price and explains it. Every change takes an idempotency_key: a new one for each change, the same one
when you repeat a call that failed without an answer.
An error answers with a problem: \`code\` names it, \`violations\` lists everything that is wrong.`;

/** @param options `corsOrigins`: pages of other sites that may call */
export function serveMcp(
  server: FastifyInstance,
  options: {
    readonly version: string;
    readonly routes: readonly Route[];
    readonly corsOrigins: readonly string[];
  },
): void {
  const operations = operationsOf(options.routes);
  const ask = askItself(server);
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
    errorHandler: sendError,
    handler: async (request, reply) => {
      refuseOtherSites(request, options.corsOrigins);
      const { actor } = request;
      if (actor === null) throw new Problem('unauthorized');
      const { accept, 'mcp-protocol-version': version } = request.headers;
      checkAccept(accept);
      const wanted = toolsOf(operations, actor, request);
      const message = readMessage(request.body);
      checkVersion(message, version?.toString());
      if (message === null) return reply.code(202).send();
      return line.run(actor.limitKey, async () => {
        await new Yielder().next();
        const result = await resultOf(ask, options.version, wanted, message, request);
        return sendJson(reply, 200, messageBytes(message, result));
      });
    },
  });
}

/** Malformed messages are answered as JSON-RPC errors, everything else as by any other operation. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isUnreadable = error instanceof Problem && error.code === 'malformed_json';
  const failure = isUnreadable ? new RpcError('parse_error', error.message) : error;
  if (!(failure instanceof RpcError)) return sendProblem(request, reply, error);
  if (failure.status >= 400) request.problemCode = isUnreadable ? error.code : 'bad_request';
  return sendJson(reply, failure.status, failure.text());
}

function sendJson(reply: FastifyReply, status: number, json: string | Buffer): FastifyReply {
  reply.code(status).header('cache-control', 'private, no-store');
  return reply.type('application/json; charset=utf-8').send(json);
}

/** A foreign web page must not reach a service in the reader's network. */
function refuseOtherSites({ headers }: FastifyRequest, allowed: readonly string[]): void {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes(origin)) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new Problem('forbidden', {
    detail: 'pages of other sites cannot call this; see CROSSDOCK_CORS_ORIGINS',
  });
}

function toolsOf(operations: readonly Operation[], actor: Actor, request: FastifyRequest): Operation[] {
  const query = new URL(request.raw.url ?? '', 'http://localhost').searchParams;
  const names = query.getAll('toolsets').flatMap((list) => list.split(','));
  if (names.length > 0) refuseUnknown(names, operationsFor(operations, actor, ALL));
  return operationsFor(operations, actor, {
    toolsets: names.length === 0 ? null : new Set(names),
    isReadOnly: readsOnly(query.getAll('read_only')),
  });
}

/** Anything but a clear no leaves out the tools that write. */
function readsOnly([value = 'false', ...more]: readonly string[]): boolean {
  if (more.length > 0 || !['true', 'false'].includes(value))
    throw new Problem('bad_request', { detail: 'read_only must be true or false, once' });
  return value === 'true';
}

const ALL = { toolsets: null, isReadOnly: false };

function refuseUnknown(names: readonly string[], operations: readonly Operation[]): void {
  const known = new Set(operations.map(({ toolset }) => toolset));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const detail = `there is no toolset ${unknown[0]}; there are ${[...known].sort().join(', ')}`;
  throw new Problem('bad_request', { detail });
}

/** A result as JSON: the list of tools and what a tool answers are long, and put together once. */
type Pieces = readonly (string | Buffer)[];

async function resultOf(
  ask: Ask,
  version: string,
  operations: readonly Operation[],
  message: RpcRequest,
  request: FastifyRequest,
): Promise<Pieces> {
  switch (message.method) {
    case 'initialize':
      return [
        JSON.stringify({
          protocolVersion: agreedVersion(message),
          capabilities: { tools: {} },
          serverInfo: { name: 'crossdock', title: 'Crossdock', version },
          instructions: INSTRUCTIONS,
        }),
      ];
    case 'ping':
      return ['{}'];
    case 'tools/list':
      checkCursor(message);
      return listOf(await new Yielder().map(operations, toolBytes));
    case 'tools/call': {
      const call = toolCallOf(message);
      const operation = operations.find(({ tool }) => tool.name === call.name);
      return callTool(ask, operation, call, request);
    }
    default:
      throw new RpcError('method_not_found', `there is no method ${message.method}`, message.id);
  }
}

function listOf(tools: readonly Buffer[]): Pieces {
  return ['{"tools":[', ...tools.flatMap((tool, index) => (index === 0 ? [tool] : [COMMA, tool])), ']}'];
}

const COMMA = Buffer.from(',');
const bytesOfTools = new WeakMap<Operation, Buffer>();

/** The list of tools is long: each is serialized once. */
function toolBytes(operation: Operation): Buffer {
  let bytes = bytesOfTools.get(operation);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(operation.tool));
    bytesOfTools.set(operation, bytes);
  }
  return bytes;
}

function messageBytes({ id }: RpcRequest, result: Pieces): Buffer {
  const pieces = [`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`, ...result, '}'];
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}
