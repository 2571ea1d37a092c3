// What Node's parser of requests may cost. It reads 64 KiB of a socket at once, and calls back for all that is in it in one turn
// of the event loop, long before a listener of the body sees the first byte: 2,300 short requests, or 10,900 chunks of one byte.
// So pieces of bodies are counted where the parser hands them over, and a connection can be passed over from there on.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type TakeBytes = (this: Parser, bytes: Buffer) => void;

/** As much of it as is used here. Node keeps parsers and gives them to later connections, also to those of clients. */
interface Parser {
  incoming: IncomingMessage | null;
  socket: Socket | null;
  onIncoming: unknown;
  [callback: number]: TakeBytes | undefined;
}

/**
 * Node takes some microseconds for each piece, however small. Behind the first 500, whoever sends more has to send 16 bytes for
 * each. That hits clients that write every token of their JSON as a chunk of its own, and only where a body has some 700 tokens;
 * what goes through a buffer passes.
 */
const PIECES_OF_ANY_SIZE = 500;
export const PIECE_BYTES_MEAN_MIN = 16;
export const TOO_SMALL_PIECES = Symbol('a body comes in too small pieces');

interface Pieces {
  count: number;
  bytes: number;
  /** What the connection had read when its newest request came. */
  readUntil: number;
}

interface NewestAnswers {
  readonly last: ServerResponse;
  readonly beforeLast: ServerResponse | undefined;
}

/** Requests of one read, and those that are under way, share them: together they cost as much as one that has all of them. */
const piecesOf = new WeakMap<IncomingMessage, Pieces>();
const inTooSmallPieces = new WeakSet<IncomingMessage>();
/** A parser keeps the counting callback when another server of this process gets it: the bodies of that are not its business. */
const countedConnections = new WeakSet<Socket>();
const newestAnswers = new WeakMap<Socket, NewestAnswers>();

/** The answers to the two newest requests of a connection, whether they are finished or not. */
export function newestAnswersOf(socket: Socket): NewestAnswers | undefined {
  return newestAnswers.get(socket);
}

function noteRequest(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // Node takes what follows it for another protocol, and drops it: whoever waits for an answer to that has to know.
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

/** Whether the rest of this body was passed over. Where that happens later, the request emits TOO_SMALL_PIECES. */
export function hasTooSmallPieces(request: IncomingMessage): boolean {
  return inTooSmallPieces.has(request);
}

export function countPieces(server: Server): void {
  // Before those that answer.
  server.prependListener('request', noteRequest);
  // Behind Node's own listener, which has given the connection its parser.
  server.on('connection', (socket: Socket) => {
    const parser = parserOf(socket);
    if (parser === undefined || !bodyCallback) return;
    parser[bodyCallback.name] = takeCounted;
    countedConnections.add(socket);
  });
}

interface BodyCallback {
  /** Callbacks of a parser have numbers for names. */
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
  // What a client receives has no method.
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
 * Nothing more is read of the connection, and of what was read nothing more is made. Node would make a request and an answer of
 * everything, 30 µs each, and an error of each one when the connection is closed, as much again; and 3 µs for each piece of a
 * body. Its parser says of the next request whether the rest is of another protocol (2): then it reads no further. And it passes
 * over bodies that nobody takes. Where a version of Node has no such methods, what comes is passed over one by one.
 */
export function parseNoMore(socket: Socket): void {
  socket.pause();
  const parser = parserOf(socket);
  if (parser === undefined) return;
  if (typeof parser.onIncoming === 'function') parser.onIncoming = passOver;
  if (!bodyCallback) return;
  const { name, take } = bodyCallback;
  parser[name] = undefined;
  // Before Node's own listener, which gives the parser back.
  socket.prependOnceListener('close', () => {
    parser[name] = take;
  });
}

/** Of CONNECT and of an upgrade Node would end the connection at once, with the answers that are under way. */
function passOver(request: IncomingMessage & { upgrade?: boolean }): number {
  request.upgrade = false;
  return 2;
}

/** The connection ends with this answer, whatever its sender thinks. */
function closeBehind(response: ServerResponse | undefined, socket: Socket): void {
  if (response === undefined || response.writableFinished) socket.destroySoon();
  else if (response.headersSent) response.once('finish', () => socket.destroySoon());
  else response.shouldKeepAlive = false;
}
