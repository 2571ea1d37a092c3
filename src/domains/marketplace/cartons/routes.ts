// Cartons and pallets for marketplaces: what the hub packs, and what merchants see of it.
import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { namingConflicts } from '../../../kit/http/conflicts.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { createdAnswer, recordAnswer } from '../../../kit/http/record-answer.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import { type Answer, type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { SHIPMENT_CONFLICTS } from '../shipments/add-to-shipment.ts';
import { ShipmentFilter } from '../shipments/shipment-name.ts';
import { EXAMPLE_IDS, WORK_ORDERS } from '../work-orders/examples.ts';
import { unknownItems } from '../work-orders/read-head.ts';
import { MayHaveReason } from '../work-orders/schema.ts';
import { doerOf, WorkOrderNumber, idOf as workOrderId } from '../work-orders/work-order-id.ts';
import { assignCartons, unassignCartons, unknownCartons } from './assign-cartons.ts';
import { breakDownPallet, buildPallet } from './build-pallet.ts';
import { IdOrSscc, idOf } from './carton-id.ts';
import { EXAMPLE_CARTON, EXAMPLE_PALLET } from './examples.ts';
import { measureCarton } from './measure-carton.ts';
import { type CartonServices, packCartons } from './pack-cartons.ts';
import { packForwarded, unknownForwarded } from './pack-forwarded.ts';
import { cartonIdBySscc, cartonList, cartons, palletIdBySscc, palletList, pallets } from './queries.ts';
import {
  AssignCartons,
  Carton,
  CartonChanges,
  NewPallet,
  PackCartons,
  PackForwarded,
  Pallet,
  UnassignCartons,
} from './schema.ts';
import { unpackCarton } from './unpack-carton.ts';

const TAG = 'Marketplace cartons';
const PATH = '/v1/marketplace_cartons';
const HUB = '/ops/v1/orgs/{org_id}';
const HUB_PATH = `${HUB}/marketplace_cartons`;
const PALLETS = '/v1/marketplace_pallets';

const json = (text: string, status = 200): Answer => ({ status, json: text });

const some = (status: 200 | 201, description: string) => ({
  [status]: { description, schema: Type.Array(Carton), example: [EXAMPLE_CARTON] },
});
const one = (description: string) => ({
  200: { description, schema: Carton, example: EXAMPLE_CARTON },
});
const tagged = (description: string) => ({
  200: { description, schema: Carton, example: EXAMPLE_CARTON, headers: ['ETag'] as const },
});

export function cartonRoutes(services: CartonServices & { readonly db: Db }): Route[] {
  const { db } = services;
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listMarketplaceCartons',
    summary: 'List cartons for marketplaces',
    description: 'What is in each, how large and how heavy it is. Order: id.',
    tag: TAG,
    access: 'read',
    list: cartonList,
    filters: {
      work_order_id: Type.Optional(Id('Only of this work order.')),
      shipment_id: ShipmentFilter,
    },
    row: Carton,
    example: EXAMPLE_CARTON,
    rows: 'Cartons.',
  });
  const reading = route({
    method: 'GET',
    path: `${PATH}/{id}`,
    operationId: 'getMarketplaceCarton',
    summary: 'Read a carton',
    tag: TAG,
    access: 'read',
    params: Strict({ id: IdOrSscc('carton', EXAMPLE_IDS.packedCarton) }),
    responses: tagged('The carton.'),
    handler: async (call) => {
      const id = await idOf(db, call.orgId, call.params.id, cartonIdBySscc);
      const found = await cartons.find(db, call.orgId, id);
      if (found === null) throw notFound();
      return recordAnswer(found);
    },
  });
  const palletsListed = listRoute(db, {
    path: PALLETS,
    operationId: 'listMarketplacePallets',
    summary: 'List pallets for marketplaces',
    description: 'Order: id.',
    tag: TAG,
    access: 'read',
    list: palletList,
    filters: { shipment_id: ShipmentFilter },
    row: Pallet,
    example: EXAMPLE_PALLET,
    rows: 'Pallets.',
  });
  return [
    list,
    forHub(list, 'floor'),
    reading,
    forHub(reading, 'floor'),
    palletsListed,
    forHub(palletsListed, 'floor'),
    route({
      method: 'POST',
      path: `${HUB}/marketplace_work_orders/{id}/cartons`,
      operationId: 'opsPackMarketplaceCartons',
      summary: 'Pack units of a work order into cartons',
      description:
        'Their units leave the stock, by the ledger, with their lots and dates: those that expire first, or those of the ' +
        'lot that is named. A carton gets an SSCC, has goods of one marketplace and channel, and keeps to its limits. Where it ' +
        'is known already, it goes into its shipment at once.',
      tag: TAG,
      access: 'floor',
      params: Strict({ ...ORG_ID, id: WorkOrderNumber(WORK_ORDERS.processing) }),
      body: PackCartons,
      references: unknownItems(db, '/cartons/*/contents/*/work_order_item_id'),
      bodyExample: {
        cartons: [
          {
            length_in: 18,
            width_in: 12,
            height_in: 10,
            weight_lb: 14.5,
            contents: [{ work_order_item_id: EXAMPLE_IDS.processingItem, quantity: 1 }],
          },
        ],
      },
      problems: ['state_conflict', 'already_exists', 'not_configured'],
      responses: some(201, 'The new cartons.'),
      handler: (call) =>
        namingConflicts(
          SHIPMENT_CONFLICTS,
          call.commit(async (tx, feed) =>
            json(
              await packCartons(tx, feed, workOrderId(call.params.id), call.body, doerOf(call), services),
              201,
            ),
          ),
        ),
    }),
    route({
      method: 'POST',
      path: HUB_PATH,
      operationId: 'opsPackForwardedCartons',
      summary: 'Pack forwarded units into cartons',
      description:
        'Of a shipment whose units were received by an inventory request and forwarded: they have left the stock already.',
      tag: TAG,
      access: 'floor',
      params: Strict(ORG_ID),
      body: PackForwarded,
      references: unknownForwarded(db),
      bodyExample: {
        destination_shipment_id: 'FBA15DJ8K001',
        cartons: [
          {
            length_in: 18,
            width_in: 12,
            height_in: 10,
            weight_lb: 14.5,
            contents: [{ request_item_id: 28, quantity: 1 }],
          },
        ],
      },
      problems: ['state_conflict', 'not_configured'],
      responses: some(201, 'The new cartons.'),
      handler: (call) =>
        call.commit(async (tx, feed) =>
          json(await packForwarded(tx, feed, call.body, doerOf(call), services), 201),
        ),
    }),
    route({
      method: 'POST',
      path: `${HUB_PATH}/{id}/unpack`,
      operationId: 'opsUnpackMarketplaceCarton',
      summary: 'Unpack a carton',
      description:
        'Its units are in the stock again, reserved for their work order, with what their lots were corrected to meanwhile. ' +
        'Not once it has left, and not from a pallet.',
      tag: TAG,
      access: 'floor',
      params: Strict({ ...ORG_ID, id: IdOrSscc('carton', EXAMPLE_IDS.toUnpack) }),
      body: MayHaveReason,
      bodyOptional: true,
      bodyExample: { reason: 'the wrong items' },
      problems: ['state_conflict'],
      responses: one('The carton as it was.'),
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const { reason = null } = (call.body ?? {}) as { reason?: string | null };
          const id = await idOf(tx, call.orgId, call.params.id, cartonIdBySscc);
          return json(await unpackCarton(tx, feed, id, reason));
        }),
    }),
    route({
      method: 'PATCH',
      path: `${HUB_PATH}/{id}`,
      operationId: 'opsMeasureMarketplaceCarton',
      summary: 'Measure or weigh a carton again',
      tag: TAG,
      access: 'floor',
      params: Strict({ ...ORG_ID, id: IdOrSscc('carton', EXAMPLE_IDS.packedCarton) }),
      body: CartonChanges,
      bodyExample: { weight_lb: 15.25 },
      honoursIfMatch: true,
      problems: ['state_conflict'],
      responses: tagged('The carton.'),
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const id = await idOf(tx, call.orgId, call.params.id, cartonIdBySscc);
          return recordAnswer(await measureCarton(tx, feed, id, call.body, call.ifMatch));
        }),
    }),
    route({
      method: 'POST',
      path: `${HUB_PATH}/assign`,
      operationId: 'opsAssignMarketplaceCartons',
      summary: 'Put cartons into a marketplace shipment',
      description:
        'The shipment is made where there is none of this number. A carton is in one shipment; the cartons of a work order ' +
        'may go to several.',
      tag: TAG,
      access: 'floor',
      params: Strict(ORG_ID),
      body: AssignCartons,
      references: unknownCartons(db),
      bodyExample: {
        carton_ids: [EXAMPLE_IDS.packedCarton],
        destination_shipment_id: 'FBA15EXAMPLE',
        destination_fulfillment_center_id: 'ONT8',
      },
      problems: ['state_conflict', 'already_exists'],
      responses: some(200, 'The cartons.'),
      handler: (call) =>
        namingConflicts(
          SHIPMENT_CONFLICTS,
          call.commit(async (tx, feed) => json(await assignCartons(tx, feed, call.body))),
        ),
    }),
    route({
      method: 'POST',
      path: `${HUB_PATH}/unassign`,
      operationId: 'opsUnassignMarketplaceCartons',
      summary: 'Take cartons out of their shipment',
      description: 'While it has not left.',
      tag: TAG,
      access: 'floor',
      params: Strict(ORG_ID),
      body: UnassignCartons,
      references: unknownCartons(db),
      bodyExample: { carton_ids: [EXAMPLE_IDS.assignedCarton] },
      problems: ['state_conflict'],
      responses: some(200, 'The cartons.'),
      handler: (call) =>
        call.commit(async (tx, feed) => json(await unassignCartons(tx, feed, call.body.carton_ids))),
    }),
    route({
      method: 'POST',
      path: `${HUB}/marketplace_pallets`,
      operationId: 'opsBuildMarketplacePallet',
      summary: 'Stack cartons on a pallet',
      description: 'All of one shipment, within the limits of the marketplace.',
      tag: TAG,
      access: 'floor',
      params: Strict(ORG_ID),
      body: NewPallet,
      references: unknownCartons(db),
      bodyExample: {
        carton_ids: [EXAMPLE_IDS.palletCarton],
        length_in: 48,
        width_in: 40,
        height_in: 50,
        weight_lb: 420,
      },
      problems: ['state_conflict', 'not_configured'],
      responses: {
        201: {
          description: 'The pallet.',
          schema: Pallet,
          example: EXAMPLE_PALLET,
          headers: ['ETag', 'Location'],
        },
      },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const made = await buildPallet(tx, feed, call.body, doerOf(call), services);
          return createdAnswer(made, `${call.path}/${made.id}`);
        }),
    }),
    route({
      method: 'GET',
      path: `${HUB}/marketplace_pallets/{id}`,
      operationId: 'opsGetMarketplacePallet',
      summary: 'Read a pallet',
      tag: TAG,
      access: 'floor',
      params: Strict({ ...ORG_ID, id: IdOrSscc('pallet', EXAMPLE_IDS.pallet) }),
      responses: {
        200: { description: 'The pallet.', schema: Pallet, example: EXAMPLE_PALLET, headers: ['ETag'] },
      },
      handler: async (call) => {
        const id = await idOf(db, call.orgId, call.params.id, palletIdBySscc);
        const found = await pallets.find(db, call.orgId, id);
        if (found === null) throw notFound();
        return recordAnswer(found);
      },
    }),
    route({
      method: 'POST',
      path: `${HUB}/marketplace_pallets/{id}/break_down`,
      operationId: 'opsBreakDownMarketplacePallet',
      summary: 'Take the cartons off a pallet',
      description: 'They stay in their shipment; the pallet is gone.',
      tag: TAG,
      access: 'floor',
      params: Strict({ ...ORG_ID, id: IdOrSscc('pallet', EXAMPLE_IDS.pallet) }),
      problems: ['state_conflict'],
      responses: { 200: { description: 'The pallet as it was.', schema: Pallet, example: EXAMPLE_PALLET } },
      handler: (call) =>
        call.commit(async (tx, feed) =>
          json(await breakDownPallet(tx, feed, await idOf(tx, call.orgId, call.params.id, palletIdBySscc))),
        ),
    }),
  ];
}
