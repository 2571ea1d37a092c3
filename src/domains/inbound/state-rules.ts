// The life of an inventory request, and what a merchant may change in each state. docs/state-machines.md is generated from
// these tables.
import { documentIdOf, documentNumber } from '../../kit/kernel/document-number.ts';
import { StateMachine } from '../../kit/state/machine-rules.ts';
import type { RequestField, RequestStatus } from './schema.ts';

const CAUSES = {
  merchant: 'the merchant, through `POST` and `PATCH /v1/inventory_requests`',
  hub: 'people of the hub, through `/ops/v1`',
} as const;
export type RequestCause = keyof typeof CAUSES;

export const INVENTORY_REQUESTS = new StateMachine<RequestStatus, RequestCause>({
  name: 'inventory request',
  states: {
    draft: 'not yet submitted',
    placed: 'submitted: its units count as inbound; those of a transfer are reserved at its source',
    in_transit: 'in transit: the units of a transfer are on hand nowhere',
    delivered: 'at the dock',
    receiving: 'being counted',
    closed: 'done: short and over units are recorded for each item',
    cancelled: 'ended before anything was received; its units no longer count as inbound',
  },
  columns: { 'the merchant may change': (state) => editableInWords(state) },
  beginnings: [
    { state: 'draft', when: 'the merchant saves it as a draft' },
    { state: 'placed', when: 'the merchant submits it' },
    { state: 'placed', when: 'the hub moves goods of the merchant to another warehouse' },
    { state: 'delivered', when: 'unexpected goods arrive' },
  ],
  causes: CAUSES,
  transitions: [
    { from: 'draft', to: 'placed', by: 'merchant', when: 'the merchant submits it' },
    { from: 'draft', to: 'cancelled', by: 'merchant', when: 'the merchant cancels it' },
    { from: 'placed', to: 'in_transit', by: 'merchant', when: 'the goods have left' },
    { from: 'placed', to: 'in_transit', by: 'hub', when: 'a transfer has left its warehouse' },
    { from: 'placed', to: 'cancelled', by: 'merchant', when: 'the merchant cancels it' },
    { from: 'placed', to: 'delivered', by: 'hub', when: 'the goods are at the dock' },
    { from: 'placed', to: 'cancelled', by: 'hub', when: 'the hub rejects it' },
    { from: 'in_transit', to: 'delivered', by: 'hub', when: 'the goods are at the dock' },
    { from: 'in_transit', to: 'cancelled', by: 'hub', when: 'the goods are lost' },
    { from: 'delivered', to: 'receiving', by: 'hub', when: 'counting starts' },
    { from: 'receiving', to: 'closed', by: 'hub', when: 'receiving is finished' },
    {
      from: 'closed',
      to: 'receiving',
      by: 'hub',
      when: 'the hub reopens it, within 7 days',
      isUndo: true,
    },
  ],
});

const LATE: readonly RequestField[] = ['note', 'order_tags'];
const ON_ITS_WAY: readonly RequestField[] = [
  ...LATE,
  'estimated_ship_date',
  'requested_pickup_date',
  'carrier',
  'tracking_numbers',
  'container_number',
];

/** What the merchant may change; null: everything. */
const EDITABLE: Readonly<Record<RequestStatus, readonly RequestField[] | null>> = {
  draft: null,
  placed: null,
  in_transit: ON_ITS_WAY,
  delivered: LATE,
  receiving: LATE,
  closed: LATE,
  cancelled: [],
};

/** Those of the fields that the state keeps as they are. */
export function fixedFields(status: RequestStatus, fields: readonly RequestField[]): RequestField[] {
  const editable = EDITABLE[status];
  return editable === null ? [] : fields.filter((field) => !editable.includes(field));
}

function editableInWords(status: RequestStatus): string {
  const editable = EDITABLE[status];
  if (editable === null) return 'everything';
  return editable.length === 0 ? 'nothing' : editable.map((field) => `\`${field}\``).join(', ');
}

/** Whether its units count as inbound. */
export function isInbound(status: RequestStatus): boolean {
  return ['placed', 'in_transit', 'delivered', 'receiving'].includes(status);
}

const PREFIX = 'IR';

/** Its number, as scanned and read out. */
export function requestNumber(id: number): string {
  return documentNumber(PREFIX, id);
}

/** The id that a number or an id as text names; null where it can be neither. */
export function requestIdOf(text: string): number | null {
  return documentIdOf(PREFIX, text);
}
