// The string and template literals of a TypeScript source, for rules about what may be written where.

export interface Literal {
  readonly line: number;
  /** The text between the quotes, with INSERTED for what a template inserts. */
  readonly text: string;
  /** The code directly before it, to see what it is used for. */
  readonly before: string;
}

export const INSERTED = '§';

/** After these a slash starts a regular expression; after anything else it divides. */
const BEFORE_REGEX =
  /(?:^|[(,=:[!&|?{};+\-*%<>~^])\s*$|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|await)\s*$/;
const BEFORE_LENGTH_MAX = 60;

export function literalsOf(source: string): Literal[] {
  const found: Literal[] = [];
  let at = 0;
  /** Code seen so far, without comments and without the inside of literals. */
  let code = '';

  const add = (start: number, text: string, before: string): void => {
    const line = source.slice(0, start).split('\n').length;
    found.push({ line, text, before: before.slice(-BEFORE_LENGTH_MAX) });
  };

  const readQuoted = (quote: string): void => {
    const start = at;
    for (at += 1; at < source.length && source[at] !== quote; at += 1) if (source[at] === '\\') at += 1;
    add(start, source.slice(start + 1, at), code);
    at += 1;
    code += quote + quote;
  };

  const readTemplate = (): void => {
    const start = at;
    const before = code;
    let text = '';
    for (at += 1; at < source.length && source[at] !== '`'; ) {
      if (source.startsWith('${', at)) {
        at += 2;
        code += '(';
        readCode('}');
        text += INSERTED;
      } else if (source[at] === '\\') {
        text += source.slice(at, at + 2);
        at += 2;
      } else {
        text += source[at];
        at += 1;
      }
    }
    at += 1;
    add(start, text, before);
    code = `${before}\`\``;
  };

  const readRegex = (): void => {
    let inClass = false;
    for (at += 1; at < source.length && (inClass || source[at] !== '/'); at += 1) {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '[') inClass = true;
      else if (source[at] === ']') inClass = false;
    }
    at += 1;
    code += 'regex';
  };

  /** Reads until the brace that closes a template's insertion, or the end of the source. */
  const readCode = (until: '}' | null): void => {
    let depth = 0;
    while (at < source.length) {
      const char = source[at] ?? '';
      if (source.startsWith('//', at)) {
        const end = source.indexOf('\n', at);
        at = end < 0 ? source.length : end;
      } else if (source.startsWith('/*', at)) {
        const end = source.indexOf('*/', at + 2);
        at = end < 0 ? source.length : end + 2;
      } else if (char === "'" || char === '"') readQuoted(char);
      else if (char === '`') readTemplate();
      else if (char === '/' && BEFORE_REGEX.test(code.slice(-BEFORE_LENGTH_MAX))) readRegex();
      else {
        at += 1;
        if (until !== null && char === until && depth === 0) return;
        if (char === '{') depth += 1;
        if (char === '}') depth -= 1;
        code += char;
      }
    }
  };

  readCode(null);
  return found;
}
