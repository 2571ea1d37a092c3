// Every attack there is, in the order in which they are tried.
import { ATTACKS, type Attack } from './attacks.ts';
import { BODY_ATTACKS } from './body-attacks.ts';
import { INBOUND_ATTACKS } from './inbound-attacks.ts';
import { RATE_ATTACKS } from './rate-attacks.ts';

export const ALL_ATTACKS: readonly Attack[] = [
  ...ATTACKS,
  ...BODY_ATTACKS,
  ...INBOUND_ATTACKS,
  ...RATE_ATTACKS,
];
