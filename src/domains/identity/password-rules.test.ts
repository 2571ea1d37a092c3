import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS, commonPasswordViolations, contextViolations } from './password-rules.ts';
import { newPassword } from './tokens.ts';

const PAT = { email: 'pat.smith@juniper.example', name: 'Pat O’Brien-Smith', orgNames: ['Juniper Goods'] };

describe('common passwords', () => {
  it('are three thousand and more that the length alone would let through', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(9000);
    const unfit = [...COMMON_PASSWORDS].filter((one) => one.length < 10 || one !== one.toLowerCase());
    expect(unfit).toEqual([]);
  });

  it('are refused in any case', () => {
    for (const password of ['qwertyuiop', 'QwertyUiop', 'Password123', 'liverpool1', 'aaaaaaaaaaaa']) {
      expect(commonPasswordViolations(password, '/p'), password).toMatchObject([
        { pointer: '/p', code: 'not_allowed' },
      ]);
    }
    expect(commonPasswordViolations('a quiet harbour at dawn', '/p')).toEqual([]);
    expect(commonPasswordViolations(undefined, '/p')).toEqual([]);
  });
});

describe('words of the context', () => {
  it.each([
    'crossdock-demo',
    'Crossdock2026!',
    'CrossdockCrossdock',
    'pat.smith@juniper.example',
    'SmithSmith12',
    'brien-2026',
    'Juniper-2026',
    'juniper goods',
    'smithjuniper1',
  ])('do not make a password: %s', (password) => {
    expect(contextViolations(password, PAT, '/p')).toMatchObject([{ pointer: '/p', code: 'not_allowed' }]);
  });

  it.each([
    'a quiet harbour at dawn',
    'juniper berries taste of gin',
    'patpatpatpat',
    'short one',
    'exactly juniper',
  ])('may stand in one that is more than them: %s', (password) => {
    expect(contextViolations(password, PAT, '/p')).toEqual([]);
  });

  it('are not found in what the service makes up', () => {
    for (let count = 0; count < 1000; count += 1)
      expect(contextViolations(newPassword(), PAT, '/p')).toEqual([]);
  });
});
