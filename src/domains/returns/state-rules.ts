// The life of a return. docs/state-machines.md is generated from this table.
import { documentIdOf, documentNumber } from '../../kit/kernel/document-number.ts';
import { StateMachine } from '../../kit/state/machine-rules.ts';
import type { ReturnStatus } from './schema.ts';

const CAUSES = {
  merchant: 'the merchant, through `/v1/returns`',
  hub: 'people of the hub, through `/ops/v1`',
  deadline: 'the worker, once the merchant has had time to decide',
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
    in_transit: 'on its way to the warehouse',
    received: 'at the warehouse: its units are being taken in',
    graded: 'everything that came is graded, and some of it waits for a decision of the merchant',
    closed: 'it is decided what becomes of every unit',
    cancelled: 'ended before anything came',
  },
  beginnings: [
    { state: 'announced', when: 'the merchant announces it' },
    {
      state: 'in_transit',
      when: 'the merchant announces it with its tracking number, or a carrier returns a parcel',
    },
    { state: 'received', when: 'it comes, and nobody has announced it' },
  ],
  causes: CAUSES,
  transitions: [
    { from: 'announced', to: 'in_transit', by: 'merchant', when: 'the merchant gives its tracking number' },
    { from: 'announced', to: 'in_transit', by: 'carrier', when: 'the carrier has its parcel' },
    { from: 'announced', to: 'received', by: 'hub', when: 'it is at the warehouse' },
    { from: 'announced', to: 'cancelled', by: 'merchant', when: 'the merchant calls it off' },
    { from: 'announced', to: 'cancelled', by: 'hub', when: 'the hub calls it off' },
    { from: 'in_transit', to: 'received', by: 'hub', when: 'it is at the warehouse' },
    { from: 'in_transit', to: 'cancelled', by: 'merchant', when: 'the merchant calls it off' },
    { from: 'in_transit', to: 'cancelled', by: 'hub', when: 'the hub calls it off' },
    ...(['announced', 'in_transit'] as const).flatMap((from) => [
      {
        from,
        to: 'graded',
        by: 'hub',
        when: 'it came and was graded at once, and the merchant is asked',
      } as const,
      { from, to: 'closed', by: 'hub', when: 'it came and was graded and decided at once' } as const,
    ]),
    { from: 'received', to: 'graded', by: 'hub', when: 'all of it is graded, and the merchant is asked' },
    { from: 'received', to: 'closed', by: 'hub', when: 'all of it is graded and decided' },
    ...(['announced', 'in_transit'] as const).map(
      (to) =>
        ({ from: 'received', to, by: 'hub', when: 'another parcel was taken for it', isUndo: true }) as const,
    ),
    { from: 'received', to: 'cancelled', by: 'hub', when: 'nothing of it came: it was opened by mistake' },
    { from: 'graded', to: 'closed', by: 'merchant', when: 'the merchant has decided about the last unit' },
    { from: 'graded', to: 'closed', by: 'hub', when: 'the hub has decided about the last unit' },
    { from: 'graded', to: 'closed', by: 'deadline', when: 'the policy has decided about the last unit' },
  ],
});

/** It is or was at the warehouse. */
export const HAS_COME: readonly ReturnStatus[] = ['received', 'graded', 'closed'];

/** Nothing of it has been finished: units can be taken in. */
export const OPEN_TO_INTAKE: readonly ReturnStatus[] = ['announced', 'in_transit', 'received'];
