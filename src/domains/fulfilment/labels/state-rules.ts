// Label states. docs/state-machines.md is generated from this table.
import { StateMachine } from '../../../kit/state/machine-rules.ts';
import type { LabelState } from '../../labels/schema.ts';

export const SHIPPING_LABELS = new StateMachine<LabelState, 'floor' | 'source' | 'service'>({
  name: 'shipping label',
  states: {
    requested: 'the purchase is in progress, or its outcome is being looked up',
    bought: 'it can be printed and used to ship its carton',
    used: 'its carton was shipped with it',
    void_requested: 'voiding was requested and is not confirmed yet',
    voided: 'it is voided and costs nothing',
    void_refused: 'its source refused to void it',
    failed: 'it was not bought',
  },
  beginnings: [{ state: 'requested', when: 'the floor buys a label, or ships with one' }],
  causes: {
    floor: 'people in the warehouse',
    source: 'the source that sells the label',
    service: 'the service itself',
  },
  transitions: [
    { from: 'requested', to: 'bought', by: 'source', when: 'it was bought' },
    { from: 'requested', to: 'failed', by: 'source', when: 'the source rejected the purchase' },
    { from: 'requested', to: 'void_requested', by: 'floor', when: 'the floor voids it' },
    { from: 'requested', to: 'void_requested', by: 'service', when: 'its carton was unpacked' },
    { from: 'bought', to: 'used', by: 'floor', when: 'its carton is shipped' },
    { from: 'used', to: 'bought', by: 'floor', when: 'the shipment is undone', isUndo: true },
    { from: 'bought', to: 'void_requested', by: 'floor', when: 'the floor voids it' },
    { from: 'bought', to: 'void_requested', by: 'service', when: 'its carton was unpacked' },
    { from: 'void_requested', to: 'voided', by: 'source', when: 'the source confirmed' },
    { from: 'void_requested', to: 'void_refused', by: 'source', when: 'the source refused' },
    { from: 'void_refused', to: 'void_requested', by: 'floor', when: 'the floor requests it again' },
  ],
});

/** Whether it may be on its carton; at most one label per carton is live. */
export function isLive(state: LabelState): boolean {
  return state === 'requested' || state === 'bought' || state === 'used';
}
