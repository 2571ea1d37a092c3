// Bounds the cost of Node's HTTP parser. It reads 64 KiB of a socket at once, and calls back for everything in it in one turn
// of the event loop, before any listener sees the first byte: 2,300 short requests, or 10,900 chunks of one byte. So chunks of
// bodies are counted where the parser emits them, and the rest of a connection can be ignored from there on.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type TakeBytes = (this: Parser, bytes: Buffer) => void;

/** The members used here. Node reuses parsers for later connections, including outgoing ones. */
interface Parser {
  incoming: IncomingMessage | null;
  socket: Socket | null;
  onIncoming: unknown;
  [callback: number]: TakeBytes | undefined;
}

/**
 * Node takes some microseconds per chunk, however small. After the first 500, chunks must average 16 bytes. That affects
 * clients that write every JSON token as its own chunk, and only in bodies of some 700 tokens; buffered output is fine.
 */
const PIECES_OF_ANY_SIZE = 500;
export const PIECE_BYTES_MEAN_MIN = 16;
export const TOO_SMALL_PIECES = Symbol('a body comes in too small pieces');

interface Pieces {
  count: number;
  bytes: number;
  /** Bytes the connection had read when its newest request arrived. */
  readUntil: number;
}

interface NewestAnswers {
  readonly last: ServerResponse;
  readonly beforeLast: ServerResponse | undefined;
}

/** Shared by the requests of one read, and those in progress: together they cost as much as one with all the chunks. */
const piecesOf = new WeakMap<IncomingMessage, Pieces>();
const inTooSmallPieces = new WeakSet<IncomingMessage>();
/** A parser keeps the counting callback when another server of this process reuses it: bodies there are not counted. */
const countedConnections = new WeakSet<Socket>();
const newestAnswers = new WeakMap<Socket, NewestAnswers>();

/** The answers to the two newest requests of a connection, finished or not. */
export function newestAnswersOf(socket: Socket): NewestAnswers | undefined {
  return newestAnswers.get(socket);
}

function noteRequest(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // Node takes what follows for another protocol and drops it: the client must not wait for an answer to that.
  if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
  const before = newestAnswers.get(socket)?.last;
  newestAnswers.set(socket, { last: response, beforeLast: before });
  const readUntil = socket.bytesRead;
  let pieces = before && piecesOf.get(before.req);
  if (!pieces || (before?.writableFinished && pieces.readUntil < readUntil))
    pieces = { count: 0, bytes: 0, readUntil };
  pieces.readUntil = readUntil;
  piecesOf.set(request, pieces);
}

/** Whether the rest of this body was ignored. If that happens later, the request emits TOO_SMALL_PIECES. */
export function hasTooSmallPieces(request: IncomingMessage): boolean {
  return inTooSmallPieces.has(request);
}

export function countPieces(server: Server): void {
  // Before the listeners that answer.
  server.prependListener('request', noteRequest);
  // After Node's own listener, which has given the connection its parser.
  server.on('connection', (socket: Socket) => {
    const parser = parserOf(socket);
    if (parser === undefined || !bodyCallback) return;
    parser[bodyCallback.name] = takeCounted;
    countedConnections.add(socket);
  });
}

interface BodyCallback {
  /** Parser callbacks have numeric names. */
  readonly name: number;
  readonly take: TakeBytes;
}

/** The same for all parsers; null where a version of Node has none: then nothing is counted, and a test fails. */
let bodyCallback: BodyCallback | null | undefined;

function parserOf(socket: Socket): Parser | undefined {
  const { parser } = socket as { parser?: Parser };
  if (parser === undefined || parser === null) return undefined;
  bodyCallback ??= findBodyCallback(parser);
  return parser;
}

function findBodyCallback(parser: Parser): BodyCallback | null {
  const found = Object.entries(parser).find(([, value]) => value?.name === 'parserOnBody');
  return found === undefined ? null : { name: Number(found[0]), take: found[1] };
}

function takeCounted(this: Parser, bytes: Buffer): void {
  const { incoming, socket } = this;
  // Messages received by a client have no method.
  if (incoming !== null && socket !== null && incoming.method && countedConnections.has(socket)) {
    const pieces = piecesOf.get(incoming);
    if (pieces === undefined || inTooSmallPieces.has(incoming)) return;
    pieces.count += 1;
    pieces.bytes += bytes.length;
    if (pieces.bytes < (pieces.count - PIECES_OF_ANY_SIZE) * PIECE_BYTES_MEAN_MIN) {
      inTooSmallPieces.add(incoming);
      parseNoMore(socket);
      closeBehind(newestAnswers.get(socket)?.last, socket);
      incoming.emit(TOO_SMALL_PIECES);
      return;
    }
  }
  bodyCallback?.take.call(this, bytes);
}

/**
 * Stops reading from the connection and ignores what was already read. Node would create a request and a response for
 * everything, 30 µs each, and an error for each when the connection closes, as much again; plus 3 µs per body chunk. The parser
 * asks for the next request whether the rest is another protocol (2): then it stops. And it skips bodies without a listener.
 * Where a version of Node lacks these methods, the rest is ignored one by one.
 */
export function parseNoMore(socket: Socket): void {
  socket.pause();
  const parser = parserOf(socket);
  if (parser === undefined) return;
  if (typeof parser.onIncoming === 'function') parser.onIncoming = passOver;
  if (!bodyCallback) return;
  const { name, take } = bodyCallback;
  parser[name] = undefined;
  // Before Node's own listener, which releases the parser.
  socket.prependOnceListener('close', () => {
    parser[name] = take;
  });
}

/** For CONNECT and upgrades Node would close the connection at once, cutting answers in progress. */
function passOver(request: IncomingMessage & { upgrade?: boolean }): number {
  request.upgrade = false;
  return 2;
}

function closeBehind(response: ServerResponse | undefined, socket: Socket): void {
  if (response === undefined || response.writableFinished) socket.destroySoon();
  else if (response.headersSent) response.once('finish', () => socket.destroySoon());
  else response.shouldKeepAlive = false;
}
