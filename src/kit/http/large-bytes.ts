// Copying or encoding megabytes at once takes milliseconds that block the event loop. Here it happens in slices.
import { Yielder } from '../kernel/yielder.ts';

const PIECE = 256 * 1024;
const COPIED_AT_ONCE = 4 * PIECE;

export function joined(chunks: readonly Buffer[], length: number): Buffer | Promise<Buffer> {
  return length <= COPIED_AT_ONCE ? Buffer.concat(chunks, length) : joinedInSlices(chunks, length);
}

async function joinedInSlices(chunks: readonly Buffer[], length: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(length);
  const yielder = new Yielder();
  let at = 0;
  for (const chunk of chunks) {
    at += chunk.copy(whole, at);
    if (yielder.shouldYield()) await yielder.next();
  }
  return whole;
}

/** Strict UTF-8, without a byte order mark; throws as TextDecoder does. */
export async function decodedText(bytes: Buffer): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const yielder = new Yielder();
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    if (yielder.shouldYield()) await yielder.next();
  }
  return text + decoder.decode();
}

export function isLongText(text: string): boolean {
  return text.length > PIECE;
}

/** The concatenation as UTF-8; at once where it is short. */
export function bytesOf(pieces: readonly (string | Buffer)[]): Buffer | Promise<Buffer> {
  const length = pieces.reduce(
    (sum, piece) => sum + (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length),
    0,
  );
  const bytes = Buffer.allocUnsafe(length);
  if (length > COPIED_AT_ONCE) return writtenInSlices(pieces, bytes);
  let at = 0;
  for (const piece of pieces) at += write(piece, bytes, at);
  return bytes;
}

const write = (piece: string | Buffer, bytes: Buffer, at: number): number =>
  typeof piece === 'string' ? bytes.write(piece, at) : piece.copy(bytes, at);

async function writtenInSlices(pieces: readonly (string | Buffer)[], bytes: Buffer): Promise<Buffer> {
  const yielder = new Yielder();
  let at = 0;
  for (const piece of pieces.flatMap<string | Buffer>((one) =>
    typeof one === 'string' ? piecesOf(one) : [one],
  )) {
    at += write(piece, bytes, at);
    if (yielder.shouldYield()) await yielder.next();
  }
  return bytes;
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    let until = Math.min(from + PIECE, text.length);
    // Surrogate pairs stay together.
    if (isHighSurrogate(text.charCodeAt(until - 1))) until += 1;
    pieces.push(text.slice(from, until));
    from = until;
  }
  return pieces;
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
