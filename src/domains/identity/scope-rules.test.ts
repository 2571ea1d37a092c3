import { describe, expect, it } from 'vitest';
import { bindingViolations, scopeViolations } from './role-rules.ts';

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

describe('the warehouses of a key', () => {
  const wrong = (warehouseIds: number[] | null, own: number[] | null = null) =>
    bindingViolations({ scopes: ['floor'], warehouseIds }, 'hub', own).length > 0;

  it('are any in the hub, and none of a merchant’s key or of one that manages people', () => {
    expect(wrong([1, 2])).toBe(false);
    expect(bindingViolations({ scopes: ['read'], warehouseIds: [1] }, 'merchant', null)).toHaveLength(1);
    expect(bindingViolations({ scopes: ['admin'], warehouseIds: [1] }, 'hub', null)).toHaveLength(1);
  });

  it('are at most those of its maker', () => {
    expect([wrong([1], [1, 2]), wrong([1, 2], [1, 2])]).toEqual([false, false]);
    expect([wrong([3], [1, 2]), wrong([1, 3], [1, 2]), wrong(null, [1, 2])]).toEqual([true, true, true]);
  });
});
