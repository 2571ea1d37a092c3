import { describe, expect, it } from 'vitest';
import { locksOneselfOut, membershipViolations, repeatedOrgs, roleViolations } from './membership-rules.ts';

const KINDS = new Map([
  [1, 'hub'],
  [2, 'merchant'],
] as const);

describe('roles', () => {
  it('are all there in the hub, and those of the floor are not there for merchants', () => {
    expect(roleViolations({ role: 'viewer' }, 'merchant', '')).toEqual([]);
    expect(roleViolations({ role: 'picker' }, 'hub', '')).toEqual([]);
    expect(roleViolations({ role: 'viewer' }, 'hub', '')).toEqual([]);
    expect(roleViolations({ role: 'picker' }, 'merchant', '')).toMatchObject([
      { pointer: '/role', code: 'not_allowed' },
    ]);
  });

  it('are bound to warehouses in the hub alone, and not those who look after everybody', () => {
    const bound = (role: 'picker' | 'admin' | 'member', kind: 'hub' | 'merchant') =>
      roleViolations({ role, warehouse_ids: [1] }, kind, '').map(({ pointer }) => pointer);
    expect(bound('picker', 'hub')).toEqual([]);
    expect(bound('admin', 'hub')).toEqual(['/warehouse_ids']);
    expect(bound('member', 'merchant')).toEqual(['/warehouse_ids']);
  });
});

describe('the memberships of a new person', () => {
  it('are validated all at once', () => {
    const wanted = [
      { org_id: 9, role: 'viewer' },
      { org_id: 2, role: 'viewer' },
      { org_id: 2, role: 'picker' },
    ] as const;
    expect(membershipViolations(wanted, KINDS)).toMatchObject([
      { pointer: '/memberships/0/org_id', code: 'unknown_reference' },
      { pointer: '/memberships/2/role', code: 'not_allowed' },
    ]);
  });

  it('name every organization once', () => {
    const twice = [
      { org_id: 2, role: 'viewer' },
      { org_id: 1, role: 'admin' },
      { org_id: 2, role: 'owner' },
    ] as const;
    expect(repeatedOrgs(twice)).toMatchObject([{ pointer: '/memberships/2/org_id', code: 'duplicate' }]);
    expect(repeatedOrgs(twice.slice(0, 2))).toEqual([]);
  });
});

describe('locking oneself out', () => {
  it('means to lose one’s own rights over the hub, by leaving or by a smaller role', () => {
    const own = { orgKind: 'hub', isOneself: true } as const;
    expect(locksOneselfOut({ ...own, role: null })).toBe(true);
    expect(locksOneselfOut({ ...own, role: 'member' })).toBe(true);
    expect(locksOneselfOut({ ...own, role: 'admin' })).toBe(false);
  });

  it('is not a matter of other people or other organizations', () => {
    expect(locksOneselfOut({ orgKind: 'hub', isOneself: false, role: null })).toBe(false);
    expect(locksOneselfOut({ orgKind: 'merchant', isOneself: true, role: null })).toBe(false);
  });
});
