// Scans a body's bytes in one pass as they arrive: counts its parts, and finds where long lists can be cut to be parsed in
// slices. A body that exceeds a bound is refused at that byte. The scan only knows brackets and quotes; whether the body is
// JSON is up to the parser.
import type { BodyBounds } from './body-bounds.ts';
import { Problem } from './problems.ts';

/** Top-level lists are cut after this many bytes. */
export const PART_BYTES = 64 * 1024;
/** One element is parsed at once, so it is bounded. */
const ELEMENT_BYTES_MAX = 1024 * 1024;
const SCALAR_BYTES_MAX = 1000;
/** Maximum depth of lists that are cut: `{ "content": { "prices": [ … ] } }`. */
export const CUT_DEPTH_MAX = 3;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** A list whose content is parsed in parts: from each of `starts` to before the comma of the next, the last to `end`. */
export interface CutList {
  readonly starts: number[];
  end: number;
}

export class JsonScan {
  readonly #bounds: BodyBounds;
  /** For each level: whether it is a list, and the keys of an object. */
  readonly #isList: Uint8Array;
  readonly #ownKeys: Uint32Array;
  #depth = 0;
  #keys = 0;
  #elements = 0;
  /** Offsets count from the first byte of the body, across chunks. */
  #at = 0;
  #textStart = -1;
  #isEscaped = false;
  #scalarBytes = 0;
  #elementStart = 0;
  #hasEscape = false;
  #cut: CutList | null = null;
  #cutDepth = 0;
  readonly #lists: CutList[] = [];

  constructor(bounds: BodyBounds) {
    this.#bounds = bounds;
    this.#isList = new Uint8Array(bounds.depth + 1);
    this.#ownKeys = new Uint32Array(bounds.depth + 1);
  }

  /** Lists that are not inside another one, down to the cutting depth, in order. */
  get lists(): readonly CutList[] {
    return this.#lists;
  }

  /** Whether a text has a \u escape: only those can produce what UTF-8 cannot encode. */
  get hasEscape(): boolean {
    return this.#hasEscape;
  }

  /** Scans the next bytes. Throws where a bound is exceeded. */
  take(chunk: Uint8Array): void {
    const start = this.#at;
    const until = start + chunk.length;
    while (this.#at < until) {
      if (this.#textStart >= 0) {
        this.#inText(chunk, start);
        continue;
      }
      const byte = chunk[this.#at - start] as number;
      if (byte === QUOTE) this.#textStart = this.#at;
      else if (byte >= COMMA) this.#structure(byte);
      else if (byte <= 0x20) this.#scalarBytes = 0;
      this.#at += 1;
    }
  }

  finish(): void {
    if (this.#depth === 0 && this.#textStart < 0) return;
    throw new Problem('malformed_json', { detail: 'the body is not JSON: it ends before it is complete' });
  }

  #inText(chunk: Uint8Array, start: number): void {
    for (let index = this.#at - start; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (this.#isEscaped) {
        if (byte === LETTER_U) this.#hasEscape = true;
        this.#isEscaped = false;
      } else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#checkText(start + index);
        this.#textStart = -1;
        this.#at = start + index + 1;
        return;
      }
    }
    this.#at = start + chunk.length;
    this.#checkText(this.#at);
  }

  #checkText(at: number): void {
    if (at - this.#textStart - 1 > this.#bounds.textBytes)
      throw tooMuch(`a text has more than ${this.#bounds.textBytes} bytes`);
  }

  #structure(byte: number): void {
    switch (byte) {
      case COMMA:
        this.#scalarBytes = 0;
        this.#comma();
        return;
      case COLON:
        this.#scalarBytes = 0;
        this.#key();
        return;
      case OPEN_LIST:
      case OPEN_OBJECT:
        this.#scalarBytes = 0;
        this.#open(byte === OPEN_LIST);
        return;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        this.#scalarBytes = 0;
        this.#close(byte === CLOSE_LIST);
        return;
      default:
        this.#scalarBytes += 1;
        if (this.#scalarBytes > SCALAR_BYTES_MAX)
          throw tooMuch(`a number has more than ${SCALAR_BYTES_MAX} digits`);
    }
  }

  #open(isList: boolean): void {
    if (this.#depth >= this.#bounds.depth) throw tooMuch(`it is more than ${this.#bounds.depth} levels deep`);
    this.#depth += 1;
    this.#isList[this.#depth] = isList ? 1 : 0;
    this.#ownKeys[this.#depth] = 0;
    if (!isList) return;
    this.#element();
    if (this.#cut !== null || this.#depth > CUT_DEPTH_MAX) return;
    this.#cutDepth = this.#depth;
    this.#cut = { starts: [this.#at + 1], end: -1 };
    this.#elementStart = this.#at + 1;
  }

  #close(isList: boolean): void {
    if (this.#depth === 0 || (this.#isList[this.#depth] === 1) !== isList) {
      throw new Problem('malformed_json', {
        detail: `the body is not JSON: the bracket at byte ${this.#at + 1} closes nothing`,
      });
    }
    if (this.#isCutLevel()) {
      const cut = this.#cut as CutList;
      this.#checkElement();
      cut.end = this.#at;
      this.#lists.push(cut);
      this.#cut = null;
    }
    this.#depth -= 1;
  }

  #comma(): void {
    if (this.#isList[this.#depth] !== 1) return;
    this.#element();
    if (!this.#isCutLevel()) return;
    const { starts } = this.#cut as CutList;
    this.#checkElement();
    this.#elementStart = this.#at + 1;
    if (this.#at - (starts.at(-1) as number) >= PART_BYTES) starts.push(this.#at + 1);
  }

  #isCutLevel(): boolean {
    return this.#cut !== null && this.#depth === this.#cutDepth && this.#isList[this.#depth] === 1;
  }

  #checkElement(): void {
    if (this.#at - this.#elementStart > ELEMENT_BYTES_MAX)
      throw tooMuch(`an element of a list has more than ${ELEMENT_BYTES_MAX} bytes`);
  }

  #element(): void {
    this.#elements += 1;
    if (this.#elements > this.#bounds.elements)
      throw tooMuch(`its lists have more than ${this.#bounds.elements} elements`);
  }

  #key(): void {
    const own = (this.#ownKeys[this.#depth] ?? 0) + 1;
    this.#ownKeys[this.#depth] = own;
    this.#keys += 1;
    if (own > this.#bounds.keysPerObject)
      throw tooMuch(`an object has more than ${this.#bounds.keysPerObject} properties`);
    if (this.#keys > this.#bounds.keys) throw tooMuch(`it has more than ${this.#bounds.keys} properties`);
  }
}

function tooMuch(what: string): Problem {
  return new Problem('body_too_large', {
    detail: `the body exceeds what this operation accepts: ${what}`,
  });
}
