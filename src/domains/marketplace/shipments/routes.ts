// Marketplace shipments: what merchants see of them, and what the hub does with them.
import { Type } from 'typebox';
import { actionsOn, readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { pdfResponse } from '../../../kit/documents/pdf-answer.ts';
import { uploadBodyLimit } from '../../../kit/documents/schema.ts';
import type { DocumentLinks } from '../../../kit/documents/signed-documents.ts';
import { rangeViolations } from '../../../kit/http/date-ranges.ts';
import { versionTag } from '../../../kit/http/etag.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { type Answer, ok, type Route } from '../../../kit/http/route.ts';
import { Enum, Id } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { Undo } from '../../../kit/state/schema.ts';
import { listAtWarehouse } from '../../warehouses/list-at-warehouse.ts';
import {
  addProof,
  changeShipment,
  closeShipment,
  redirectShipment,
  removeProof,
  reportReceived,
  unknownSkus,
} from './change-shipment.ts';
import { billOfLading, proofOfDelivery } from './documents.ts';
import {
  EMPTY_SHIPMENT,
  EXAMPLE_PICTURE,
  EXAMPLE_SHIPMENT,
  EXAMPLE_TRACKING,
  SHIPMENT_EXAMPLES,
} from './examples.ts';
import { shipmentList, shipmentsAtWarehouse } from './list/queries.ts';
import { shipments, shipmentWithEvents } from './queries.ts';
import { trackingOf } from './read-tracking.ts';
import { recordEvents } from './record-events.ts';
import { removeShipment } from './remove-shipment.ts';
import {
  CloseShipment,
  MarketplaceShipment,
  NewProof,
  NewShipmentEvents,
  OpenMarketplaceShipment,
  PROOF_BYTES_MAX,
  ReceivedUnits,
  Redirect,
  SHIPMENT_SOURCES,
  SHIPMENT_STATUSES,
  ShipmentChanges,
  ShipmentTracking,
  UndoEvent,
} from './schema.ts';
import { NAME_MAX, ShipmentFilter, ShipmentName } from './shipment-name.ts';
import { undoEvent } from './undo-event.ts';
import { undoPickUpOfShipment } from './undo-pick-up.ts';

const TAG = 'Marketplace shipments';
const PATH = '/v1/marketplace_shipments';
const OPS_PATH = '/ops/v1/orgs/{org_id}/marketplace_shipments';
const PER_PAGE = 50;
const SHIPMENT_NUMBER_CONFLICT = {
  marketplace_shipment_number_unique: 'another shipment has this number',
};

const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));
const filters = {
  shipment_id: ShipmentFilter,
  fba_shipment_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: NAME_MAX, description: 'The marketplace’s number.' }),
  ),
  status: Type.Optional(Enum(SHIPMENT_STATUSES, 'Only those in this state.')),
  warehouse_id: Type.Optional(Id('Warehouse that they leave.')),
  marketplace: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_MAX, description: 'Marketplace.' })),
  source: Type.Optional(Enum(SHIPMENT_SOURCES, 'What their units came from.')),
  work_order_id: Type.Optional(Id('Only those with units of this work order.')),
  inventory_request_id: Type.Optional(Id('Only those with units of this inventory request.')),
  created_start_date: day('First day on which it was made, in UTC.'),
  created_end_date: day('Last day on which it was made, in UTC.'),
  updated_start_date: day('First day on which it changed last, in UTC.'),
  updated_end_date: day('Last day on which it changed last, in UTC.'),
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Only those that changed at or after this instant. Poll with the largest `updated` that you have seen: none is ' +
        'missed.',
    }),
  ),
};

const answers = {
  200: {
    description: 'The shipment after it.',
    schema: MarketplaceShipment,
    example: EXAMPLE_SHIPMENT,
    headers: ['ETag'] as const,
  },
};

const shared = {
  aggregate: shipments,
  tag: TAG,
  responses: answers,
  parameter: 'id',
  reference: ShipmentName,
};
const action = actionsOn({ ...shared, path: OPS_PATH, access: 'floor' });

function thereIs(document: Answer | null): Answer {
  if (document === null)
    throw new Problem('state_conflict', { detail: 'there is none yet: read the tracking of the shipment' });
  return document;
}

export interface ShipmentServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly links: DocumentLinks;
}

export function marketplaceShipmentRoutes({ db, clock, links }: ShipmentServices): Route[] {
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listMarketplaceShipments',
    summary: 'List marketplace shipments',
    description:
      'The newest first: order created, id, descending. Where the list is asked for what has changed (`updated_…`), in the ' +
      'order of the changes: updated, id.',
    tag: TAG,
    access: 'read',
    list: shipmentList,
    filters,
    perPage: PER_PAGE,
    row: MarketplaceShipment,
    example: EXAMPLE_SHIPMENT,
    rows: 'Marketplace shipments.',
    rules: ({ query }) => [
      ...rangeViolations(query, 'created_start_date', 'created_end_date'),
      ...rangeViolations(query, 'updated_start_date', 'updated_end_date'),
    ],
  });
  const read = readsOn(db, { ...shared, path: PATH, access: 'read' });
  const example = SHIPMENT_EXAMPLES.delivered;
  const document = { example, isLongWork: true, problems: ['state_conflict'] } as const;
  const reads = [
    read('tracking', {
      operationId: 'trackMarketplaceShipment',
      summary: 'Track a marketplace shipment',
      description:
        'Where it is follows from everything that was told of it and when that happened: what is heard late moves it nowhere. ' +
        '`bol_url` and `pod_url` are links that are good for an hour and need no credential.',
      example,
      responses: {
        200: {
          description: 'The shipment.',
          schema: ShipmentTracking,
          example: EXAMPLE_TRACKING,
          headers: ['ETag'],
        },
      },
      read: async ({ orgId, address }, id) => {
        const found = await shipmentWithEvents(db, orgId, id);
        if (found === null) return null;
        const tracking = trackingOf(found, { links, orgId, now: clock.now(), address });
        return ok(tracking, { etag: versionTag(found.version) });
      },
    }),
    read('bill_of_lading.pdf', {
      ...document,
      operationId: 'printBillOfLading',
      summary: 'Print the bill of lading of a marketplace shipment',
      description:
        'Once a carton of it is packed. On Letter where the warehouse is in North America, on A4 elsewhere.',
      responses: { 200: pdfResponse('The bill of lading.') },
      read: async ({ orgId }, id) => thereIs(await billOfLading(db, orgId, id)),
    }),
    read('proof_of_delivery', {
      ...document,
      operationId: 'getProofOfDelivery',
      summary: 'See the proof of delivery of a marketplace shipment',
      description: 'As the hub uploaded it.',
      responses: {
        200: {
          description: 'The paper: `application/pdf`, `image/jpeg` or `image/png`.',
          contentType: '*/*',
          schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }),
          example: '%PDF-1.7',
        },
      },
      read: async ({ orgId }, id) => thereIs(await proofOfDelivery(db, orgId, id)),
    }),
  ];
  return [
    list,
    forHub(list, 'floor'),
    ...reads.flatMap((one) => [one, forHub(one, 'floor')]),
    listAtWarehouse(db, {
      name: 'marketplace_shipments',
      operationId: 'opsListWarehouseMarketplaceShipments',
      summary: 'List the marketplace shipments of a warehouse',
      description: 'Of all organizations. Order: created, id.',
      tag: TAG,
      list: shipmentsAtWarehouse,
      filters: { status: Type.Optional(Enum(SHIPMENT_STATUSES, 'Only those in this state.')) },
      row: OpenMarketplaceShipment,
      example: EXAMPLE_SHIPMENT,
      rows: 'Marketplace shipments.',
    }),
    action(null, {
      operationId: 'opsChangeMarketplaceShipment',
      summary: 'Change a marketplace shipment',
      description:
        'Who carries it, and the number that the marketplace gave it (`fba_shipment_id`) where the hub has made the plan by ' +
        'itself: entered by hand, once. Only what the body names changes.',
      example: SHIPMENT_EXAMPLES.pickedUp,
      body: ShipmentChanges,
      bodyExample: {
        carrier: 'Estes',
        pro_number: '0670123456',
        estimated_arrival: '2099-03-12T15:00:00.000Z',
      },
      honoursIfMatch: true,
      problems: ['state_conflict', 'already_exists'],
      conflicts: SHIPMENT_NUMBER_CONFLICT,
      run: changeShipment,
    }),
    action('events', {
      operationId: 'opsRecordMarketplaceShipmentEvents',
      summary: 'Note what carriers and the marketplace say of a shipment',
      description:
        'In any order, late or twice: each is kept once, and where the shipment is follows from all of them, so a late event ' +
        'never moves it backwards; what is said of the time before it was made tells nothing. Not more than a day ahead.',
      example: SHIPMENT_EXAMPLES.inTransit,
      body: NewShipmentEvents,
      bodyExample: {
        events: [
          {
            code: 'delayed',
            time: '2026-11-14T09:30:00.000Z',
            location: 'Reno, NV, US',
            description: 'snow',
          },
        ],
      },
      run: recordEvents,
    }),
    action('undo_pick_up', {
      operationId: 'opsUndoPickUpOfMarketplaceShipment',
      summary: 'Take back that a marketplace shipment has left',
      description:
        'In transit becomes created, and its work orders are packed again. 409 where it is further, was seen on its way or ' +
        'has a proof of delivery, where a work order was closed, and where a middle-mile order has taken it along: then ' +
        'take back the pick-up of that order.',
      example: SHIPMENT_EXAMPLES.leftAlone,
      body: Undo,
      bodyExample: { reason: 'said of the shipment beside it' },
      run: undoPickUpOfShipment,
    }),
    action('undo_event', {
      operationId: 'opsUndoMarketplaceShipmentEvent',
      summary: 'Take back what was said of a marketplace shipment',
      description:
        'It is what the rest of it tells: closed becomes receiving again, or created where nobody has seen it leave; its work ' +
        'orders follow. What a middle-mile order has noted is taken back with that order. 409 where something else says that ' +
        'it was so far: units that the marketplace has reported, a proof of delivery, a work order that was closed.',
      example: SHIPMENT_EXAMPLES.checkedIn,
      body: UndoEvent,
      bodyExample: { code: 'checked_in', reason: 'said of the shipment beside it' },
      run: undoEvent,
    }),
    action(null, {
      method: 'DELETE',
      operationId: 'opsRemoveMarketplaceShipment',
      summary: 'Remove an empty marketplace shipment',
      description:
        'One that was named by mistake: nothing is in it any more, and no middle-mile order has ever named it. Its number may ' +
        'be used again.',
      example: EMPTY_SHIPMENT,
      run: removeShipment,
    }),
    action('proof_of_delivery', {
      method: 'DELETE',
      operationId: 'opsRemoveProofOfDelivery',
      summary: 'Remove the proof of delivery of a marketplace shipment',
      description: 'One that was uploaded by mistake. Nobody sees it any more, also not by a link.',
      example: SHIPMENT_EXAMPLES.closed,
      problems: [],
      run: removeProof,
    }),
    action('redirect', {
      operationId: 'opsRedirectMarketplaceShipment',
      summary: 'The marketplace moved a shipment to another fulfilment center',
      description: 'Before it counts its units.',
      example: SHIPMENT_EXAMPLES.pickedUp,
      body: Redirect,
      bodyExample: { fulfillment_center_code: 'LAS1', reason: 'ONT8 has no capacity' },
      run: redirectShipment,
    }),
    action('proof_of_delivery', {
      operationId: 'opsUploadProofOfDelivery',
      summary: 'Upload the proof of delivery of a marketplace shipment',
      description:
        'PDF, JPEG or PNG, 10 MiB at most; what it is, is told by its bytes. Another one replaces it.',
      example: SHIPMENT_EXAMPLES.delivered,
      body: NewProof,
      bodyLimitBytes: uploadBodyLimit(PROOF_BYTES_MAX),
      bodyExample: { content: EXAMPLE_PICTURE },
      run: addProof,
    }),
    action('received', {
      operationId: 'opsReportReceivedUnits',
      summary: 'Note what the marketplace received of a shipment',
      description:
        'All units so far, SKU by SKU. From the first report on, the merchant sees the difference as `reconciliation`. Also ' +
        'after it is closed: marketplaces find units later.',
      example: SHIPMENT_EXAMPLES.delivered,
      body: ReceivedUnits,
      references: unknownSkus(db),
      bodyExample: { received: [{ sku: 'JNP-APP-010-FBA', quantity: 4 }] },
      run: reportReceived,
    }),
    action('close', {
      operationId: 'opsCloseMarketplaceShipment',
      summary: 'The marketplace counts no more of a shipment',
      description: 'What it did not receive is missing.',
      example: SHIPMENT_EXAMPLES.inTransit,
      body: CloseShipment,
      bodyOptional: true,
      bodyExample: { reason: 'the marketplace has closed it' },
      run: closeShipment,
    }),
  ];
}
