// Which scopes a credential of an organization may carry: the hub's machines work for every merchant through /ops/v1
// and for none through /v1, and a merchant's never touch the hub's side.
import type { Scope } from '../../kit/http/actor.ts';
import type { Violation } from '../../kit/http/problems.ts';
import { scopesFor } from './role-rules.ts';

/** One violation for every scope that does not fit, naming its place in the body's `scopes`. */
export function scopeViolations(scopes: readonly Scope[], orgKind: 'merchant' | 'hub'): Violation[] {
  const allowed = scopesFor(orgKind);
  return scopes.flatMap((scope, index) => {
    if (allowed.includes(scope)) return [];
    const owner = orgKind === 'hub' ? 'the hub’s credentials' : 'a merchant’s credentials';
    const message = `${owner} take only ${allowed.join(', ')}`;
    return [{ pointer: `/scopes/${index}`, in: 'body', code: 'not_allowed', message }];
  });
}

/**
 * What is wrong with the warehouses that a key is bound to.
 * @param own those that its maker is bound to; null: none
 */
export function bindingViolations(
  key: { readonly scopes: readonly Scope[]; readonly warehouseIds: readonly number[] | null },
  orgKind: 'merchant' | 'hub',
  own: readonly number[] | null,
): Violation[] {
  const refuse = (message: string): Violation[] => [
    { pointer: '/warehouse_ids', in: 'body', code: 'not_allowed', message },
  ];
  const isWider = own !== null && (key.warehouseIds ?? [null]).some((id) => id === null || !own.includes(id));
  if (isWider) return refuse(`you work in warehouses ${own.join(', ')} alone: bind the key to them`);
  if (key.warehouseIds === null) return [];
  if (orgKind !== 'hub') return refuse('only keys of the hub are bound to warehouses');
  return key.scopes.includes('admin')
    ? refuse('a key with the scope admin cannot be bound to warehouses')
    : [];
}
