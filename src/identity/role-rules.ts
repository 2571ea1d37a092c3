// What a role may do. Machines carry their scopes themselves; persons get them from their role.
import type { Role, Scope } from '../http/actor.ts';

export function scopesOf(role: Role, orgKind: 'merchant' | 'hub'): readonly Scope[] {
  if (orgKind === 'hub') return ['ops'];
  return role === 'viewer' ? ['read'] : ['read', 'write'];
}
