import { describe, expect, it } from 'vitest';
import { scopeViolations } from './scope-rules.ts';

describe('the scopes of a credential', () => {
  it('are read and write for a merchant', () => {
    expect(scopeViolations(['read', 'write'], 'merchant')).toEqual([]);
  });

  it('are those of the hub’s side for the hub', () => {
    expect(scopeViolations(['ops', 'admin', 'view', 'metrics', 'floor', 'catalog'], 'hub')).toEqual([]);
    expect(scopeViolations(['metrics'], 'merchant')).toHaveLength(1);
  });

  it('are refused one by one, each named by its place', () => {
    expect(scopeViolations(['read', 'ops'], 'merchant').map(({ pointer }) => pointer)).toEqual(['/scopes/1']);
    expect(scopeViolations(['read', 'ops', 'write'], 'hub')).toMatchObject([
      { pointer: '/scopes/0', code: 'not_allowed' },
      { pointer: '/scopes/2', code: 'not_allowed' },
    ]);
  });
});
