// Returns, for merchants and for the hub.
import { Type } from 'typebox';
import { actionsOn, creationsOn, readsOn } from '../../kit/aggregates/action-routes.ts';
import type { Db } from '../../kit/db/db.ts';
import { PICTURE_RESPONSE, pictureAnswer } from '../../kit/documents/pdf-answer.ts';
import { PHOTO_BYTES_MAX, uploadBodyLimit } from '../../kit/documents/schema.ts';
import { rangeViolations } from '../../kit/http/date-ranges.ts';
import { dayRange, InstantFilter } from '../../kit/http/filters/schema.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import type { Route } from '../../kit/http/route.ts';
import { Enum, Id, Text } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { EXAMPLE_PICTURE } from '../marketplace/shipments/examples.ts';
import { listAtWarehouse } from '../warehouses/list-at-warehouse.ts';
import { announceReturn, takeArrival } from './announce-return.ts';
import { decideUnits } from './decide-units.ts';
import { overrideOf } from './disposition-rules.ts';
import {
  EXAMPLE_ORDER,
  EXAMPLE_PHOTO,
  EXAMPLE_SKU,
  EXAMPLE_UNIT,
  EXAMPLE_WANTED_LABEL,
  RETURN_EXAMPLES,
} from './examples.ts';
import { labelReads } from './labels/routes.ts';
import { WantedLabel } from './labels/schema.ts';
import { voidLabel, wantLabel } from './labels/want-label.ts';
import { addPhoto, cancelReturnAs, changeByMerchant, receiveReturn, undoReceive } from './move-return.ts';
import { policyRoutes } from './policy/routes.ts';
import { photoOf, returnList, returns, returnsAtWarehouse } from './queries.ts';
import {
  CancelReturn,
  DecideForMerchant,
  type DecideForMerchantInput,
  type DecideInput,
  DecideUnits,
  NewArrival,
  NewReturn,
  NewReturnPhoto,
  OpenReturn,
  RETURN_SOURCES,
  RETURN_STATUSES,
  Return,
  ReturnChanges,
  ReturnRow,
  TakeBackUnits,
  type TakeInInput,
  TakeInUnits,
  UndoReceive,
} from './schema.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { takeBack } from './take-back.ts';
import { finishReturn, takeIn } from './take-in.ts';

const TAG = 'Returns';
const PATH = '/v1/returns';
const OPS_PATH = '/ops/v1/orgs/{org_id}/returns';
const PER_PAGE = 50;
const NAME_MAX = 100;
const OPEN = ['announced', 'in_transit', 'received', 'graded'] as const;

const RmaNumber = (example: string) =>
  Type.String({
    pattern: '^([Rr][Mm][Aa]-)?[0-9]{1,15}$',
    description: 'The return’s number, such as RMA-000001, or its id.',
    examples: [example],
  });

const answers = {
  200: {
    description: 'The return.',
    schema: Return,
    headers: ['ETag'] as const,
  },
};
const shared = {
  aggregate: returns,
  tag: TAG,
  parameter: 'rma_number',
  reference: RmaNumber,
  responses: answers,
};
const ofMerchant = { ...shared, path: PATH, access: 'write' } as const;
const ofHub = { ...shared, path: OPS_PATH, access: 'floor' } as const;
const action = actionsOn(ofMerchant);
const opsAction = actionsOn(ofHub);

const filters = {
  status: Type.Optional(Enum(RETURN_STATUSES, 'Only in this state.')),
  source: Type.Optional(Enum(RETURN_SOURCES, 'Only from this source.')),
  warehouse_id: Type.Optional(Id('Warehouse that receives them.')),
  market_order_id: Type.Optional(Text(NAME_MAX, 'The order that they belong to.')),
  tracking_number: Type.Optional(Text(NAME_MAX, 'The carrier’s number.')),
  ...dayRange('created', 'it was created'),
  updated_since: InstantFilter(
    'Changed at or after this instant. Polling with the largest `updated` seen never misses a change.',
  ),
};

export function returnRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listReturns',
    summary: 'List returns',
    description: 'Order: created, id, newest first; with `updated_since`: updated, id.',
    tag: TAG,
    access: 'read',
    list: returnList,
    filters,
    perPage: PER_PAGE,
    row: ReturnRow,
    rows: 'Returns.',
    rules: ({ query }) => rangeViolations(query, 'created_start_date', 'created_end_date'),
  });
  const read = readsOn(db, { ...shared, path: PATH, access: 'read' });
  const reads = [
    read(null, {
      operationId: 'getReturn',
      summary: 'Read a return',
      description: 'With its expected lines, received units and their disposition, photos, and history.',
      example: RETURN_EXAMPLES.announced,
    }),
    read('photos/{photo_id}', {
      operationId: 'getReturnPhoto',
      summary: 'Read a photo of a return',
      example: RETURN_EXAMPLES.photographed,
      params: { photo_id: Id('Photo id.', EXAMPLE_PHOTO) },
      responses: PICTURE_RESPONSE,
      read: async ({ orgId, params }, id) =>
        pictureAnswer(await photoOf(db, orgId, id, (params as { photo_id: number }).photo_id)),
    }),
    ...labelReads(db, read),
  ];
  return [
    ...statisticsRoutes({ db, clock }),
    ...policyRoutes({ db }),
    list,
    forHub(list, 'floor'),
    ...reads.flatMap((one) => [one, forHub(one, 'floor')]),
    ...merchantRoutes(),
    ...hubRoutes(db),
  ];
}

function merchantRoutes(): Route[] {
  return [
    creationsOn(ofMerchant)({
      operationId: 'announceReturn',
      summary: 'Create a return',
      description:
        'For an order, or some of its lines: shipped units that are neither back nor on another return. A bundle comes ' +
        'back as its components. With `label`, a label for the customer is bought. All violations are reported at once.',
      body: NewReturn,
      bodyExample: {
        market_order_id: EXAMPLE_ORDER,
        lines: [{ sku: EXAMPLE_SKU, quantity: 1 }],
        reason: 'unwanted',
      },
      problems: ['state_conflict', 'ambiguous_reference'],
      created: 'The new return.',
      run: announceReturn,
    }),
    action(null, {
      operationId: 'changeReturn',
      summary: 'Change a return',
      description:
        'Until it arrives. Only the fields in the body change. With a tracking number, a return in `announced` becomes `in_transit`.',
      example: RETURN_EXAMPLES.announced,
      body: ReturnChanges,
      bodyExample: { carrier: 'UPS', tracking_number: '1Z999AA10123456784' },
      honoursIfMatch: true,
      run: changeByMerchant,
    }),
    action('cancel', {
      operationId: 'cancelReturn',
      summary: 'Cancel a return',
      description:
        'Until it arrives. Its units can go on another return, and its label is voided. Cancelling again changes nothing.',
      example: RETURN_EXAMPLES.toCancel,
      body: CancelReturn,
      bodyOptional: true,
      bodyExample: { reason: 'the customer keeps it' },
      run: cancelReturnAs('merchant'),
    }),
    action('decide', {
      operationId: 'decideReturnedUnits',
      summary: 'Decide the disposition of returned units',
      description:
        'Of `undecided` units, until `decide_by`. Unsellable units cannot be restocked. All units or none.',
      example: RETURN_EXAMPLES.graded,
      body: DecideUnits,
      bodyExample: { decisions: [{ unit_id: EXAMPLE_UNIT, disposition: 'restock' }] },
      problems: ['state_conflict', 'insufficient_stock'],
      run: (work, ref, body: DecideInput) => decideUnits(work, ref, body, 'merchant'),
    }),
    action('buy_label', {
      operationId: 'buyReturnLabel',
      summary: 'Buy a label for a return',
      description:
        'For a return in `announced`: the label that the customer uses to send it to the warehouse. A plain label is ' +
        'ready immediately; one that has to be rated is `requested` until it is bought (event `return.updated`). Its ' +
        'tracking number becomes that of the return, and carrier scans move the return. A return has one label at a time.',
      example: RETURN_EXAMPLES.unlabelled,
      body: WantedLabel,
      bodyExample: EXAMPLE_WANTED_LABEL,
      run: wantLabel,
    }),
    action('void_label', {
      operationId: 'voidReturnLabel',
      summary: 'Void the label of a return',
      description:
        'Until the carrier has the parcel. If its source confirms later, the state is `void_requested` until then. ' +
        'Cancelling the return voids its label too. Voiding a voided label changes nothing.',
      example: RETURN_EXAMPLES.labelledToo,
      run: voidLabel,
    }),
  ];
}

function hubRoutes(db: Db): Route[] {
  return [
    listAtWarehouse(db, {
      name: 'returns',
      operationId: 'opsListOpenReturns',
      summary: 'List the open returns of a warehouse',
      description: 'Returns of all organizations that are neither closed nor cancelled. Order: created, id.',
      tag: TAG,
      list: returnsAtWarehouse,
      filters: { status: Type.Optional(Enum(OPEN, 'Only in this state.')) },
      row: OpenReturn,
      rows: 'Returns.',
    }),
    creationsOn(ofHub)({
      operationId: 'opsTakeReturn',
      summary: 'Receive an unexpected return',
      description:
        'An unexpected parcel, or a removal sent by a marketplace. Parcels that carriers return get a return automatically.',
      body: NewArrival,
      bodyExample: { warehouse_id: 1, reason: 'other', note: 'no document in the box' },
      problems: ['ambiguous_reference'],
      created: 'The new return.',
      run: takeArrival,
    }),
    opsAction('receive', {
      operationId: 'opsReceiveReturn',
      summary: 'Mark a return arrived',
      description: 'Receiving its first unit does this automatically.',
      example: RETURN_EXAMPLES.toReceive,
      run: receiveReturn,
    }),
    opsAction('undo_receive', {
      operationId: 'opsUndoReceiveReturn',
      summary: 'Undo the arrival of a return',
      description:
        'If a different parcel was taken for it: it becomes `announced` or `in_transit` again. Undo its received units ' +
        'first. An unexpected return is cancelled instead.',
      example: RETURN_EXAMPLES.toUndo,
      body: UndoReceive,
      bodyExample: { reason: 'the parcel next to it' },
      run: undoReceive,
    }),
    opsAction('take_back', {
      operationId: 'opsTakeBackReturnedUnits',
      summary: 'Undo received returned units',
      description:
        'For units that never arrived: they leave the stock as a `correction`, are removed from the statistics, and can ' +
        'be received again while the return is open. An exchange order is kept.',
      example: RETURN_EXAMPLES.toTakeBack,
      body: TakeBackUnits,
      bodyExample: { unit_id: EXAMPLE_UNIT, quantity: 1, reason: 'scanned twice' },
      problems: ['state_conflict', 'insufficient_stock'],
      run: takeBack,
    }),
    opsAction('take_in', {
      operationId: 'opsTakeInReturn',
      summary: 'Receive returned units',
      description:
        'Several people may work at the same time; each expected unit counts once. Units are graded, then restocked, ' +
        'quarantined or disposed of by the organization’s policy, or the merchant is asked. A `disposition` other than the policy’s needs the scope ' +
        '`inventory` or `ops` and an `override_reason`; asking the merchant needs neither. Damaged or defective units, opened ' +
        'consumables, dated goods without their date and expired units are never restocked; the merchant decides about unexpected ' +
        'units beyond those that the order shipped. Units keep the lot and date they shipped with unless others are ' +
        'given. All or ' +
        'none.',
      example: RETURN_EXAMPLES.received,
      body: TakeInUnits,
      bodyExample: { units: [{ line: 1, quantity: 1, grade: 'A', condition: 'new' }] },
      run: (work, ref, body: TakeInInput, actor) =>
        takeIn(work, ref, body, overrideOf(actor, body.override_reason)),
    }),
    opsAction('finish', {
      operationId: 'opsFinishReturn',
      summary: 'Finish grading a return',
      description:
        'No more units are expected. It is closed, unless the merchant still has to decide about units.',
      example: RETURN_EXAMPLES.toFinish,
      run: finishReturn,
    }),
    opsAction('decide', {
      operationId: 'opsDecideReturnedUnits',
      summary: 'Decide the disposition of a merchant’s returned units',
      description:
        'Of `undecided` units, after `decide_by`. Until then the merchant decides: deciding earlier needs the scope ' +
        '`inventory` (or `ops`), 403 otherwise, and an `override_reason`, which the merchant sees in `why`.',
      example: RETURN_EXAMPLES.gradedToo,
      body: DecideForMerchant,
      bodyExample: {
        decisions: [{ unit_id: EXAMPLE_UNIT, disposition: 'dispose' }],
        override_reason: 'it leaks',
      },
      problems: ['state_conflict', 'insufficient_stock'],
      run: (work, ref, body: DecideForMerchantInput, actor) =>
        decideUnits(work, ref, body, 'hub', overrideOf(actor, body.override_reason)),
    }),
    opsAction('cancel', {
      operationId: 'opsCancelReturn',
      summary: 'Cancel a return of a merchant',
      description: 'Until its first unit is received.',
      example: RETURN_EXAMPLES.toCancelToo,
      body: CancelReturn,
      bodyOptional: true,
      bodyExample: { reason: 'it never came' },
      run: cancelReturnAs('hub'),
    }),
    opsAction('buy_label', {
      operationId: 'opsBuyReturnLabel',
      summary: 'Buy a label for a return of a merchant',
      description: 'As the merchant does.',
      example: RETURN_EXAMPLES.unlabelledToo,
      body: WantedLabel,
      bodyExample: EXAMPLE_WANTED_LABEL,
      run: wantLabel,
    }),
    opsAction('void_label', {
      operationId: 'opsVoidReturnLabel',
      summary: 'Void the label of a return of a merchant',
      description: 'As the merchant does.',
      example: RETURN_EXAMPLES.labelledToo,
      run: voidLabel,
    }),
    opsAction('photos', {
      operationId: 'opsAddReturnPhoto',
      summary: 'Add a photo to a return',
      description: 'JPEG, PNG or WebP, recognized by its content; 50 at most.',
      example: RETURN_EXAMPLES.photographed,
      body: NewReturnPhoto,
      bodyLimitBytes: uploadBodyLimit(PHOTO_BYTES_MAX),
      bodyExample: { content: EXAMPLE_PICTURE, note: 'the box is dented' },
      run: addPhoto,
    }),
  ];
}
