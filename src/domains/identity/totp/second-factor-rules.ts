// Of whom a second factor is demanded.

/** Of nobody, of the hub's people, or of all people. */
export type SecondFactor = 'optional' | 'hub' | 'everybody';

/** Whether people need a second factor to act for an organization of this kind. */
export function asksForSecondFactor(setting: SecondFactor, orgKind: 'merchant' | 'hub'): boolean {
  return setting === 'everybody' || (setting === 'hub' && orgKind === 'hub');
}
