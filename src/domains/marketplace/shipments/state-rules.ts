// The life of a marketplace shipment. docs/state-machines.md is generated from this table.
import { documentIdOf, documentNumber } from '../../../kit/kernel/document-number.ts';
import { StateMachine, type Transition } from '../../../kit/state/machine-rules.ts';
import type { ShipmentStatus } from './schema.ts';

const CAUSES = {
  hub: 'people of the hub, through `/ops/v1`: what they do, and what carriers and the marketplace tell them',
  freight: 'the middle-mile order that carries it',
} as const;
export type ShipmentCause = keyof typeof CAUSES;

const WHEN = {
  in_transit: 'it has left the warehouse',
  checked_in: 'it is at the fulfilment center',
  receiving: 'the marketplace counts its units',
  closed: 'the marketplace has counted everything, or will count no more',
} as const;

/** Some steps are never told: it may skip any of them. */
function onwards(): Transition<ShipmentStatus, ShipmentCause>[] {
  const order = ['created', 'in_transit', 'checked_in', 'receiving', 'closed'] as const;
  return order.flatMap((from, index) =>
    order
      .slice(index + 1)
      .flatMap((to) => (to === 'created' ? [] : [{ from, to, by: 'hub' as const, when: WHEN[to] }])),
  );
}

/** What was said of it by mistake is taken back: it is what the rest of it tells. */
function backwards(): Transition<ShipmentStatus, ShipmentCause>[] {
  return onwards().map(({ from, to }) => ({
    from: to,
    to: from,
    by: 'hub',
    when: from === 'created' ? 'it has not left after all' : `nobody has seen it further than ${from}`,
    isUndo: true,
  }));
}

export const MARKETPLACE_SHIPMENTS = new StateMachine<ShipmentStatus, ShipmentCause>({
  name: 'marketplace shipment',
  states: {
    created: 'its units are at the warehouse, set apart for it',
    in_transit: 'on its way to the fulfilment center',
    checked_in: 'at the fulfilment center',
    receiving: 'the marketplace counts it',
    closed: 'done: what the marketplace received is compared with what was shipped',
  },
  beginnings: [{ state: 'created', when: 'the first units are put into it' }],
  causes: CAUSES,
  transitions: [
    { from: 'created', to: 'in_transit', by: 'freight', when: 'its middle-mile order was picked up' },
    ...onwards(),
    {
      from: 'in_transit',
      to: 'created',
      by: 'freight',
      when: 'its middle-mile order was not picked up after all',
      isUndo: true,
    },
    ...backwards(),
  ],
});

const PREFIX = 'MS';

/** What people scan and say. */
export function shipmentNumber(id: number): string {
  return documentNumber(PREFIX, id);
}

/** Whether it looks like a number of ours. Plain digits do not: marketplaces have such numbers. */
export function isShipmentNumber(text: string): boolean {
  return text.includes('-') && documentIdOf(PREFIX, text) !== null;
}

/** The id that a number of ours names, or the id itself; null where it can be neither, as a marketplace's own number. */
export function shipmentIdOf(text: string): number | null {
  return text.startsWith('0') ? null : documentIdOf(PREFIX, text);
}

const NOBODYS_ID = 0;

/** The same as the value of a list's filter, which finds nothing by a name that is none's. */
export function filteredShipmentId(text: string): number {
  return shipmentIdOf(text) ?? NOBODYS_ID;
}
