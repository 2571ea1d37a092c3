// Routes a basket as an order would be routed at this moment, and prices its parcels. Nothing is locked and nothing is kept.
import type { Tx } from '../../../kit/db/db.ts';
import { isObject, throwAllInvalid, validParts } from '../../../kit/http/partial-body.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { type Cents, decimalOf, sumOf } from '../../../kit/kernel/cents.ts';
import { placeOf } from '../../rates/prefix-rules.ts';
import { openRater, type Rater } from '../../rates/quotes/rate-parcels.ts';
import { readAddress } from '../../rates/quotes/request-rules.ts';
import { dateAt } from '../../warehouses/find-warehouses.ts';
import { checkItems } from '../intake/order-item-rules.ts';
import { readDates } from '../intake/read-dates.ts';
import { type LineReference, namesIn, ReferenceIndex } from '../intake/resolve-rules.ts';
import { checkShipTo, type Report } from '../intake/ship-to-rules.ts';
import { lookAtRoutingInput, type NamedItems } from '../routing/load-routing-input.ts';
import { WAITS } from '../routing/place-plan.ts';
import {
  type Demand,
  type DemandLine,
  type LineUnits,
  type Plan,
  type PlannedPart,
  type RoutingWarehouse,
  routeOrder,
} from '../routing/route-rules.ts';
import { orderStatus } from '../state-rules.ts';
import { type Measures, parcelsOf } from './parcel-rules.ts';
import { measuresOf } from './queries.ts';
import { type Basket, type OrderEstimate, RATES_MAX } from './schema.ts';

interface Asked {
  readonly orgId: number;
  readonly now: Date;
  readonly body: Basket;
  /** Violations of its schema. */
  readonly wrong: readonly Violation[];
}

type Part = OrderEstimate['parts'][number];

export async function estimateOrder(tx: Tx, { orgId, now, body, wrong }: Asked): Promise<OrderEstimate> {
  const violations: Violation[] = [];
  const fitting = validParts(body, wrong);
  const basket: Partial<Basket> = isObject(fitting) ? fitting : {};
  const { demand, address, references } = readBasket(basket, violations);
  const [input, rate] = await Promise.all([
    lookAtRoutingInput(tx, orgId, namesIn(references), now),
    openRater(tx, orgId, now),
  ]);
  const itemOf = resolve(references, basket.marketplace ?? null, input, violations);
  throwAllInvalid(wrong, violations);
  const lines: DemandLine[] = body.items.map(({ quantity }, index) => ({
    line: index + 1,
    itemId: itemOf.get(index + 1) ?? 0,
    quantity,
  }));
  const plan = routeOrder({ ...demand, lines }, input.world, input.free);
  const physical = new Set(plan.parts.flatMap(({ takes }) => takes.map(({ itemId }) => itemId)));
  const measures = await measuresOf(tx, orgId, [...physical]);
  const pricing: Pricing = {
    rate,
    measures: new Map(measures.map((one) => [one.id, one])),
    warehouses: new Map(input.world.warehouses.map((one) => [one.id, one])),
    address,
    isResidential: body.residential ?? true,
    now,
  };
  const priced: Priced[] = [];
  for (const part of plan.parts) priced.push(await price(part, pricing));
  const place = (warehouseId: number | null) => ({
    warehouse_id: warehouseId,
    warehouse_name: warehouseId === null ? null : (pricing.warehouses.get(warehouseId)?.name ?? null),
  });
  const itemsOf = (units: readonly LineUnits[]) =>
    units.map(({ line, quantity }) => ({ index: line - 1, item_id: itemOf.get(line) ?? 0, quantity }));
  const parts: Part[] = [
    ...plan.parts.map((part, index): Part => {
      const { warehouseId, shipBy, latestShip } = part;
      const { rates = [], parcels = null, unpriced = null } = priced[index] ?? {};
      return {
        ...{ status: 'pending', reason: null, ...place(warehouseId), items: itemsOf(part.lines) },
        ship_by: shipBy?.toISOString() ?? null,
        latest_ship: latestShip?.toISOString() ?? null,
        is_late: shipBy !== null && latestShip !== null && shipBy > latestShip,
        ...{ parcels, rates: rates.slice(0, RATES_MAX).map(rateJson), unpriced },
      };
    }),
    ...notShipping(plan).map((one): Part => {
      const { status, reason, warehouseId, latestShip } = one;
      return {
        ...{ status, reason, ...place(warehouseId), items: itemsOf(one.lines), ship_by: null },
        latest_ship: latestShip?.toISOString() ?? null,
        ...{ is_late: false, parcels: null, rates: [], unpriced: 'not_shipping' },
      };
    }),
  ];
  const cheapest = priced.map(({ rates: [first] }) => first?.amount ?? null);
  const isPriced = cheapest.length > 0 && !cheapest.includes(null);
  return {
    order_status: orderStatus(parts.map(({ status }) => ({ state: status, outcome: null }))),
    parts,
    why: plan.why,
    freight_usd: isPriced ? decimalOf(sumOf(cheapest as Cents[])) : null,
  };
}

type Address = ReturnType<typeof readAddress>;

/** @param basket its valid parts */
function readBasket(basket: Partial<Basket>, violations: Violation[]) {
  const report: Report = (pointer, code, message) => void violations.push(violation(pointer, code, message));
  const to = checkShipTo(basket, (pointer, code, message) => {
    // What a cart knows of its buyer is often no more than a postal code.
    if (pointer !== '/state' || code !== 'required') report(pointer, code, message);
  });
  const items = (basket.items ?? []) as readonly (Partial<Basket['items'][number]> | undefined)[];
  checkItems(items, report);
  const { latest_ship_date: latest, not_before } = readDates(basket, report);
  const country = to.country ?? '';
  const demand: Omit<Demand, 'lines'> = {
    destination: { country, state: to.state, postalCode: to.postal_code },
    serviceLevel: basket.shipment_service_level_category ?? null,
    latestShip: latest === null ? null : latest.isDay ? latest.shown : latest.date,
    notBefore: not_before?.date ?? null,
  };
  const references = items.flatMap((item, index): LineReference[] => {
    const { sku = null, item_id: itemId = null } = item ?? {};
    return sku === null && itemId === null ? [] : [{ line: index + 1, sku, itemId }];
  });
  const { postal_code, state } = to;
  const address: Address = readAddress(
    { line1: basket.address_line1 ?? '', country, state, postal_code },
    '',
    () => undefined,
  );
  return { demand, references, address };
}

/** Items by line. */
function resolve(
  references: readonly LineReference[],
  marketplace: string | null,
  named: NamedItems,
  violations: Violation[],
): Map<number, number> {
  const index = new ReferenceIndex(named);
  const found = new Map<number, number>();
  for (const reference of references) {
    const resolved = index.resolve(reference, marketplace);
    if ('item' in resolved) found.set(reference.line, resolved.item.id);
    else violations.push(...resolved.violations);
  }
  return found;
}

interface NotShipping {
  readonly status: 'backordered' | 'error';
  readonly reason: string;
  readonly warehouseId: number | null;
  readonly latestShip: Date | null;
  readonly lines: readonly LineUnits[];
}

function notShipping({ backorder, impossible, refused }: Plan): NotShipping[] {
  const nowhere = { warehouseId: null, latestShip: null };
  return [
    ...(backorder === null ? [] : [{ ...backorder, status: 'backordered' as const, reason: WAITS }]),
    ...[impossible, refused].flatMap((never) =>
      never === null ? [] : [{ ...nowhere, ...never, status: 'error' as const }],
    ),
  ];
}

interface Pricing {
  readonly rate: Rater;
  readonly measures: ReadonlyMap<number, Measures>;
  readonly warehouses: ReadonlyMap<number, RoutingWarehouse>;
  readonly address: Address;
  readonly isResidential: boolean;
  readonly now: Date;
}

interface Priced {
  readonly rates: Awaited<ReturnType<Rater>>;
  readonly parcels: number | null;
  readonly unpriced: Part['unpriced'];
}

async function price({ warehouseId, takes, shipBy }: PlannedPart, pricing: Pricing): Promise<Priced> {
  const { rate, measures, warehouses, address, isResidential, now } = pricing;
  const units = new Map<number, number>();
  for (const { itemId, quantity } of takes) units.set(itemId, (units.get(itemId) ?? 0) + quantity);
  const parcels = parcelsOf(
    [...units].map(([itemId, quantity]) => ({ itemId, quantity })),
    measures,
  );
  const from = warehouses.get(warehouseId);
  if (typeof parcels === 'string' || from === undefined)
    return { rates: [], parcels: null, unpriced: typeof parcels === 'string' ? parcels : 'not_served' };
  const rates = await rate({
    ...{ origin: placeOf(from.country, from.postalCode), destination: address.place },
    ...{ isResidential, isPoBox: address.isPoBox, isMilitary: address.isMilitary },
    ...{ shipDay: dateAt(from.timezone, shipBy ?? now), parcels },
  });
  return { rates, parcels: parcels.length, unpriced: rates.length === 0 ? 'not_served' : null };
}

function rateJson({ card, service, amount, transitDays, estimatedDelivery }: Priced['rates'][number]) {
  return {
    carrier: card.carrier,
    service: service.code,
    service_name: service.name,
    amount_usd: decimalOf(amount),
    transit_days: transitDays,
    estimated_delivery: estimatedDelivery,
  };
}
