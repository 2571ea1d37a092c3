// Many bytes at once hold everybody up for as long as it takes to copy or encode them: megabytes take milliseconds. Here they are
// copied and encoded over as many slices as it takes.
import { Slices } from '../kernel/turns.ts';

const PIECE = 256 * 1024;
const COPIED_AT_ONCE = 4 * PIECE;

export function joined(chunks: readonly Buffer[], length: number): Buffer | Promise<Buffer> {
  return length <= COPIED_AT_ONCE ? Buffer.concat(chunks, length) : joinedInSlices(chunks, length);
}

async function joinedInSlices(chunks: readonly Buffer[], length: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(length);
  const slices = new Slices();
  let at = 0;
  for (const chunk of chunks) {
    at += chunk.copy(whole, at);
    if (slices.isOver()) await slices.next();
  }
  return whole;
}

/** Strict UTF-8, without its byte order mark; throws as TextDecoder does. */
export async function decodedText(bytes: Buffer): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const slices = new Slices();
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    if (slices.isOver()) await slices.next();
  }
  return text + decoder.decode();
}

export function isLongText(text: string): boolean {
  return text.length > PIECE;
}

/** @param texts what is encoded, one behind the other */
export async function encodedText(texts: readonly string[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  const slices = new Slices();
  let at = 0;
  for (const piece of texts.flatMap(piecesOf)) {
    at += bytes.write(piece, at);
    if (slices.isOver()) await slices.next();
  }
  return bytes;
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    let until = Math.min(from + PIECE, text.length);
    // What makes one character stays together.
    if (isHighSurrogate(text.charCodeAt(until - 1))) until += 1;
    pieces.push(text.slice(from, until));
    from = until;
  }
  return pieces;
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
