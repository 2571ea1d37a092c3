// Returns: what merchants announce and decide, and what the hub does with what comes.
import { Type } from 'typebox';
import { actionsOn, creationsOn, readsOn } from '../../kit/aggregates/action-routes.ts';
import type { Db } from '../../kit/db/db.ts';
import { uploadBodyLimit } from '../../kit/documents/schema.ts';
import { rangeViolations } from '../../kit/http/date-ranges.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import type { Route } from '../../kit/http/route.ts';
import { Enum, Id, Text } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { EXAMPLE_PICTURE } from '../marketplace/shipments/examples.ts';
import { listAtWarehouse } from '../warehouses/list-at-warehouse.ts';
import { announceReturn } from './announce-return.ts';
import { takeBack } from './corrections/take-back.ts';
import { decideUnits } from './decide-units.ts';
import {
  EXAMPLE_ORDER,
  EXAMPLE_PHOTO,
  EXAMPLE_RETURN,
  EXAMPLE_RETURN_ROW,
  EXAMPLE_SKU,
  EXAMPLE_UNIT,
  EXAMPLE_WANTED_LABEL,
  RETURN_EXAMPLES,
} from './examples.ts';
import { labelReads } from './labels/routes.ts';
import { WantedLabel } from './labels/schema.ts';
import { voidLabel, wantLabel } from './labels/want-label.ts';
import { returnList, returnsAtWarehouse } from './list/queries.ts';
import { cancelReturnAs, changeByMerchant, receiveReturn, undoReceive } from './move-return.ts';
import { overrideOf } from './override-rules.ts';
import { addPhoto } from './photos/add-photo.ts';
import { photoOf } from './photos/queries.ts';
import { policyRoutes } from './policy/routes.ts';
import { returns } from './queries.ts';
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
  PHOTO_BYTES_MAX,
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
import { takeArrival } from './take-arrival.ts';
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
    example: EXAMPLE_RETURN,
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
  status: Type.Optional(Enum(RETURN_STATUSES, 'Only those in this state.')),
  source: Type.Optional(Enum(RETURN_SOURCES, 'Only those that come from there.')),
  warehouse_id: Type.Optional(Id('Warehouse that takes them in.')),
  market_order_id: Type.Optional(Text(NAME_MAX, 'The order that they were part of.')),
  tracking_number: Type.Optional(Text(NAME_MAX, 'The carrier’s number.')),
  created_start_date: Type.Optional(
    Type.String({ format: 'date', description: 'First day on which it was made, in UTC.' }),
  ),
  created_end_date: Type.Optional(
    Type.String({ format: 'date', description: 'Last day on which it was made, in UTC.' }),
  ),
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Only those that changed at or after this instant. Poll with the largest `updated` that you have seen: none is ' +
        'missed.',
    }),
  ),
};

export function returnRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listReturns',
    summary: 'List returns',
    description:
      'The newest first: order created, id, descending. With `updated_since`, in the order of the changes: updated, id.',
    tag: TAG,
    access: 'read',
    list: returnList,
    filters,
    perPage: PER_PAGE,
    row: ReturnRow,
    example: EXAMPLE_RETURN_ROW,
    rows: 'Returns.',
    rules: ({ query }) => rangeViolations(query, 'created_start_date', 'created_end_date'),
  });
  const read = readsOn(db, { ...shared, path: PATH, access: 'read' });
  const reads = [
    read(null, {
      operationId: 'getReturn',
      summary: 'Read a return',
      description:
        'With what was announced, what was taken in and what becomes of it, pictures, and its history.',
      example: RETURN_EXAMPLES.announced,
    }),
    read('photos/{photo_id}', {
      operationId: 'getReturnPhoto',
      summary: 'See a photo of what came back',
      example: RETURN_EXAMPLES.photographed,
      params: { photo_id: Id('Photo id.', EXAMPLE_PHOTO) },
      responses: {
        200: {
          description: 'The picture: `image/jpeg`, `image/png` or `image/webp`.',
          contentType: 'image/*',
          schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }),
          example: 'PNG',
        },
      },
      read: async ({ orgId, params }, id) => {
        const { photo_id } = params as { photo_id: number };
        const found = await photoOf(db, orgId, id, photo_id);
        return found && { status: 200, bytes: found.content, contentType: found.media_type };
      },
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
      summary: 'Announce a return',
      description:
        'Of an order, or of some of its lines: units that were shipped and are neither back nor announced. A line that is a ' +
        'bundle comes back by what was in the box. With `label`, a label is bought by which the customer sends it. Everything that ' +
        'is wrong is told at once.',
      body: NewReturn,
      bodyExample: {
        market_order_id: EXAMPLE_ORDER,
        lines: [{ sku: EXAMPLE_SKU, quantity: 1 }],
        reason: 'unwanted',
      },
      problems: ['state_conflict'],
      created: 'The new return.',
      run: announceReturn,
    }),
    action(null, {
      operationId: 'changeReturn',
      summary: 'Change a return',
      description:
        'Before it comes. Only what the body names changes. With a tracking number an announced one is `in_transit`.',
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
        'Before it comes. Its units may be announced again, and its label is voided. Cancelling again changes nothing.',
      example: RETURN_EXAMPLES.toCancel,
      body: CancelReturn,
      bodyOptional: true,
      bodyExample: { reason: 'the customer keeps it' },
      run: cancelReturnAs('merchant'),
    }),
    action('decide', {
      operationId: 'decideReturnedUnits',
      summary: 'Decide what becomes of returned units',
      description:
        'Of those that are `undecided`, until `decide_by`. What must never be sold again cannot be restocked. All or none.',
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
        'For a return that is announced: the label by which the customer sends it to the warehouse. A plain label is there at ' +
        'once; one that has to be rated is `requested` until the worker has bought it, and `return.updated` tells it. The ' +
        'carrier’s number is then that of the return, and the carrier’s scans move it. A return has one label at a time.',
      example: RETURN_EXAMPLES.unlabelled,
      body: WantedLabel,
      bodyExample: EXAMPLE_WANTED_LABEL,
      run: wantLabel,
    }),
    action('void_label', {
      operationId: 'voidReturnLabel',
      summary: 'Void the label of a return',
      description:
        'Before the carrier has it. Where its source takes labels back later, it is `void_requested` until it has. Cancelling ' +
        'the return voids its label, too. Voiding what is void changes nothing.',
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
      filters: { status: Type.Optional(Enum(OPEN, 'Only those in this state.')) },
      row: OpenReturn,
      example: EXAMPLE_RETURN_ROW,
      rows: 'Returns.',
    }),
    creationsOn(ofHub)({
      operationId: 'opsTakeReturn',
      summary: 'Take a return that nobody announced',
      description:
        'A parcel without an announcement, or a removal that a marketplace sends. Parcels that carriers return have a return ' +
        'by themselves.',
      body: NewArrival,
      bodyExample: { warehouse_id: 1, reason: 'other', note: 'no paper in the box' },
      created: 'The new return.',
      run: takeArrival,
    }),
    opsAction('receive', {
      operationId: 'opsReceiveReturn',
      summary: 'A return is at the warehouse',
      description: 'Taking its first unit in says so, too.',
      example: RETURN_EXAMPLES.toReceive,
      run: receiveReturn,
    }),
    opsAction('undo_receive', {
      operationId: 'opsUndoReceiveReturn',
      summary: 'Take back that a return is at the warehouse',
      description:
        'Another parcel was taken for it: it is announced again, or in transit. Units that were taken in are taken back before. What ' +
        'nobody announced is cancelled instead.',
      example: RETURN_EXAMPLES.toUndo,
      body: UndoReceive,
      bodyExample: { reason: 'the parcel next to it' },
      run: undoReceive,
    }),
    opsAction('take_back', {
      operationId: 'opsTakeBackReturnedUnits',
      summary: 'Take back what was taken in by mistake',
      description:
        'These units of a return, or some of them, never came: they leave the stock as a `correction`, count in no statistic, and may ' +
        'be taken in again while the return is open. An order that was made in exchange stays.',
      example: RETURN_EXAMPLES.toTakeBack,
      body: TakeBackUnits,
      bodyExample: { unit_id: EXAMPLE_UNIT, quantity: 1, reason: 'scanned twice' },
      problems: ['state_conflict', 'insufficient_stock'],
      run: takeBack,
    }),
    opsAction('take_in', {
      operationId: 'opsTakeInReturn',
      summary: 'Take returned units in',
      description:
        'Several people at once; each announced unit once. Each is graded, and restocked, quarantined or thrown away by the ' +
        'policy of the organization; or the merchant is asked. Who says another `disposition` than the policy does needs ' +
        'the scope `inventory` or `ops` and an `override_reason`; everybody may ask the merchant. What is damaged or defective, opened ' +
        'consumables, dated goods without their date and what is past it are never restocked; of what was not announced and is more than the order shipped, the merchant is asked first. Units keep the lot and date they left with, unless somebody reads others. All or none.',
      example: RETURN_EXAMPLES.received,
      body: TakeInUnits,
      bodyExample: { units: [{ line: 1, quantity: 1, grade: 'A', condition: 'new' }] },
      run: (work, ref, body: TakeInInput, actor) =>
        takeIn(work, ref, body, overrideOf(actor, body.override_reason)),
    }),
    opsAction('finish', {
      operationId: 'opsFinishReturn',
      summary: 'All of a return is graded',
      description: 'Nothing more comes of it. It is closed, unless the merchant has units to decide about.',
      example: RETURN_EXAMPLES.toFinish,
      run: finishReturn,
    }),
    opsAction('decide', {
      operationId: 'opsDecideReturnedUnits',
      summary: 'Decide for the merchant what becomes of returned units',
      description:
        'Of those that are `undecided`, after `decide_by`. Before it the decision is the merchant’s: it takes the scope ' +
        '`inventory` (or `ops`), 403 otherwise, and an `override_reason`, which the merchant reads in `why`.',
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
      description: 'Before anything of it is taken in.',
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
      summary: 'Add a photo of what came back',
      description: 'JPEG, PNG or WebP, told by its bytes; 50 at most.',
      example: RETURN_EXAMPLES.photographed,
      body: NewReturnPhoto,
      bodyLimitBytes: uploadBodyLimit(PHOTO_BYTES_MAX),
      bodyExample: { content: EXAMPLE_PICTURE, note: 'the box is dented' },
      run: addPhoto,
    }),
  ];
}
