// Turns values into what goes over the wire, before anything is sent: a value that cannot be written must fail before
// its transaction's COMMIT is on its way, not beside it. (The driver skips such a statement and lets the rest pass.)
// Building array literals here also costs 40 % less than leaving it to the driver: docs/decisions/0001.
import { InvariantViolated } from '../kernel/assert.ts';

type Wire = string | Buffer | null;

export function toWire(values: readonly unknown[]): Wire[] {
  return values.map((value) => {
    if (Buffer.isBuffer(value)) return value;
    return Array.isArray(value) ? arrayLiteral(value) : scalar(value);
  });
}

function scalar(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  throw new InvariantViolated(`a ${typeof value} cannot be a parameter`);
}

function arrayLiteral(values: readonly unknown[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ',';
    text += element(values[index]);
  }
  return `${text}}`;
}

function element(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return scalar(value) as string;
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  const text = scalar(value);
  if (text === null) return 'NULL';
  return quoted(text);
}

/**
 * An array literal has the escapes of JSON for quotes and backslashes, and no others. JSON in a text is full of quotes:
 * JSON.stringify escapes them in a quarter of the time that a pattern takes.
 */
function quoted(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  const isOnlyQuoted = !/\p{Cc}/u.test(text) && text.isWellFormed();
  return isOnlyQuoted ? JSON.stringify(text) : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
