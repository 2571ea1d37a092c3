// The states of a change request. docs/state-machines.md is generated from this table.
import { StateMachine } from '../../../kit/state/machine-rules.ts';
import type { ChangeRequestStatus } from './schema.ts';

const CAUSES = {
  merchant: 'the merchant, through `/v1/catalog`',
  hub: 'people of the hub, through `/ops/v1`',
} as const;
export type ChangeRequestCause = keyof typeof CAUSES;

export const CHANGE_REQUESTS = new StateMachine<ChangeRequestStatus, ChangeRequestCause>({
  name: 'catalog change request',
  states: {
    pending: 'the item is as it was; further changes that the merchant asks for join the request',
    confirmed: 'the item has the values that were asked for',
    refused: 'the item stays as it was',
    cancelled: 'the merchant no longer wants it',
  },
  beginnings: [{ state: 'pending', when: 'the merchant changes what the hub has confirmed' }],
  causes: CAUSES,
  transitions: [
    { from: 'pending', to: 'confirmed', by: 'hub', when: 'the hub confirms it' },
    { from: 'pending', to: 'refused', by: 'hub', when: 'the hub refuses it' },
    { from: 'pending', to: 'cancelled', by: 'merchant', when: 'the merchant cancels it' },
  ],
});
