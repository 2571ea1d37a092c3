// Labels of units, cartons and pallets for marketplaces, as PDF or for label printers.
import { type TSchema, Type } from 'typebox';
import { isAtCaller } from '../../../kit/db/caller-warehouses.ts';
import type { Db } from '../../../kit/db/db.ts';
import { labelsPdf, labelsZpl } from '../../../kit/documents/draw.ts';
import {
  type Label,
  type LabelSize,
  labelsOf,
  PACKAGE_LABEL,
  UNIT_LABEL,
} from '../../../kit/documents/label-rules.ts';
import { pdfAnswer, pdfResponse } from '../../../kit/documents/pdf-answer.ts';
import { zplAnswer, zplResponse } from '../../../kit/documents/zpl-answer.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { invalid, notFound, Problem, violation } from '../../../kit/http/problems.ts';
import { type Call, type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { idOf as cartonId, IdOrSscc } from '../cartons/carton-id.ts';
import { cartonIdBySscc, palletIdBySscc } from '../cartons/queries.ts';
import { EXAMPLE_IDS, WORK_ORDERS } from '../work-orders/examples.ts';
import { workOrders } from '../work-orders/queries.ts';
import { workOrderNumber } from '../work-orders/stage-rules.ts';
import { idOf, WorkOrderNumber } from '../work-orders/work-order-id.ts';
import { cartonLabel, expiryLabel, fnskuLabel, palletLabel } from './label-layout-rules.ts';
import { cartonsOnLabels, datedUnits, palletOnLabel, unitsOnLabels } from './queries.ts';

const TAG = 'Marketplace cartons';
const LABELS_MAX = 2000;

/** @param example an item of the work order that the path's example names */
const itemQuery = (example: number) =>
  Strict({
    work_order_item_id: Type.Optional(Id('Only of this item.', example)),
    count: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LABELS_MAX,
        description: 'Labels for each item. Default: one for each unit.',
      }),
    ),
  });
const none = Strict({});
const ofOrder = (example: string) => Strict({ id: WorkOrderNumber(example) });

interface Printed {
  readonly labels: Iterable<Label>;
  readonly file: string;
  readonly time: Date;
}

interface WorkOrderJson {
  readonly updated: string;
  readonly items: readonly { readonly work_order_item_id: number }[];
}

interface Kind {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly params: TSchema;
  readonly query: TSchema;
  readonly size: LabelSize;
  readonly print: (call: Call) => Promise<Printed>;
}

export function labelRoutes({ db }: { readonly db: Db }): Route[] {
  /** The work order that the path names, for people who work where it is. */
  const orderOf = async (call: Call) => {
    const id = idOf((call.params as { id: string }).id);
    const found = await workOrders.find(db, call.orgId, id);
    if (found === null) throw notFound();
    const { updated, items } = JSON.parse(found.json) as WorkOrderJson;
    const { work_order_item_id: itemId } = call.query as { work_order_item_id?: number };
    if (itemId !== undefined && !items.some((item) => item.work_order_item_id === itemId))
      throw invalid([
        {
          ...violation('/work_order_item_id', 'unknown_reference', 'is no item of this work order'),
          in: 'query',
        },
      ]);
    return { id, time: new Date(updated) };
  };
  const perUnit = <T extends { readonly id: number; readonly quantity: number }>(
    call: Call,
    rows: readonly T[],
    label: (row: T) => Label,
    whenNone: string,
  ): Iterable<Label> => {
    const { work_order_item_id: itemId, count } = call.query as {
      work_order_item_id?: number;
      count?: number;
    };
    const wanted = rows.filter(({ id }) => itemId === undefined || id === itemId);
    const labels = wanted.reduce((sum, { quantity }) => sum + (count ?? quantity), 0);
    if (labels === 0) throw new Problem('state_conflict', { detail: whenNone });
    if (labels > LABELS_MAX)
      throw new Problem('state_conflict', {
        detail: `${labels} labels are more than ${LABELS_MAX}: name an item, or a count`,
      });
    return labelsOf(
      wanted.flatMap((row) => Array<T>(count ?? row.quantity).fill(row)),
      label,
    );
  };
  const kinds: Kind[] = [
    {
      path: '/v1/marketplace_work_orders/{id}/fnsku_labels',
      operationId: 'printFnskuLabels',
      summary: 'Print the FNSKU labels of a work order',
      description:
        'The FNSKU as Code 128, the name and the SKU, one for each unit of each listing that has one.',
      params: ofOrder(WORK_ORDERS.queued),
      query: itemQuery(EXAMPLE_IDS.queuedItem),
      size: UNIT_LABEL,
      print: async (call) => {
        const { id, time } = await orderOf(call);
        const rows = (await unitsOnLabels(db, call.orgId, id)).flatMap(({ fnsku, ...row }) =>
          fnsku === null ? [] : [{ ...row, fnsku }],
        );
        const labels = perUnit(call, rows, fnskuLabel, 'none of the listings has an FNSKU');
        return { labels, time, file: `fnsku-labels-${workOrderNumber(id)}` };
      },
    },
    {
      path: '/v1/marketplace_work_orders/{id}/expiry_labels',
      operationId: 'printExpiryLabels',
      summary: 'Print the expiry labels of a work order',
      description: 'The date as month, day and year, and the lot, one for each unit that has a date.',
      params: ofOrder(WORK_ORDERS.inShipment),
      query: itemQuery(EXAMPLE_IDS.itemInShipment),
      size: UNIT_LABEL,
      print: async (call) => {
        const { id, time } = await orderOf(call);
        const rows = await datedUnits(db, call.orgId, id);
        const labels = perUnit(call, rows, expiryLabel, 'none of its units has a date');
        return { labels, time, file: `expiry-labels-${workOrderNumber(id)}` };
      },
    },
    {
      path: '/v1/marketplace_work_orders/{id}/carton_labels',
      operationId: 'printWorkOrderCartonLabels',
      summary: 'Print the labels of all cartons of a work order',
      description: 'The SSCC-18 as GS1-128, the shipment, where it goes, and the contents.',
      params: ofOrder(WORK_ORDERS.inShipment),
      query: none,
      size: PACKAGE_LABEL,
      print: async (call) => {
        const { id, time } = await orderOf(call);
        const cartons = await cartonsOnLabels(db, call.orgId, { workOrderId: id });
        if (cartons.length === 0)
          throw new Problem('state_conflict', { detail: `${workOrderNumber(id)} has no cartons yet` });
        return {
          labels: labelsOf(cartons, cartonLabel),
          time,
          file: `carton-labels-${workOrderNumber(id)}`,
        };
      },
    },
    {
      path: '/v1/marketplace_cartons/{id}/label',
      operationId: 'printMarketplaceCartonLabel',
      summary: 'Print the label of a carton',
      description: 'The SSCC-18 as GS1-128, the shipment, where it goes, and the contents.',
      params: Strict({ id: IdOrSscc('carton', EXAMPLE_IDS.packedCarton) }),
      query: none,
      size: PACKAGE_LABEL,
      print: async (call) => {
        const id = await cartonId(db, call.orgId, (call.params as { id: string }).id, cartonIdBySscc);
        const [carton] = await cartonsOnLabels(db, call.orgId, { cartonId: id });
        if (carton === undefined || !isAtCaller(carton.warehouseId)) throw notFound();
        return {
          labels: [cartonLabel(carton)],
          time: new Date(carton.updated),
          file: `carton-${carton.sscc}`,
        };
      },
    },
    {
      path: '/v1/marketplace_pallets/{id}/label',
      operationId: 'printMarketplacePalletLabel',
      summary: 'Print the label of a pallet',
      description: 'The SSCC-18 as GS1-128, the shipment, where it goes, and how many cartons are on it.',
      params: Strict({ id: IdOrSscc('pallet', EXAMPLE_IDS.pallet) }),
      query: none,
      size: PACKAGE_LABEL,
      print: async (call) => {
        const id = await cartonId(db, call.orgId, (call.params as { id: string }).id, palletIdBySscc);
        const pallet = await palletOnLabel(db, call.orgId, id);
        if (pallet === null || !isAtCaller(pallet.warehouseId)) throw notFound();
        return {
          labels: [palletLabel(pallet)],
          time: new Date(pallet.updated),
          file: `pallet-${pallet.sscc}`,
        };
      },
    },
  ];
  return kinds.flatMap(routesOf).flatMap((one) => [one, forHub(one, 'floor')]);
}

function routesOf({ path, operationId, summary, description, params, query, size, print }: Kind): Route[] {
  const inches = size === UNIT_LABEL ? '2 1/4 by 1 1/4' : '4 by 6';
  const shared = {
    method: 'GET',
    tag: TAG,
    access: 'read',
    params,
    query,
    problems: ['state_conflict'],
    isLongWork: true,
  } as const;
  return [
    route({
      ...shared,
      path: `${path}.pdf`,
      operationId,
      summary,
      description: `${description} One page of ${inches} inches for each.`,
      responses: { 200: pdfResponse('The labels.') },
      handler: async (call) => {
        const { labels, file, time } = await print(call as Call);
        return pdfAnswer(await labelsPdf(labels, { title: file, time }, size), file);
      },
    }),
    route({
      ...shared,
      path: `${path}.zpl`,
      operationId: `${operationId}Zpl`,
      summary: `${summary} on a label printer`,
      description: `${description} In ZPL II, for 203 dots per inch and labels of ${inches} inches.`,
      responses: { 200: zplResponse },
      handler: async (call) => {
        const { labels, file } = await print(call as Call);
        return zplAnswer(await labelsZpl(labels, size), file);
      },
    }),
  ];
}
