// Routes of marketplace shipments, for merchants and for the hub.
import { Type } from 'typebox';
import { actionsOn, readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { pdfResponse } from '../../../kit/documents/pdf-answer.ts';
import { uploadBodyLimit } from '../../../kit/documents/schema.ts';
import type { DocumentLinks } from '../../../kit/documents/signed-documents.ts';
import { rangeViolations } from '../../../kit/http/date-ranges.ts';
import { InstantFilter } from '../../../kit/http/filters/schema.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { stateConflict } from '../../../kit/http/problems.ts';
import type { Answer, Route } from '../../../kit/http/route.ts';
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
  removeShipment,
  reportReceived,
  unknownSkus,
} from './change-shipment.ts';
import { billOfLading, proofOfDelivery, trackingOf } from './documents.ts';
import { EMPTY_SHIPMENT, EXAMPLE_PICTURE, SHIPMENT_EXAMPLES } from './examples.ts';
import { shipmentList, shipmentsAtWarehouse } from './list/queries.ts';
import { shipments } from './queries.ts';
import { recordEvents } from './record-events.ts';
import {
  CloseShipment,
  MarketplaceShipment,
  NAME_MAX,
  NewProof,
  NewShipmentEvents,
  OpenMarketplaceShipment,
  PROOF_BYTES_MAX,
  ReceivedUnits,
  Redirect,
  SHIPMENT_SOURCES,
  SHIPMENT_STATUSES,
  ShipmentChanges,
  ShipmentFilter,
  ShipmentName,
  ShipmentTracking,
  UndoEvent,
} from './schema.ts';
import { undoEvent, undoPickUpOfShipment } from './undo-events.ts';

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
  status: Type.Optional(Enum(SHIPMENT_STATUSES, 'Only in this state.')),
  warehouse_id: Type.Optional(Id('Warehouse that they ship from.')),
  marketplace: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_MAX, description: 'Marketplace.' })),
  source: Type.Optional(Enum(SHIPMENT_SOURCES, 'Source of their units.')),
  work_order_id: Type.Optional(Id('Only those with units of this work order.')),
  inventory_request_id: Type.Optional(Id('Only those with units of this inventory request.')),
  created_start_date: day('First day of creation, in UTC.'),
  created_end_date: day('Last day of creation, in UTC.'),
  updated_start_date: day('First day of the last change, in UTC.'),
  updated_end_date: day('Last day of the last change, in UTC.'),
  updated_since: InstantFilter(
    'Changed at or after this instant. Polling with the largest `updated` seen never misses a change.',
  ),
};

const answers = {
  200: {
    description: 'The updated shipment.',
    schema: MarketplaceShipment,
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
  if (document === null) throw stateConflict('none exists yet: see the tracking of the shipment');
  return document;
}

interface ShipmentServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly links: DocumentLinks;
}

export function marketplaceShipmentRoutes({ db, clock, links }: ShipmentServices): Route[] {
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listMarketplaceShipments',
    summary: 'List marketplace shipments',
    description: 'Order: created, id, newest first; with an `updated_…` filter: updated, id.',
    tag: TAG,
    access: 'read',
    list: shipmentList,
    filters,
    perPage: PER_PAGE,
    row: MarketplaceShipment,
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
        'The status follows from all tracking events by the time they happened, so a late one never moves it backwards. `bol_url` ' +
        'and `pod_url` are links that work for an hour without a credential.',
      example,
      responses: {
        200: {
          description: 'The shipment.',
          schema: ShipmentTracking,
          headers: ['ETag'],
        },
      },
      read: (call, id) => trackingOf(db, links, clock.now(), call, id),
    }),
    read('bill_of_lading.pdf', {
      ...document,
      operationId: 'printBillOfLading',
      summary: 'Print the bill of lading of a marketplace shipment',
      description: 'Once a carton is packed. Letter for warehouses in North America, A4 elsewhere.',
      responses: { 200: pdfResponse('The bill of lading.') },
      read: async ({ orgId }, id) => thereIs(await billOfLading(db, orgId, id)),
    }),
    read('proof_of_delivery', {
      ...document,
      operationId: 'getProofOfDelivery',
      summary: 'Read the proof of delivery of a marketplace shipment',
      description: 'As the hub uploaded it.',
      responses: {
        200: {
          description: 'The document: `application/pdf`, `image/jpeg` or `image/png`.',
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
      filters: { status: Type.Optional(Enum(SHIPMENT_STATUSES, 'Only in this state.')) },
      row: OpenMarketplaceShipment,
      rows: 'Marketplace shipments.',
    }),
    action(null, {
      operationId: 'opsChangeMarketplaceShipment',
      summary: 'Change a marketplace shipment',
      description:
        'Its carrier; and, once, the marketplace’s number (`fba_shipment_id`) if the hub planned the shipment without ' +
        'it. Only the fields in the body change.',
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
      summary: 'Record tracking events of a shipment',
      description:
        'Events may arrive in any order, late or twice: each is stored once, and the status follows from all of them, so a late ' +
        'event never moves it backwards. Events from before the shipment was created do not count; `time` may be at most a day ahead.',
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
      summary: 'Undo the departure of a marketplace shipment',
      description:
        'It becomes `created` again, and its work orders packed. 409 if it has later events, a proof of delivery or a ' +
        'closed work order, or if a middle-mile order picked it up: then undo that.',
      example: SHIPMENT_EXAMPLES.leftAlone,
      body: Undo,
      bodyExample: { reason: 'recorded for the wrong shipment' },
      run: undoPickUpOfShipment,
    }),
    action('undo_event', {
      operationId: 'opsUndoMarketplaceShipmentEvent',
      summary: 'Undo tracking events of a marketplace shipment',
      description:
        'Its status and that of its work orders then follow from the remaining events. Undo events of a middle-mile ' +
        'order there. 409 if other evidence remains: reported units, a proof of delivery, a closed work order.',
      example: SHIPMENT_EXAMPLES.checkedIn,
      body: UndoEvent,
      bodyExample: { code: 'checked_in', reason: 'recorded for the wrong shipment' },
      run: undoEvent,
    }),
    action(null, {
      method: 'DELETE',
      operationId: 'opsRemoveMarketplaceShipment',
      summary: 'Remove an empty marketplace shipment',
      description:
        'One created by mistake: empty, and never on a middle-mile order. Its number may be used again.',
      example: EMPTY_SHIPMENT,
      run: removeShipment,
    }),
    action('proof_of_delivery', {
      method: 'DELETE',
      operationId: 'opsRemoveProofOfDelivery',
      summary: 'Remove the proof of delivery of a marketplace shipment',
      description: 'For one uploaded by mistake. It can no longer be read, not even through a link.',
      example: SHIPMENT_EXAMPLES.closed,
      problems: [],
      run: removeProof,
    }),
    action('redirect', {
      operationId: 'opsRedirectMarketplaceShipment',
      summary: 'Redirect a marketplace shipment to another fulfilment center',
      description: 'Until the marketplace has started to receive it.',
      example: SHIPMENT_EXAMPLES.pickedUp,
      body: Redirect,
      bodyExample: { fulfillment_center_code: 'LAS1', reason: 'ONT8 has no capacity' },
      run: redirectShipment,
    }),
    action('proof_of_delivery', {
      operationId: 'opsUploadProofOfDelivery',
      summary: 'Upload the proof of delivery of a marketplace shipment',
      description:
        'PDF, JPEG or PNG, 10 MiB at most; the type is read from its content. It replaces an earlier one.',
      example: SHIPMENT_EXAMPLES.delivered,
      body: NewProof,
      bodyLimitBytes: uploadBodyLimit(PROOF_BYTES_MAX),
      bodyExample: { content: EXAMPLE_PICTURE },
      run: addProof,
    }),
    action('received', {
      operationId: 'opsReportReceivedUnits',
      summary: 'Record what the marketplace received of a shipment',
      description:
        'Totals so far by SKU, even after it is closed. The merchant sees the difference as `reconciliation`.',
      example: SHIPMENT_EXAMPLES.delivered,
      body: ReceivedUnits,
      references: unknownSkus(db),
      bodyExample: { received: [{ sku: 'JNP-APP-010-FBA', quantity: 4 }] },
      run: reportReceived,
    }),
    action('close', {
      operationId: 'opsCloseMarketplaceShipment',
      summary: 'Close a marketplace shipment',
      description: 'Units that the marketplace has not received count as missing.',
      example: SHIPMENT_EXAMPLES.inTransit,
      body: CloseShipment,
      bodyOptional: true,
      bodyExample: { reason: 'the marketplace has closed it' },
      run: closeShipment,
    }),
  ];
}
