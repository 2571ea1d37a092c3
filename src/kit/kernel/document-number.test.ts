import { expect, it } from 'vitest';
import { documentIdOf, documentNumber } from './document-number.ts';

it('names the id of a number, with or without its prefix, in any case', () => {
  for (const text of [documentNumber('IR', 7), 'ir-7', '7', '000007'])
    expect(documentIdOf('IR', text)).toBe(7);
});

it('names nothing that is no number of its kind', () => {
  for (const text of ['WO-7', 'IR-0', '0', 'IR7', 'IR-', '-7', '', 'IR-7x', '1'.repeat(16)])
    expect(documentIdOf('IR', text)).toBeNull();
});
