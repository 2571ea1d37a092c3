// Cartons and pallets for marketplaces: the hub packs them, merchants read them.
import { Type } from 'typebox';
import { actionsOn, creation, readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Db } from '../../../kit/db/db.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { answers } from '../../../kit/http/responses.ts';
import type { Answer, Route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import { SHIPMENT_CONFLICTS } from '../shipments/open-shipments.ts';
import { ShipmentFilter } from '../shipments/schema.ts';
import { EXAMPLE_IDS, WORK_ORDERS } from '../work-orders/examples.ts';
import { workOrders } from '../work-orders/queries.ts';
import { MayHaveReason, type ReasonInput } from '../work-orders/schema.ts';
import { unknownItems, WorkOrderNumber } from '../work-orders/work-order-state.ts';
import {
  assignCartons,
  breakDownPallet,
  buildPallet,
  measureCarton,
  unassignCartons,
  unknownCartons,
  unpackCarton,
} from './change-cartons.ts';
import { type CartonServices, packCartons, packForwarded, unknownForwarded } from './pack-cartons.ts';
import { cartonList, cartons, cartonsJson, palletList, pallets } from './queries.ts';
import {
  AssignCartons,
  type AssignInput,
  Carton,
  CartonChanges,
  IdOrSscc,
  NewPallet,
  type NewPalletInput,
  PackCartons,
  PackForwarded,
  type PackForwardedInput,
  type PackInput,
  Pallet,
  UnassignCartons,
} from './schema.ts';

const TAG = 'Marketplace cartons';
const PATH = '/v1/marketplace_cartons';
const HUB = '/ops/v1/orgs/{org_id}';
const HUB_PATH = `${HUB}/marketplace_cartons`;
const PALLETS = '/v1/marketplace_pallets';
const BOX = { length_in: 18, width_in: 12, height_in: 10, weight_lb: 14.5 };

const PALLETS_PATH = `${HUB}/marketplace_pallets`;

const some = (status: 200 | 201, description: string) => ({
  [status]: { description, schema: Type.Array(Carton) },
});
const one = (description: string) => ({
  200: { description, schema: Carton, headers: ['ETag'] as const },
});

const ofCarton = {
  aggregate: cartons,
  tag: TAG,
  responses: one('The carton.'),
  parameter: 'id',
  reference: IdOrSscc('carton'),
} as const;
const ofPallet = {
  aggregate: pallets,
  path: PALLETS_PATH,
  tag: TAG,
  access: 'floor',
  responses: { 200: { schema: Pallet, description: 'The pallet.', headers: ['ETag'] } },
  parameter: 'id',
  reference: IdOrSscc('pallet'),
} as const;
const action = actionsOn({ ...ofCarton, path: HUB_PATH, access: 'floor' });

async function cartonsAnswer(work: Work, ids: readonly number[], status = 200): Promise<Answer> {
  await work.save();
  return { status, json: await cartonsJson(work.tx, work.orgId, ids) };
}

export function cartonRoutes(services: CartonServices & { readonly db: Db }): Route[] {
  const { db } = services;
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listMarketplaceCartons',
    summary: 'List cartons for marketplaces',
    description: 'With contents, size and weight. Order: id.',
    tag: TAG,
    access: 'read',
    list: cartonList,
    filters: {
      work_order_id: Type.Optional(Id('Only those of this work order.')),
      shipment_id: ShipmentFilter,
    },
    row: Carton,
    rows: 'Cartons.',
  });
  const reading = readsOn(db, { ...ofCarton, path: PATH, access: 'read' })(null, {
    operationId: 'getMarketplaceCarton',
    summary: 'Read a carton',
    example: String(EXAMPLE_IDS.packedCarton),
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
    rows: 'Pallets.',
  });
  return [
    list,
    forHub(list, 'floor'),
    reading,
    forHub(reading, 'floor'),
    palletsListed,
    forHub(palletsListed, 'floor'),
    actionsOn({
      aggregate: workOrders,
      path: `${HUB}/marketplace_work_orders`,
      tag: TAG,
      access: 'floor',
      responses: some(201, 'The new cartons.'),
      parameter: 'id',
      reference: WorkOrderNumber,
    })<PackInput>('cartons', {
      operationId: 'opsPackMarketplaceCartons',
      summary: 'Pack units of a work order into cartons',
      description:
        'The units are taken first expired first, or from the named lot. Each carton gets an SSCC, holds goods for one ' +
        'marketplace and channel within its limits, and joins the shipment if one is named.',
      example: WORK_ORDERS.processing,
      body: PackCartons,
      references: unknownItems(db, '/cartons/*/contents/*/work_order_item_id'),
      bodyExample: {
        cartons: [{ ...BOX, contents: [{ work_order_item_id: EXAMPLE_IDS.processingItem, quantity: 1 }] }],
      },
      problems: ['state_conflict', 'already_exists', 'not_configured'],
      conflicts: SHIPMENT_CONFLICTS,
      run: async (work, ref, body) => cartonsAnswer(work, await packCartons(work, ref, body, services), 201),
    }),
    creation<PackForwardedInput>({
      path: HUB_PATH,
      operationId: 'opsPackForwardedCartons',
      summary: 'Pack forwarded units into cartons',
      description:
        'For a shipment whose units were received on an inventory request and forwarded: they have already left the stock.',
      tag: TAG,
      access: 'floor',
      body: PackForwarded,
      references: unknownForwarded(db),
      bodyExample: {
        destination_shipment_id: 'FBA15DJ8K001',
        cartons: [{ ...BOX, contents: [{ request_item_id: 28, quantity: 1 }] }],
      },
      problems: ['state_conflict', 'not_configured'],
      responses: some(201, 'The new cartons.'),
      run: async (work, body) => cartonsAnswer(work, await packForwarded(work, body, services), 201),
    }),
    action<ReasonInput>('unpack', {
      operationId: 'opsUnpackMarketplaceCarton',
      summary: 'Unpack a carton',
      description:
        'Its units return to stock, reserved for their work order. Not possible once it has shipped or is on a pallet.',
      example: String(EXAMPLE_IDS.toUnpack),
      body: MayHaveReason,
      bodyOptional: true,
      bodyExample: { reason: 'the wrong items' },
      responses: answers('The unpacked carton.', Carton),
      run: async (work, ref, body) => ({ status: 200, json: await unpackCarton(work, ref, body) }),
    }),
    action(null, {
      operationId: 'opsMeasureMarketplaceCarton',
      summary: 'Remeasure or reweigh a carton',
      example: String(EXAMPLE_IDS.packedCarton),
      body: CartonChanges,
      bodyExample: { weight_lb: 15.25 },
      honoursIfMatch: true,
      run: measureCarton,
    }),
    creation<AssignInput>({
      path: `${HUB_PATH}/assign`,
      operationId: 'opsAssignMarketplaceCartons',
      summary: 'Put cartons into a marketplace shipment',
      description:
        'Creates the shipment if none has this number. Cartons of one work order may go to several shipments.',
      tag: TAG,
      access: 'floor',
      body: AssignCartons,
      references: unknownCartons(db),
      bodyExample: {
        carton_ids: [EXAMPLE_IDS.packedCarton],
        destination_shipment_id: 'FBA15EXAMPLE',
        destination_fulfillment_center_id: 'ONT8',
      },
      problems: ['state_conflict', 'already_exists'],
      conflicts: SHIPMENT_CONFLICTS,
      responses: some(200, 'The cartons.'),
      run: async (work, body) => {
        await assignCartons(work, body);
        return cartonsAnswer(work, body.carton_ids);
      },
    }),
    creation<{ readonly carton_ids: readonly number[] }>({
      path: `${HUB_PATH}/unassign`,
      operationId: 'opsUnassignMarketplaceCartons',
      summary: 'Remove cartons from their shipment',
      description: 'Until the shipment has left.',
      tag: TAG,
      access: 'floor',
      body: UnassignCartons,
      references: unknownCartons(db),
      bodyExample: { carton_ids: [EXAMPLE_IDS.assignedCarton] },
      problems: ['state_conflict'],
      responses: some(200, 'The cartons.'),
      run: async (work, { carton_ids: ids }) => {
        await unassignCartons(work, ids);
        return cartonsAnswer(work, ids);
      },
    }),
    creation<NewPalletInput>({
      path: PALLETS_PATH,
      operationId: 'opsBuildMarketplacePallet',
      summary: 'Put cartons on a pallet',
      description: 'All must be in one shipment, within the limits of the marketplace.',
      tag: TAG,
      access: 'floor',
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
      responses: { 201: { schema: Pallet, description: 'The pallet.', headers: ['ETag', 'Location'] } },
      run: (work, body) => buildPallet(work, body, services),
    }),
    readsOn(db, ofPallet)(null, {
      operationId: 'opsGetMarketplacePallet',
      summary: 'Read a pallet',
      example: String(EXAMPLE_IDS.pallet),
    }),
    actionsOn(ofPallet)('break_down', {
      operationId: 'opsBreakDownMarketplacePallet',
      summary: 'Break down a pallet',
      description: 'Its cartons stay in their shipment; the pallet is deleted.',
      example: String(EXAMPLE_IDS.pallet),
      responses: { 200: { schema: Pallet, description: 'The removed pallet.' } },
      run: async (work, ref) => ({ status: 200, json: await breakDownPallet(work, ref) }),
    }),
  ];
}
