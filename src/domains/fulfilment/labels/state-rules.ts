// The life of a label. docs/state-machines.md is generated from this table.
import { StateMachine } from '../../../kit/state/machine-rules.ts';
import type { LabelState } from './schema.ts';

export const SHIPPING_LABELS = new StateMachine<LabelState, 'floor' | 'source' | 'service'>({
  name: 'shipping label',
  states: {
    requested: 'it is being bought; whether it was, is found out where an answer did not come',
    bought: 'it can be printed, and its carton shipped with it',
    used: 'its carton was shipped with it',
    void_requested: 'its source was asked to void it, and has not said that it did',
    voided: 'it is void, and costs nothing',
    void_refused: 'its source does not take it back',
    failed: 'it was not bought',
  },
  beginnings: [{ state: 'requested', when: 'the floor buys a label, or ships with one' }],
  causes: {
    floor: 'people in the warehouse',
    source: 'who sells the label',
    service: 'the service itself',
  },
  transitions: [
    { from: 'requested', to: 'bought', by: 'source', when: 'it was bought' },
    { from: 'requested', to: 'failed', by: 'source', when: 'it is not for sale' },
    { from: 'requested', to: 'void_requested', by: 'floor', when: 'the floor voids it' },
    { from: 'requested', to: 'void_requested', by: 'service', when: 'its carton is gone' },
    { from: 'bought', to: 'used', by: 'floor', when: 'its carton is shipped' },
    { from: 'used', to: 'bought', by: 'floor', when: 'the shipment is undone', isUndo: true },
    { from: 'bought', to: 'void_requested', by: 'floor', when: 'the floor voids it' },
    { from: 'bought', to: 'void_requested', by: 'service', when: 'its carton is gone' },
    { from: 'void_requested', to: 'voided', by: 'source', when: 'it is taken back' },
    { from: 'void_requested', to: 'void_refused', by: 'source', when: 'it is not taken back' },
    { from: 'void_refused', to: 'void_requested', by: 'floor', when: 'the floor asks again' },
  ],
});

/** Whether it may be on its carton: there is one of these at most. */
export function isLive(state: LabelState): boolean {
  return state === 'requested' || state === 'bought' || state === 'used';
}
