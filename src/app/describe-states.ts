// docs/state-machines.md, from the tables that the code runs on.

import { CHANGE_REQUESTS } from '../domains/catalog/change-requests/state-rules.ts';
import { PHASES, PROGRESS } from '../domains/fulfilment/carriers/tracking-rules.ts';
import { SHIPPING_LABELS } from '../domains/fulfilment/labels/state-rules.ts';
import { INVENTORY_REQUESTS } from '../domains/inbound/state-rules.ts';
import { INBOUND_PLANS } from '../domains/marketplace/inbound-plans/state-rules.ts';
import { MARKETPLACE_SHIPMENTS } from '../domains/marketplace/shipments/state-rules.ts';
import { WORK_ORDER_ITEMS } from '../domains/marketplace/work-orders/stage-rules.ts';
import { MIDDLE_MILE_ORDERS } from '../domains/middle-mile/state-rules.ts';
import type { TrackingCode } from '../domains/orders/schema.ts';
import { STATUS_RULES, SUB_ORDERS } from '../domains/orders/state-rules.ts';
import { RETURN_LABELS, RETURNS } from '../domains/returns/state-rules.ts';
import { code, plain, table } from '../kit/http/markdown.ts';
import { describeMachine } from '../kit/state/describe-machine.ts';
import type { StateMachine } from '../kit/state/machine-rules.ts';

const TRACKING: Readonly<Record<TrackingCode, string>> = {
  label_created: 'labelled and shipped by the floor; every shipment begins here',
  picked_up: 'the carrier has scanned it for the first time',
  in_transit: 'on its way',
  exception: 'delayed, held or stopped in transit',
  damaged: 'the carrier reports damage',
  lost: 'the carrier reports it lost; it may turn up again',
  out_for_delivery: 'on the delivery vehicle',
  delivery_attempted: 'the carrier tried to deliver it, and no one was there',
  available_for_pickup: 'ready for the recipient to collect',
  delivered: 'it has arrived',
  returned: 'it came back',
};

const MACHINES: readonly {
  readonly title: string;
  readonly intro: string;
  readonly machine: StateMachine;
}[] = [
  {
    title: 'Sub-orders',
    intro:
      `An order ships as one or more **sub-orders**: one for each warehouse that ships part of it, and one for ` +
      `backordered units. Only sub-orders have a state; the order's status follows from theirs. If only some units of ` +
      `a sub-order are rerouted or backordered, they are split off into a new sub-order, and the rest continues.`,
    machine: SUB_ORDERS as unknown as StateMachine,
  },
  {
    title: 'Inventory requests',
    intro: 'A merchant sends goods with an **inventory request**; the hub receives them against it.',
    machine: INVENTORY_REQUESTS as unknown as StateMachine,
  },
  {
    title: 'Work order items',
    intro:
      `A merchant has stock prepared for a marketplace with a **work order**. Each of its items has its own stage; the ` +
      `work order is \`Open\` until all of them are closed or cancelled.`,
    machine: WORK_ORDER_ITEMS as unknown as StateMachine,
  },
  {
    title: 'Marketplace shipments',
    intro: `Units leave the hub for a marketplace's fulfilment center in a **marketplace shipment**. Carriers and the marketplace report events; the state follows from all of them by the time they happened, so a late event never moves it backwards.`,
    machine: MARKETPLACE_SHIPMENTS as unknown as StateMachine,
  },
  {
    title: 'Shipping labels',
    intro: `A packed carton gets a **shipping label**, priced by the hub’s own rate cards or bought from an aggregator. Requests to carriers are recorded before they are sent, so that no label is bought twice and no purchase is lost.`,
    machine: SHIPPING_LABELS as unknown as StateMachine,
  },
  {
    title: 'Inbound plans',
    intro: `An **inbound plan** submits the units and cartons of a work order to a marketplace, step by step. It shows its current step and
what the marketplace reports.`,
    machine: INBOUND_PLANS as unknown as StateMachine,
  },
  {
    title: 'Middle-mile orders',
    intro:
      'A **middle-mile order** carries marketplace shipments from one warehouse to their fulfilment centers.',
    machine: MIDDLE_MILE_ORDERS as unknown as StateMachine,
  },
  {
    title: 'Returns',
    intro:
      `A **return** is created by the merchant, arrives unexpectedly, is brought back by a carrier, or is sent by a ` +
      `marketplace as a removal. Each
unit is graded on receipt, and then restocked, quarantined or disposed of.`,
    machine: RETURNS as unknown as StateMachine,
  },
  {
    title: 'Return labels',
    intro: `A return may have a **return label**, which the customer uses to send it to the warehouse. Requests to carriers are recorded
before they are sent, as with shipping labels.`,
    machine: RETURN_LABELS as unknown as StateMachine,
  },
  {
    title: 'Catalog change requests',
    intro: `A merchant changes its own catalog; what the floor works by (dimensions and weight once measured, hazmat, storage, lot and
date rules) is a **change request** that the hub confirms.`,
    machine: CHANGE_REQUESTS as unknown as StateMachine,
  },
];

export function describeStates(): string {
  return `# State machines

Generated by \`npx crossdock openapi\` from the tables that the code runs on: do not edit.

${MACHINES.map(({ title, intro, machine }) => `## ${title}\n\n${intro}\n\n${describeMachine(machine)}`).join('\n\n')}

## Orders

An order's status is the first of these that applies to its sub-orders, as merchants see them:

${table(
  ['', 'status', 'when'],
  STATUS_RULES.map(({ status, when }, index) => [String(index + 1), code(status), plain(when)]),
)}

## Shipments

Every carton that leaves is a shipment. Its status follows from all carrier events by the time
they happened, not by the order in which they arrived: a late or repeated event never moves it backwards.

${table(
  ['phase', 'status', 'meaning'],
  PROGRESS.map((status) => [String(PHASES[status] + 1), code(status), TRACKING[status]]),
)}

A later phase always wins. Within a phase the newest scan wins, by the time it happened; of two at the same time, the one further down the table. \`delivered\` is final except for
\`returned\`: a delivery after that is one to its sender.
`;
}
