// The life of a return label. docs/state-machines.md is generated from this table.
import { StateMachine } from '../../../kit/state/machine-rules.ts';
import type { ReturnLabelState } from './schema.ts';

export const RETURN_LABELS = new StateMachine<ReturnLabelState, 'merchant' | 'source'>({
  name: 'return label',
  states: {
    requested: 'the worker buys it; whether it is bought, is found out where an answer does not come',
    bought: 'it can be printed and sent to the customer',
    void_requested: 'its source is asked to void it, and has not said that it did',
    voided: 'it is void, and costs nothing',
    void_refused: 'its source does not take it back',
    failed: 'it was not bought',
  },
  beginnings: [
    { state: 'requested', when: 'a label is asked for that has to be rated' },
    { state: 'bought', when: 'a plain label is asked for' },
  ],
  causes: {
    merchant: 'the merchant, or the hub for it',
    source: 'who sells the label',
  },
  transitions: [
    { from: 'requested', to: 'bought', by: 'source', when: 'it was bought' },
    { from: 'requested', to: 'failed', by: 'source', when: 'it is not for sale' },
    { from: 'requested', to: 'void_requested', by: 'merchant', when: 'it, or its return, is called off' },
    { from: 'bought', to: 'void_requested', by: 'merchant', when: 'it, or its return, is called off' },
    { from: 'void_requested', to: 'voided', by: 'source', when: 'it is taken back' },
    { from: 'void_requested', to: 'void_refused', by: 'source', when: 'it is not taken back' },
    { from: 'void_refused', to: 'void_requested', by: 'merchant', when: 'it is asked for again' },
  ],
});

/** Whether it may be on the parcel: a return has one of these at most. */
export function isLive(state: ReturnLabelState): boolean {
  return state === 'requested' || state === 'bought';
}
