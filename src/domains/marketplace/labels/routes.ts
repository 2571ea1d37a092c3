// Labels of units, cartons and pallets for marketplaces, as PDF or for label printers.
import { type Static, Type } from 'typebox';
import type { RouteBase } from '../../../kit/aggregates/action-routes.ts';
import { isAtCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Db } from '../../../kit/db/db.ts';
import { type LabelRoutes, labelRoutesOn, type PrintedLabels } from '../../../kit/documents/label-routes.ts';
import { type Label, labelsOf, UNIT_LABEL } from '../../../kit/documents/label-rules.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { invalid, notFound, stateConflict, violation } from '../../../kit/http/problems.ts';
import type { Call, Route } from '../../../kit/http/route.ts';
import { Id, Strict, WholeNumber } from '../../../kit/http/schema.ts';
import { cartons, pallets } from '../cartons/queries.ts';
import { IdOrSscc } from '../cartons/schema.ts';
import { EXAMPLE_IDS, WORK_ORDERS } from '../work-orders/examples.ts';
import { workOrders } from '../work-orders/queries.ts';
import type { WorkOrder } from '../work-orders/schema.ts';
import { workOrderNumber } from '../work-orders/stage-rules.ts';
import { NO_ITEM, WorkOrderNumber } from '../work-orders/work-order-state.ts';
import {
  type CartonOnLabel,
  cartonLabel,
  expiryLabel,
  fnskuLabel,
  palletLabel,
} from './label-layout-rules.ts';
import { cartonsOnLabels, datedUnits, palletOnLabel, unitsOnLabels } from './queries.ts';

const TAG = 'Marketplace cartons';
const LABELS_MAX = 2000;

/** @param example an item of the work order that the path's example names */
const itemQuery = (example: number) =>
  Strict({
    work_order_item_id: Type.Optional(Id('Only of this item.', example)),
    count: Type.Optional(
      WholeNumber(1, LABELS_MAX, 'Number of labels for each item. Default: one per unit.'),
    ),
  });

type ItemQuery = Static<ReturnType<typeof itemQuery>>;

interface Kind extends LabelRoutes {
  readonly place: RouteBase;
}

/** The labels stand below what they are of. */
const placeOf = (aggregate: RouteBase['aggregate'], reference: RouteBase['reference']): RouteBase => ({
  aggregate,
  path: `/v1/${aggregate.table}s`,
  tag: TAG,
  access: 'read',
  responses: {},
  parameter: 'id',
  reference,
});
const ofWorkOrder = placeOf(workOrders, WorkOrderNumber);
const ofCarton = placeOf(cartons, IdOrSscc('carton'));
const ofPallet = placeOf(pallets, IdOrSscc('pallet'));

export function labelRoutes({ db }: { readonly db: Db }): Route[] {
  /** When the work order changed last. Refuses an item that it does not have. */
  const timeOf = async (call: Call, id: number): Promise<Date> => {
    const found = await workOrders.find(db, call.orgId, id);
    if (found === null) throw notFound();
    const { updated, items } = JSON.parse(found.json) as Static<typeof WorkOrder>;
    const { work_order_item_id: itemId } = call.query as ItemQuery;
    if (itemId !== undefined && !items.some((item) => item.work_order_item_id === itemId))
      throw invalid([{ ...violation('/work_order_item_id', 'unknown_reference', NO_ITEM), in: 'query' }]);
    return new Date(updated);
  };
  const perUnit = <T extends { readonly id: number; readonly quantity: number }>(
    call: Call,
    rows: readonly T[],
    label: (row: T) => Label,
    whenNone: string,
  ): Iterable<Label> => {
    const { work_order_item_id: itemId, count } = call.query as ItemQuery;
    const wanted = rows.filter(({ id }) => itemId === undefined || id === itemId);
    const labels = wanted.reduce((sum, { quantity }) => sum + (count ?? quantity), 0);
    if (labels === 0) throw stateConflict(whenNone);
    if (labels > LABELS_MAX)
      throw stateConflict(`${labels} labels exceed the limit of ${LABELS_MAX}: name an item, or a count`);
    return labelsOf(
      wanted.flatMap((row) => Array<T>(count ?? row.quantity).fill(row)),
      label,
    );
  };
  const kinds: Kind[] = [
    {
      place: ofWorkOrder,
      name: 'fnsku_labels',
      operationId: 'printFnskuLabels',
      summary: 'Print the FNSKU labels of a work order',
      description:
        'The FNSKU as Code 128, the name and the SKU, one for each unit of each listing that has one.',
      example: WORK_ORDERS.queued,
      query: itemQuery(EXAMPLE_IDS.queuedItem),
      size: UNIT_LABEL,
      print: async (call, id) => {
        const time = await timeOf(call, id);
        const rows = (await unitsOnLabels(db, call.orgId, id)).flatMap(({ fnsku, ...row }) =>
          fnsku === null ? [] : [{ ...row, fnsku }],
        );
        const labels = perUnit(call, rows, fnskuLabel, 'none of the listings has an FNSKU');
        return { labels, time, file: `fnsku-labels-${workOrderNumber(id)}` };
      },
    },
    {
      place: ofWorkOrder,
      name: 'expiry_labels',
      operationId: 'printExpiryLabels',
      summary: 'Print the expiry labels of a work order',
      description: 'The date as month, day and year, and the lot, one for each unit with an expiration date.',
      example: WORK_ORDERS.inShipment,
      query: itemQuery(EXAMPLE_IDS.itemInShipment),
      size: UNIT_LABEL,
      print: async (call, id) => {
        const time = await timeOf(call, id);
        const rows = await datedUnits(db, call.orgId, id);
        const labels = perUnit(call, rows, expiryLabel, 'none of its units has an expiration date');
        return { labels, time, file: `expiry-labels-${workOrderNumber(id)}` };
      },
    },
    {
      place: ofWorkOrder,
      name: 'carton_labels',
      operationId: 'printWorkOrderCartonLabels',
      summary: 'Print the labels of all cartons of a work order',
      description: 'The SSCC-18 as GS1-128, the shipment, its destination, and the contents.',
      example: WORK_ORDERS.inShipment,
      print: async (call, id) => {
        const time = await timeOf(call, id);
        const found = await cartonsOnLabels(db, call.orgId, { workOrderId: id });
        if (found.length === 0) throw stateConflict(`${workOrderNumber(id)} has no cartons yet`);
        return { labels: labelsOf(found, cartonLabel), time, file: `carton-labels-${workOrderNumber(id)}` };
      },
    },
    {
      place: ofCarton,
      name: 'label',
      operationId: 'printMarketplaceCartonLabel',
      summary: 'Print the label of a carton',
      description: 'The SSCC-18 as GS1-128, the shipment, its destination, and the contents.',
      example: String(EXAMPLE_IDS.packedCarton),
      print: async ({ orgId }, id) => {
        const [carton] = await cartonsOnLabels(db, orgId, { cartonId: id });
        return oneLabel('carton', carton ?? null, cartonLabel);
      },
    },
    {
      place: ofPallet,
      name: 'label',
      operationId: 'printMarketplacePalletLabel',
      summary: 'Print the label of a pallet',
      description: 'The SSCC-18 as GS1-128, the shipment, its destination, and the number of cartons.',
      example: String(EXAMPLE_IDS.pallet),
      print: async ({ orgId }, id) => oneLabel('pallet', await palletOnLabel(db, orgId, id), palletLabel),
    },
  ];
  return kinds
    .flatMap(({ place, ...kind }) => labelRoutesOn(db, place, kind))
    .flatMap((one) => [one, forHub(one, 'floor')]);
}

function oneLabel<T extends Pick<CartonOnLabel, 'warehouseId' | 'updated' | 'sscc'>>(
  what: string,
  found: T | null,
  label: (of: T) => Label,
): PrintedLabels {
  if (found === null || !isAtCaller(found.warehouseId)) throw notFound();
  return { labels: [label(found)], time: new Date(found.updated), file: `${what}-${found.sscc}` };
}
