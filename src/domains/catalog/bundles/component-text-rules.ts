// Components as one cell of a table: `MUG-1:2|TRAY-7:1`, an mpn and a quantity each. An mpn may contain colons (the
// last one counts), but no bar: a list with such a one is sent as JSON, by id.
import type { Violation } from '../../../kit/http/problems.ts';
import { COMPONENTS_MAX } from './schema.ts';

interface ComponentText {
  readonly components: { mpn: string; quantity: number }[];
  readonly violations: Violation[];
}

const PART = /^(.{1,100}):([1-9][0-9]{0,4}|100000)$/s;

export function readComponents(text: string): ComponentText {
  const components: { mpn: string; quantity: number }[] = [];
  const violations: Violation[] = [];
  const fail = (code: Violation['code'], message: string) =>
    violations.push({ pointer: '/components', in: 'body', code, message });
  const parts = text.trim() === '' ? [] : text.split('|').map((part) => part.trim());
  if (parts.length > COMPONENTS_MAX) fail('too_long', `must have at most ${COMPONENTS_MAX} elements`);
  for (const [index, part] of parts.entries()) {
    const match = PART.exec(part);
    if (match === null) fail('bad_format', `element ${index} must be mpn:quantity`);
    else components.push({ mpn: match[1] ?? '', quantity: Number(match[2]) });
  }
  return { components, violations };
}
