// Converts cartons to Amazon's setPackingInformation (Fulfillment Inbound 2024-03-20), and matches Amazon's boxes with cartons.
import { type Static, Type } from 'typebox';
import { Day } from '../../../kit/http/fields/schema.ts';

import { Enum, Named } from '../../../kit/http/schema.ts';
import type { ListedBox, PlanCarton, PlanShipment, PlanUnits } from './types.ts';

/** Amazon's own bounds. */
export const BOXES_MAX = 5000;
export const NAME_LENGTH = 38;
const MSKU_MAX = 255;
const UNITS_MAX = 500_000;
const LOT_MAX = 256;
const MEASURE_MAX = 100_000;

const owner = (description: string) => Enum(['AMAZON', 'SELLER', 'NONE'] as const, description);
const measure = (description: string) => Type.Number({ minimum: 0, maximum: MEASURE_MAX, description });

const BoxItem = Named('AmazonBoxItem', {
  msku: Type.String({ minLength: 1, maxLength: MSKU_MAX, description: 'The merchant’s SKU.' }),
  quantity: Type.Integer({ minimum: 1, maximum: UNITS_MAX, description: 'Units.' }),
  labelOwner: owner('Who labels them: always the seller, for whom the hub does it.'),
  prepOwner: owner('Who prepares them.'),
  expiration: Type.Optional(Day('Expiration date.')),
  manufacturingLotCode: Type.Optional(Type.String({ maxLength: LOT_MAX, description: 'Lot.' })),
});

const Box = Named('AmazonBox', {
  contentInformationSource: Enum(['BOX_CONTENT_PROVIDED'] as const, 'Always by listing the contents here.'),
  quantity: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Number of identical boxes.' }),
  dimensions: Named('AmazonDimensions', {
    unitOfMeasurement: Enum(['IN', 'CM'] as const, 'Unit.'),
    length: measure('Length.'),
    width: measure('Width.'),
    height: measure('Height.'),
  }),
  weight: Named('AmazonWeight', { unit: Enum(['LB', 'KG'] as const, 'Unit.'), value: measure('Weight.') }),
  items: Type.Array(BoxItem),
});

type AmazonItem = Static<typeof BoxItem>;
type AmazonBox = Static<typeof Box>;

export const BoxContents = Named(
  'AmazonBoxContents',
  {
    packageGroupings: Type.Array(
      Named('AmazonPackageGrouping', {
        shipmentId: Type.Optional(
          Type.String({
            minLength: NAME_LENGTH,
            maxLength: NAME_LENGTH,
            description: 'Amazon’s id of the shipment within its plan, if the plan was created here.',
          }),
        ),
        boxes: Type.Array(Box, { minItems: 1, maxItems: BOXES_MAX }),
      }),
      { minItems: 1 },
    ),
  },
  { description: 'The body of Amazon’s `setPackingInformation` (Fulfillment Inbound 2024-03-20).' },
);

/** Labels are not prep to Amazon: they have an owner of their own. */
const NO_PREP: readonly string[] = ['ITEM_LABELING', 'ITEM_NO_PREP'];

/** One for each SKU, lot and date. Amazon no longer preps or labels in the US, so the hub does if needed. */
export function itemsOf(units: readonly PlanUnits[]): AmazonItem[] {
  const merged = Map.groupBy(units, ({ sku, lot, expiration }) => JSON.stringify([sku, expiration, lot]));
  return [...merged.values()].map((same) => {
    const [{ sku, lot, expiration, prep, is_labelled }] = same as [PlanUnits];
    return {
      msku: sku,
      quantity: same.reduce((sum, one) => sum + one.quantity, 0),
      labelOwner: is_labelled || prep.includes('ITEM_LABELING') ? 'SELLER' : 'NONE',
      prepOwner: prep.some((one) => !NO_PREP.includes(one)) ? 'SELLER' : 'NONE',
      ...(expiration === null ? {} : { expiration }),
      ...(lot === null ? {} : { manufacturingLotCode: lot }),
    };
  });
}

export function boxOf(carton: PlanCarton): AmazonBox {
  return {
    contentInformationSource: 'BOX_CONTENT_PROVIDED',
    quantity: 1,
    dimensions: {
      unitOfMeasurement: 'IN',
      length: carton.length_in,
      width: carton.width_in,
      height: carton.height_in,
    },
    weight: { unit: 'LB', value: carton.weight_lb },
    items: itemsOf(carton.units),
  };
}

export function boxTrouble(cartons: readonly PlanCarton[]): string | null {
  for (const { sscc, units } of cartons) {
    for (const [sku, same] of Map.groupBy(units, (one) => one.sku)) {
      const dates = new Set(same.map(({ expiration }) => expiration));
      if (dates.size > 1)
        return `carton ${sscc} has ${sku} with ${dates.size} expiration dates: Amazon allows one per SKU and box`;
    }
  }
  return null;
}

/** How a box is recognized in the marketplace's list, which keeps none of our ids. */
export function keysOf(box: {
  readonly items: readonly Pick<AmazonItem, 'msku' | 'quantity' | 'expiration'>[];
  readonly dimensions: Pick<AmazonBox['dimensions'], 'length' | 'width' | 'height'>;
  readonly weight: Pick<AmazonBox['weight'], 'value'>;
}): Pick<ListedBox, 'contents' | 'measures'> {
  const { length, width, height } = box.dimensions;
  const merged = Map.groupBy(box.items, ({ msku, expiration }) => JSON.stringify([msku, expiration ?? null]));
  const contents = [...merged].map(([key, same]) => [key, same.reduce((sum, one) => sum + one.quantity, 0)]);
  const sides = [length, width, height].toSorted((a, b) => b - a);
  return {
    contents: JSON.stringify(contents.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))),
    measures: [...sides, box.weight.value].map((one) => one.toFixed(1)).join(' '),
  };
}

/**
 * Assigns cartons to shipments by the boxes that the marketplace lists for each. Identical cartons are interchangeable. A carton
 * that was remeasured since is recognized by its contents.
 * @returns carton ids by shipment; or the mismatch as text
 */
export function matchCartons(cartons: readonly PlanCarton[], shipments: readonly PlanShipment[]) {
  const left = new Map(cartons.map((carton) => [carton.id, { carton, keys: keysOf(boxOf(carton)) }]));
  const wanted = shipments.flatMap(({ shipment_ref, boxes }) =>
    boxes.flatMap((box) => Array.from({ length: box.count }, () => ({ shipment_ref, box }))),
  );
  const found = new Map<string, number[]>(shipments.map(({ shipment_ref }) => [shipment_ref, []]));
  const take = (open: typeof wanted, isSame: (keys: ReturnType<typeof keysOf>, box: ListedBox) => boolean) =>
    open.filter(({ shipment_ref, box }) => {
      for (const [id, { keys }] of left) {
        if (!isSame(keys, box)) continue;
        left.delete(id);
        found.get(shipment_ref)?.push(id);
        return false;
      }
      return true;
    });
  const unlike = take(
    wanted,
    (keys, box) => keys.contents === box.contents && keys.measures === box.measures,
  );
  const unknown = take(unlike, (keys, box) => keys.contents === box.contents);
  if (unknown.length > 0)
    return `the marketplace lists ${unknown.length} boxes that match no carton: cartons were repacked since`;
  const [first] = left.values();
  if (first !== undefined) return `no shipment has a box that matches carton ${first.carton.sscc}`;
  return found;
}

/** The boxes of each packing group. @returns the mismatch as text if a carton belongs to none or to several */
export function boxesByGroup(
  cartons: readonly PlanCarton[],
  groups: readonly { readonly id: string; readonly skus: readonly string[] | null }[],
): Map<string, AmazonBox[]> | string {
  const groupOf = new Map(groups.flatMap(({ id, skus }) => (skus ?? []).map((sku) => [sku, id] as const)));
  const found = new Map<string, AmazonBox[]>();
  for (const carton of cartons) {
    const ids = new Set(carton.units.map(({ sku }) => groupOf.get(sku)));
    const [id] = ids;
    if (ids.size > 1) return `carton ${carton.sscc} has SKUs that Amazon wants in different boxes: repack it`;
    if (id === undefined) return `carton ${carton.sscc} has a SKU that is in no packing group`;
    found.set(id, [...(found.get(id) ?? []), boxOf(carton)]);
  }
  return found;
}
