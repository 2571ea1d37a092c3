import { describe, expect, it } from 'vitest';
import { ssccOf, ssccProblem } from './sscc-rules.ts';

const PREFIX = '0614141';

describe('a serial shipping container code', () => {
  it('has the prefix, the serial number and a check digit', () => {
    expect(ssccOf('9521234567', 1)).toBe('095212345670000011');
    expect(ssccProblem('095212345670000011')).toBeNull();
    expect(ssccProblem('095212345670000012')).toBe(
      'has the check digit 2, which should be 1: a digit is wrong',
    );
    expect(ssccProblem('12')).toBe('must have 18 digits');
  });

  it('is never the same for two serial numbers, and goes on with the next extension digit', () => {
    const last = 10 ** 9 - 1;
    const codes = [1, last, last + 1, 9 * 10 ** 9, 10 ** 10 - 1].map((serial) => ssccOf(PREFIX, serial));
    expect(new Set(codes).size).toBe(5);
    expect(codes.map((code) => code?.[0])).toEqual(['0', '0', '1', '9', '9']);
    for (const code of codes) expect(ssccProblem(code ?? '')).toBeNull();
  });

  it('is none where all are used', () => {
    expect(ssccOf(PREFIX, 10 ** 10)).toBeNull();
    expect(ssccOf('9521234567', 10 ** 7 - 1)).not.toBeNull();
    expect(ssccOf('9521234567', 10 ** 7)).toBeNull();
  });
});
