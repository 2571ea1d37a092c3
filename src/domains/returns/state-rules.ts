// The life of a return. docs/state-machines.md is generated from this table.
import { documentIdOf, documentNumber } from '../../kit/kernel/document-number.ts';
import { StateMachine } from '../../kit/state/machine-rules.ts';
import type { ReturnLabelState } from './labels/schema.ts';
import type { ReturnStatus } from './schema.ts';

const CAUSES = {
  merchant: 'the merchant, through `/v1/returns`',
  hub: 'people of the hub, through `/ops/v1`',
  deadline: 'the worker, once the time to decide is over',
  carrier: 'a carrier’s scan of its number',
} as const;
export type ReturnCause = keyof typeof CAUSES;

export const RETURN_PREFIX = 'RMA';

/** What people scan and say. */
export function rmaNumber(id: number): string {
  return documentNumber(RETURN_PREFIX, id);
}

/** The id that a number or an id as text names; null where it can be neither. */
export function returnIdOf(text: string): number | null {
  return documentIdOf(RETURN_PREFIX, text);
}

export const RETURNS = new StateMachine<ReturnStatus, ReturnCause>({
  name: 'return',
  states: {
    announced: 'the merchant expects it',
    in_transit: 'in transit to the warehouse',
    received: 'at the warehouse: its units are being received',
    graded: 'all received units are graded, and the merchant has to decide about some of them',
    closed: 'every unit has a disposition',
    cancelled: 'ended before anything arrived',
  },
  beginnings: [
    { state: 'announced', when: 'the merchant creates it' },
    {
      state: 'in_transit',
      when: 'the merchant creates it with its tracking number, or a carrier returns a parcel',
    },
    { state: 'received', when: 'it arrives unexpectedly' },
  ],
  causes: CAUSES,
  transitions: [
    { from: 'announced', to: 'in_transit', by: 'merchant', when: 'the merchant adds its tracking number' },
    { from: 'announced', to: 'in_transit', by: 'carrier', when: 'the carrier scans its parcel' },
    { from: 'announced', to: 'received', by: 'hub', when: 'it is at the warehouse' },
    { from: 'announced', to: 'cancelled', by: 'merchant', when: 'the merchant cancels it' },
    { from: 'announced', to: 'cancelled', by: 'hub', when: 'the hub cancels it' },
    { from: 'in_transit', to: 'received', by: 'hub', when: 'it is at the warehouse' },
    { from: 'in_transit', to: 'cancelled', by: 'merchant', when: 'the merchant cancels it' },
    { from: 'in_transit', to: 'cancelled', by: 'hub', when: 'the hub cancels it' },
    ...(['announced', 'in_transit'] as const).flatMap((from) => [
      {
        from,
        to: 'graded',
        by: 'hub',
        when: 'it was graded on arrival, and the merchant has to decide',
      } as const,
      { from, to: 'closed', by: 'hub', when: 'it was graded and decided on arrival' } as const,
    ]),
    {
      from: 'received',
      to: 'graded',
      by: 'hub',
      when: 'all units are graded, and the merchant has to decide',
    },
    { from: 'received', to: 'closed', by: 'hub', when: 'all units are graded and decided' },
    ...(['announced', 'in_transit'] as const).map(
      (to) =>
        ({ from: 'received', to, by: 'hub', when: 'another parcel was taken for it', isUndo: true }) as const,
    ),
    {
      from: 'received',
      to: 'cancelled',
      by: 'hub',
      when: 'it was opened by mistake, and nothing of it arrived',
    },
    { from: 'graded', to: 'closed', by: 'merchant', when: 'the merchant has decided about the last unit' },
    { from: 'graded', to: 'closed', by: 'hub', when: 'the hub has decided about the last unit' },
    { from: 'graded', to: 'closed', by: 'deadline', when: 'the policy has decided about the last unit' },
  ],
});

/** It is or was at the warehouse. */
export const HAS_COME: readonly ReturnStatus[] = ['received', 'graded', 'closed'];

/** Grading is not finished: units can be taken in. */
export const OPEN_TO_INTAKE: readonly ReturnStatus[] = ['announced', 'in_transit', 'received'];

export const RETURN_LABELS = new StateMachine<ReturnLabelState, 'merchant' | 'source'>({
  name: 'return label',
  states: {
    requested: 'the worker buys it; if the source does not answer, the outcome is looked up',
    bought: 'it can be printed and sent to the customer',
    void_requested: 'voiding was requested and is not confirmed yet',
    voided: 'it is voided and costs nothing',
    void_refused: 'its source refused to void it',
    failed: 'it was not bought',
  },
  beginnings: [
    { state: 'requested', when: 'a label that has to be rated is requested' },
    { state: 'bought', when: 'a plain label is requested' },
  ],
  causes: {
    merchant: 'the merchant, or the hub for it',
    source: 'the source that sells the label',
  },
  transitions: [
    { from: 'requested', to: 'bought', by: 'source', when: 'it was bought' },
    { from: 'requested', to: 'failed', by: 'source', when: 'the source rejected the purchase' },
    { from: 'requested', to: 'void_requested', by: 'merchant', when: 'the label or its return is cancelled' },
    { from: 'bought', to: 'void_requested', by: 'merchant', when: 'the label or its return is cancelled' },
    { from: 'void_requested', to: 'voided', by: 'source', when: 'the source confirmed' },
    { from: 'void_requested', to: 'void_refused', by: 'source', when: 'the source refused' },
    { from: 'void_refused', to: 'void_requested', by: 'merchant', when: 'voiding is requested again' },
  ],
});

/** Whether it may be on the parcel: a return has one of these at most. */
export function isLive(state: ReturnLabelState): boolean {
  return state === 'requested' || state === 'bought';
}
