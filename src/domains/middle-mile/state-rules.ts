// The states of a middle-mile order, and what the hub may change in each. docs/state-machines.md is generated from
// these tables.
import { StateMachine } from '../../kit/state/machine-rules.ts';
import type { OrderChangesInput, OrderStatus } from './schema.ts';

const CAUSES = {
  merchant: 'the merchant, through `/v1/middle_mile_orders`',
  hub: 'people of the hub, through `/ops/v1`',
} as const;
export type OrderCause = keyof typeof CAUSES;

type Field = keyof OrderChangesInput;
const AT_THE_WAREHOUSE: readonly Field[] = [
  'pickup_appointment',
  'equipment',
  'pallet_count',
  'accessorials',
  'freight_class',
  'seal_number',
];
/** The carrier finds out what it has, and charges for it. */
const ON_THE_TRUCK: readonly Field[] = [
  'accessorials',
  'freight_class',
  'seal_number',
  'pallet_count',
  'verified_volume',
  'invoiced_amount',
  'invoice_number',
];

const EDITABLE: Readonly<Record<OrderStatus, readonly Field[]>> = {
  authorized: AT_THE_WAREHOUSE,
  picked_up: ON_THE_TRUCK,
  in_transit: ON_THE_TRUCK,
  delivered: ON_THE_TRUCK,
  cancelled: [],
};

/** Those of the fields that the state keeps as they are. */
export function fixedFields(status: OrderStatus, fields: readonly Field[]): Field[] {
  return fields.filter((field) => !EDITABLE[status].includes(field));
}

export const MIDDLE_MILE_ORDERS = new StateMachine<OrderStatus, OrderCause>({
  name: 'middle-mile order',
  states: {
    authorized: 'its price is agreed, and its shipments are on no other order',
    picked_up: 'picked up by the carrier: its shipments have left the warehouse',
    in_transit: 'on its way',
    delivered: 'at its fulfilment centers',
    cancelled: 'ended before pickup; its shipments can go on another order',
  },
  columns: {
    'the hub may change': (status) => EDITABLE[status].map((field) => `\`${field}\``).join(', ') || 'nothing',
  },
  beginnings: [{ state: 'authorized', when: 'the merchant orders it' }],
  causes: CAUSES,
  transitions: [
    { from: 'authorized', to: 'picked_up', by: 'hub', when: 'the carrier picks it up' },
    { from: 'authorized', to: 'cancelled', by: 'merchant', when: 'the merchant cancels it' },
    { from: 'authorized', to: 'cancelled', by: 'hub', when: 'the hub cancels it' },
    {
      from: 'picked_up',
      to: 'authorized',
      by: 'hub',
      when: 'the pickup is undone',
      isUndo: true,
    },
    { from: 'picked_up', to: 'in_transit', by: 'hub', when: 'it leaves the carrier’s terminal' },
    { from: 'picked_up', to: 'delivered', by: 'hub', when: 'all its shipments are delivered' },
    { from: 'in_transit', to: 'delivered', by: 'hub', when: 'all its shipments are delivered' },
    { from: 'in_transit', to: 'picked_up', by: 'hub', when: 'the departure is undone', isUndo: true },
    { from: 'delivered', to: 'in_transit', by: 'hub', when: 'the delivery is undone', isUndo: true },
    { from: 'delivered', to: 'picked_up', by: 'hub', when: 'the delivery is undone', isUndo: true },
  ],
});
