// The Model Context Protocol for a stateless server: JSON-RPC 2.0 over Streamable HTTP, without sessions or streams.

/** The published revisions that begin with `initialize`, newest first. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Codes of JSON-RPC; −32000 is the first that it leaves to servers. A request that could be read is answered with 200. */
const ERRORS = {
  parse_error: { status: 400, code: -32700 },
  invalid_request: { status: 400, code: -32600 },
  method_not_found: { status: 200, code: -32601 },
  invalid_params: { status: 200, code: -32602 },
  unsupported_version: { status: 400, code: -32000 },
  not_acceptable: { status: 406, code: -32000 },
} as const;

export type Id = string | number;
type Members = Readonly<Record<string, unknown>>;

export interface RpcRequest {
  readonly id: Id;
  readonly method: string;
  readonly params: Members;
}

/** Answered as an error of JSON-RPC. */
export class RpcError extends Error {
  readonly kind: keyof typeof ERRORS;
  readonly id: Id | null;

  constructor(kind: keyof typeof ERRORS, message: string, id: Id | null = null) {
    super(message);
    this.kind = kind;
    this.id = id;
  }

  get status(): number {
    return ERRORS[this.kind].status;
  }

  text(): string {
    const { kind, message, id } = this;
    return JSON.stringify({ jsonrpc: '2.0', id, error: { code: ERRORS[kind].code, message } });
  }
}

/** @returns null for messages without an answer: notifications, and unsolicited responses */
export function readMessage(body: unknown): RpcRequest | null {
  if (body === undefined) throw new RpcError('parse_error', 'the body is empty');
  if (Array.isArray(body)) throw new RpcError('invalid_request', 'send one message a request, not a batch');
  if (!isObject(body)) throw new RpcError('invalid_request', 'a message is a JSON object');
  const { jsonrpc, id, method, params, result, error } = body;
  if (id !== undefined && !isId(id)) {
    throw new RpcError('invalid_request', 'id must be a string or an integer');
  }
  const wrong = (message: string) => new RpcError('invalid_request', message, id ?? null);
  if (jsonrpc !== '2.0') throw wrong('jsonrpc must be "2.0"');
  if (method === undefined && (error !== undefined || (result !== undefined && id !== undefined)))
    return null;
  if (typeof method !== 'string') throw wrong('method must be a string');
  if (params !== undefined && !isObject(params)) throw wrong('params must be an object');
  return id === undefined ? null : { id, method, params: params ?? {} };
}

/** A client names both forms of an answer, though it always gets JSON here: streams are for servers that have more to say. */
export function checkAccept(accept = ''): void {
  const types = new Set(accept.split(',').map((type) => (type.split(';')[0] ?? '').trim().toLowerCase()));
  if (types.has('*/*')) return;
  if (['application/json', 'text/event-stream'].every((type) => types.has(type))) return;
  throw new RpcError('not_acceptable', 'Accept must list application/json and text/event-stream');
}

/** `initialize` agrees on a version; all that comes after it names that, but for clients of the first two revisions. */
export function checkVersion(message: RpcRequest | null, version: string | undefined): void {
  if (version === undefined || message?.method === 'initialize' || isKnown(version)) return;
  throw new RpcError(
    'unsupported_version',
    `MCP-Protocol-Version must be one of ${PROTOCOL_VERSIONS.join(', ')}`,
    message?.id,
  );
}

/** The version that the client asks for, or else the newest: it may then go away. */
export function agreedVersion({ id, params }: RpcRequest): string {
  const { protocolVersion: version, capabilities, clientInfo } = params;
  if (typeof version !== 'string' || !isObject(capabilities) || !isObject(clientInfo)) {
    throw new RpcError('invalid_params', 'initialize takes protocolVersion, capabilities and clientInfo', id);
  }
  return isKnown(version) ? version : PROTOCOL_VERSIONS[0];
}

/** The list of tools is one page. */
export function checkCursor({ id, params }: RpcRequest): void {
  if (params['cursor'] === undefined) return;
  throw new RpcError('invalid_params', 'there is no such cursor: all tools are in one list', id);
}

export type ToolCall = ReturnType<typeof toolCallOf>;

export function toolCallOf({ id, params }: RpcRequest) {
  const { name, arguments: given = {} } = params;
  if (typeof name !== 'string') throw new RpcError('invalid_params', 'name must be a string', id);
  if (!isObject(given)) throw new RpcError('invalid_params', 'arguments must be an object', id);
  return { name, given };
}

function isKnown(version: string): boolean {
  return (PROTOCOL_VERSIONS as readonly string[]).includes(version);
}

function isId(value: unknown): value is Id {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
