import type { UnreleasedChange } from './change.ts';

const DISPUTE_ANSWERS = ['decision', 'decisions[].decision'].flatMap((field) =>
  ['upheld', 'rejected', 'settled'].map(
    (value) => `response 200: field discrepancies[].${field}: value "${value}" added`,
  ),
);
const DISPUTE_ANSWERED = 'value "inventory_request.dispute_answered" added';
const disputeAnswered = (path: string) => [
  `GET ${path}/events: query parameter type[][]: ${DISPUTE_ANSWERED}`,
  `GET ${path}/events: response 200: field [].type: ${DISPUTE_ANSWERED}`,
  `GET ${path}/events: response 200: field [].data.answered_disputes added`,
  `GET ${path}/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body.type: ${DISPUTE_ANSWERED}`,
  `GET ${path}/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body.data.answered_disputes added`,
];
const DISPUTE_SUBSCRIPTIONS = ['POST /v1/webhook_endpoints', 'PATCH /v1/webhook_endpoints/{id}'].map(
  (operation) => `${operation}: request body: field types[]: ${DISPUTE_ANSWERED}`,
);

const DECISION_IDS = ['200', '201'].map(
  (status) => `response ${status}: field discrepancies[].decisions[].id added`,
);

export const INBOUND: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change:
      'The hub answers disputes: a discrepancy’s `decision` may be `upheld` or `rejected`, with a note, or `settled` where nothing differed any more when the request was closed again. The event is `inventory_request.dispute_answered`, and events of inventory requests list `answered_disputes`. Decisions have an `id`.',
    kind: 'compatible',
    operations: ['decideDiscrepancies', 'getInventoryRequest', 'listEvents'],
    differences: [
      ...DISPUTE_ANSWERS,
      ...disputeAnswered('/v1'),
      ...DISPUTE_SUBSCRIPTIONS,
      ...DECISION_IDS.slice(0, 1),
    ],
  },
  {
    document: 'ops',
    change:
      'The hub answers disputes about received goods, each by its id, with a decision and a note; another answer corrects it. A dispute about a line that is received as announced ends when its request is closed.',
    kind: 'compatible',
    operations: ['opsAnswerDispute', 'opsListDisputes', 'opsCloseInventoryRequest', 'opsGetInventoryRequest'],
    differences: [
      'POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/answer_dispute: operation added',
      ...DISPUTE_ANSWERS,
      ...DISPUTE_ANSWERS.map((one) => one.replace('200', '201')),
      ...disputeAnswered('/ops/v1/orgs/{org_id}'),
      ...DECISION_IDS,
    ],
  },
];
