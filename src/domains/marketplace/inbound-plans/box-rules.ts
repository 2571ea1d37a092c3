// Cartons as Amazon's setPackingInformation (Fulfillment Inbound 2024-03-20) takes them, and back.
import type { ListedBox, PlanCarton, PlanShipment, PlanUnits } from './types.ts';

export interface AmazonItem {
  readonly msku: string;
  readonly quantity: number;
  readonly labelOwner: 'SELLER' | 'NONE';
  readonly prepOwner: 'SELLER' | 'NONE';
  readonly expiration?: string;
  readonly manufacturingLotCode?: string;
}

export interface AmazonBox {
  readonly contentInformationSource: 'BOX_CONTENT_PROVIDED';
  readonly quantity: number;
  readonly dimensions: {
    readonly unitOfMeasurement: 'IN';
    readonly length: number;
    readonly width: number;
    readonly height: number;
  };
  readonly weight: { readonly unit: 'LB'; readonly value: number };
  readonly items: readonly AmazonItem[];
}

/** Labels are not prep to Amazon: they have an owner of their own. */
const NO_PREP: readonly string[] = ['ITEM_LABELING', 'ITEM_NO_PREP'];

/** One for each SKU, lot and date. Amazon prepares and labels nothing in the US any more: the hub does, where it has to be. */
export function itemsOf(units: readonly PlanUnits[]): AmazonItem[] {
  const merged = Map.groupBy(units, ({ sku, lot, expiration }) => JSON.stringify([sku, expiration, lot]));
  return [...merged.values()].map((same) => {
    const [{ sku, lot, expiration, prep, isLabelled }] = same as [PlanUnits];
    return {
      msku: sku,
      quantity: same.reduce((sum, one) => sum + one.quantity, 0),
      labelOwner: isLabelled || prep.includes('ITEM_LABELING') ? 'SELLER' : 'NONE',
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
      length: carton.lengthIn,
      width: carton.widthIn,
      height: carton.heightIn,
    },
    weight: { unit: 'LB', value: carton.weightLb },
    items: itemsOf(carton.units),
  };
}

/** What Amazon would refuse of cartons, in words. */
export function boxTrouble(cartons: readonly PlanCarton[]): string | null {
  for (const { sscc, units } of cartons) {
    for (const [sku, same] of Map.groupBy(units, (one) => one.sku)) {
      const dates = new Set(same.map(({ expiration }) => expiration));
      if (dates.size > 1)
        return `carton ${sscc} has ${sku} with ${dates.size} expiration dates: Amazon takes one of a SKU in a box`;
    }
  }
  return null;
}

/** By what a box is known again, when the marketplace lists it: it keeps no name of ours. */
export function keysOf(box: {
  readonly items: readonly {
    readonly msku: string;
    readonly quantity: number;
    readonly expiration?: string;
  }[];
  readonly dimensions: { readonly length: number; readonly width: number; readonly height: number };
  readonly weight: { readonly value: number };
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
 * Which carton goes into which shipment, from the boxes that the marketplace lists of each. Cartons that are alike may
 * stand for each other. One that was measured again since is known by what is in it.
 * @returns carton ids by shipment; or what does not fit, in words
 */
export function matchCartons(
  cartons: readonly PlanCarton[],
  shipments: readonly PlanShipment[],
): Map<string, number[]> | string {
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
    return `the marketplace lists ${unknown.length} boxes that no carton is like: one was packed otherwise since`;
  const [first] = left.values();
  if (first !== undefined) return `no shipment has a box like carton ${first.carton.sscc}`;
  return found;
}

/** The boxes of each packing group. @returns what does not fit, in words, where a carton belongs to none or to several */
export function boxesByGroup(
  cartons: readonly PlanCarton[],
  groups: readonly { readonly id: string; readonly skus: readonly string[] | null }[],
): Map<string, AmazonBox[]> | string {
  const groupOf = new Map(groups.flatMap(({ id, skus }) => (skus ?? []).map((sku) => [sku, id] as const)));
  const found = new Map<string, AmazonBox[]>();
  for (const carton of cartons) {
    const ids = new Set(carton.units.map(({ sku }) => groupOf.get(sku)));
    const [id] = ids;
    if (ids.size > 1)
      return `carton ${carton.sscc} has SKUs that Amazon wants in different boxes: pack it anew`;
    if (id === undefined) return `carton ${carton.sscc} has a SKU that is in no packing group`;
    found.set(id, [...(found.get(id) ?? []), boxOf(carton)]);
  }
  return found;
}
