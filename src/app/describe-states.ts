// docs/state-machines.md, from the tables that the code runs on.

import type { TrackingCode } from '../fulfilment/carriers/schema.ts';
import { PHASES, PROGRESS } from '../fulfilment/carriers/tracking-rules.ts';
import { code, plain, table } from '../http/markdown.ts';
import { SUB_ORDER_STATES, type SubOrderState } from '../orders/schema.ts';
import {
  BEGINNINGS,
  isCancellable,
  STATUS_RULES,
  subOrderStatus,
  TRANSITIONS,
  type Transition,
} from '../orders/state-rules.ts';

const STATES: Readonly<Record<SubOrderState, string>> = {
  pending: 'its stock is reserved where it ships from; nobody has begun to pick it',
  picking: 'somebody is fetching its units',
  packed: 'all of it is in cartons',
  shipped: 'a carrier has it; its units have left the stock',
  backordered: 'it waits for stock, in the order in which orders came',
  cancelled: 'the merchant has called it off; its stock is free again',
  error: 'no warehouse that is open to the merchant may ship it',
};

const CAUSES: Readonly<Record<Transition['by'], string>> = {
  merchant: 'the merchant, through `POST /v1/orders/cancel_order`',
  floor: 'people in the warehouse, through `/ops/v1`',
  router: 'the service, when it looks for a place that has the units',
  reality: 'a count, damage, loss or a date that has passed: reserved units turned out not to be there',
};

const TRACKING: Readonly<Record<TrackingCode, string>> = {
  label_created: 'the carrier knows of it',
  picked_up: 'the carrier has it; so it begins, when the floor ships it',
  in_transit: 'it is on its way',
  exception: 'something went wrong on the way',
  out_for_delivery: 'it is to arrive today',
  delivery_attempted: 'nobody took it',
  available_for_pickup: 'it waits for the recipient',
  delivered: 'it has arrived',
  returned: 'it came back',
};

export function describeStates(): string {
  return `# State machines

Generated from \`src/orders/state-rules.ts\` and \`src/orders/carriers/tracking-rules.ts\` by \`npx crossdock openapi\`: do not
edit.

An order is shipped in parts, its **sub-orders**: one for each warehouse that ships some of it, and one for what waits.
Only sub-orders have a state of their own; the order's status follows from theirs.

## Sub-orders

\`\`\`mermaid
${diagram()}
\`\`\`

${table(
  ['state', 'meaning', 'merchants see', 'can be cancelled'],
  SUB_ORDER_STATES.map((state) => [
    code(state),
    STATES[state],
    code(subOrderStatus(state)),
    isCancellable(state) ? 'yes' : 'no',
  ]),
)}

A sub-order begins, when its order is taken or when it is split off another one, as

${table(
  ['state', 'when'],
  BEGINNINGS.map(({ state, when }) => [code(state), plain(when)]),
)}

and goes on like this, and in no other way:

${table(
  ['from', 'to', 'by', 'when'],
  TRANSITIONS.map(({ from, to, by, when }) => [code(from), code(to), by, plain(when)]),
)}

${table(
  ['by', 'who that is'],
  Object.entries(CAUSES).map(([by, who]) => [by, who]),
)}

Units may leave a sub-order without it: where only some of them go another way, they become a sub-order of their own, and
the rest goes on.

## Orders

An order's status is the first of these that holds of its sub-orders, as merchants see them:

${table(
  ['', 'status', 'when'],
  STATUS_RULES.map(({ status, when }, index) => [String(index + 1), code(status), plain(when)]),
)}

## Shipments

Every carton that leaves is a shipment. Where it is follows from everything that carriers have said of it and when that
happened, never from the order in which it was heard: a late or repeated event moves nothing backwards.

${table(
  ['phase', 'status', 'meaning'],
  PROGRESS.map((status) => [String(PHASES[status] + 1), code(status), TRACKING[status]]),
)}

A later phase always wins. Within a phase the newest scan does, by the time at which it happened; of two at the same time,
the one further down. Once it is \`delivered\` that is final, but for a \`returned\`: what is delivered after that is delivered to its sender.
`;
}

/** Labels say who, the table below it when: the arrows lie close together. */
function diagram(): string {
  const ends = SUB_ORDER_STATES.filter((state) => TRANSITIONS.every(({ from }) => from !== state));
  const arrows = Map.groupBy(TRANSITIONS, ({ from, to }) => `${from} --> ${to}`);
  return [
    'stateDiagram-v2',
    ...BEGINNINGS.map(({ state }) => `  [*] --> ${state}`),
    ...[...arrows].map(([arrow, ways]) => `  ${arrow} : ${ways.map(({ by }) => by).join(' or ')}`),
    ...ends.map((state) => `  ${state} --> [*]`),
  ].join('\n');
}
