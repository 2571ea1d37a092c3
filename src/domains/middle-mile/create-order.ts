// A merchant orders freight for marketplace shipments.

import type { Work } from '../../kit/aggregates/work.ts';
import type { Reader } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { type ReadBody, throwAllInvalid, validParts } from '../../kit/http/partial-body.ts';
import { invalid, type Violation, violation } from '../../kit/http/problems.ts';
import { fail } from '../../kit/kernel/assert.ts';
import { cents, decimalOf, decimalText, sumOf, toCents } from '../../kit/kernel/cents.ts';
import { counted } from '../../kit/kernel/counted.ts';
import { isPlanNumber } from '../marketplace/inbound-plans/state-rules.ts';
import { type FoundShipment, openShipments } from '../marketplace/shipments/open-shipments.ts';
import { findShipmentIds } from '../marketplace/shipments/reads.ts';
import {
  keepPrices,
  type PricedShipments,
  priceShipments,
  type ShipmentSource,
  unknownShipment,
} from '../rates/middle-mile/quote-shipments.ts';
import { findMiddleMileQuote, queueCited } from '../rates/quotes/keep-quote.ts';
import { merchantBreakdown } from '../rates/quotes/merchant-view-rules.ts';
import type { MiddleMileRatesJson } from '../rates/quotes/schema.ts';
import { findOpenWarehouses, type WarehouseFacts } from '../warehouses/find-warehouses.ts';
import { classOf } from './freight-class-rules.ts';
import { orderNumber } from './number-rules.ts';
import { insertShipments, liveOrdersOf, middleMileOrders, newOrder } from './queries.ts';
import type { DestinationType, NewOrderInput } from './schema.ts';

const ids = idSource('middle_mile_order_id_seq');
const SERVICE = 'middle_mile';
const HUNDREDTHS = 100;

export const ORDER_CONFLICTS = {
  middle_mile_order_shipment_live: 'one of the shipments was put on another order by a concurrent request',
};

type Rated = MiddleMileRatesJson['rates'][number]['shipments'][number];

interface Named extends FoundShipment {
  readonly name: string;
}

/** The valid parts of a body; undefined: an impossible shipment number. */
export type SentOrder = Partial<Omit<NewOrderInput, 'shipment_ids'>> & {
  readonly shipment_ids: readonly (string | undefined)[];
};

export function readOrder(body: unknown, wrong: readonly Violation[]): ReadBody<SentOrder> {
  const fitting = validParts(body, wrong) as Partial<SentOrder> | undefined;
  return { input: { ...fitting, shipment_ids: fitting?.shipment_ids ?? [] }, wrong };
}

/** @returns the answer */
export async function createOrder(
  work: Work,
  source: ShipmentSource,
  { input, wrong = [] }: ReadBody<SentOrder>,
): Promise<Record<string, unknown>> {
  const { orgId, tx, feed } = work;
  const { warehouse_id: warehouseId } = input;
  // Those that can be none are left out below; the others keep their index.
  const names = input.shipment_ids.map((name) => name ?? null);
  const places = warehouseId === undefined ? [] : [warehouseId];
  const warehouse = (await findOpenWarehouses(tx, orgId, places)).get(warehouseId ?? 0);
  const readable = names.filter((name) => name !== null);
  const byName = await findShipmentIds(tx, orgId, readable);
  const found = await openShipments(work, [...byName.values()]);
  const live = await liveOrdersOf(tx, orgId, [...found.keys()]);
  const named = names.flatMap((name): Named[] => {
    const shipment = name === null ? undefined : found.get(byName.get(name) ?? 0);
    return name === null || shipment === undefined ? [] : [{ name, ...shipment }];
  });
  const packed = named.filter(({ isPacked }) => isPacked);
  const packedNames = packed.map(({ name }) => name);
  const prices = await priceShipments(tx, feed, source, packedNames);
  // Of shipments that are not all known, no quote can be.
  const cited =
    input.quote_id == null || wrong.length > 0
      ? null
      : await citedQuote(tx, feed, input.quote_id, named, prices);
  const violations = [
    ...(warehouseId === undefined ? [] : warehouseViolations(warehouseId, warehouse)),
    ...shipmentViolations(names, named, warehouseId, live),
    ...prices.violations.map((one) => violation(placeIn(names, packed, one), one.code, one.message)),
    ...(cited !== null && 'code' in cited ? [cited] : []),
  ];
  throwAllInvalid(wrong, violations);
  if (warehouseId === undefined || (cited !== null && 'code' in cited)) throw invalid(violations);
  const { quoteId, rated } = cited ?? (await newQuote(work, named, prices));
  queueCited(tx, orgId, quoteId, feed.now);
  const breakdown = named.map(({ name, shipment }) => ({
    ...(rated.get(shipment.id) ?? fail(`the quote does not price ${name}`)),
    shipment_id: shipment.number,
  }));
  const id = await ids.next(tx);
  const hundredths = breakdown.reduce(
    (sum, { cubic_feet_est }) => sum + Math.round(cubic_feet_est * HUNDREDTHS),
    0,
  );
  const row = newOrder({
    id,
    internal_identifier: orderNumber(id, work.now),
    status: 'authorized',
    warehouse_id: warehouseId,
    destination_type: input.destination_type ?? destinationOf(named),
    shipment_ids: named.map(({ shipment }) => shipment.number),
    quote_id: quoteId,
    authorized_cents: sumOf(breakdown.map(({ estimate_usd }) => toCents(estimate_usd))),
    breakdown,
    estimated_volume: hundredths / HUNDREDTHS,
    pallet_count: named.reduce((sum, { pallets }) => sum + pallets, 0) || null,
    accessorials: [],
    freight_class: classOf(named),
    is_class_given: false,
    created_by: work.actor,
  });
  work.create(middleMileOrders, row);
  work.write(
    insertShipments,
    ...named.map(({ shipment }) => ({ order_id: id, shipment_id: shipment.id, is_live: true })),
  );
  for (const { shipment } of named) shipment.touch();
  const amount = cents(row.authorized_cents);
  const count = counted(named.length, 'shipment');
  return {
    middle_mile_order_number: row.internal_identifier,
    shipments: named.map(({ shipment }, index) => ({
      shipment_id: shipment.number,
      fba_shipment_id: isPlanNumber(shipment.row.fba_shipment_id) ? null : shipment.row.fba_shipment_id,
      fulfillment_center_code: shipment.row.fulfillment_center_code,
      cubic_feet: breakdown[index]?.cubic_feet_est ?? 0,
      amount_usd: breakdown[index]?.estimate_usd ?? 0,
    })),
    message: `${row.internal_identifier}: ${count}, ${row.estimated_volume} cubic feet, authorized for ${decimalText(amount)} USD`,
    authorized_amount: decimalOf(amount),
    authorized_currency: 'USD',
    estimated_volume: row.estimated_volume,
    id,
    status: row.status,
    quote_id: row.quote_id,
  };
}

function warehouseViolations(id: number, warehouse: WarehouseFacts | undefined): Violation[] {
  const wrong = (code: Violation['code'], message: string) => [violation('/warehouse_id', code, message)];
  if (warehouse === undefined)
    return wrong('unknown_reference', `no warehouse ${id} is open to this organization`);
  return warehouse.services.includes(SERVICE)
    ? []
    : wrong('not_allowed', `warehouse ${id} has no service ${SERVICE}`);
}

/** All violations except those of prices. */
function shipmentViolations(
  names: readonly (string | null)[],
  named: readonly Named[],
  warehouseId: number | undefined,
  live: ReadonlyMap<number, string>,
): Violation[] {
  const seen = new Map<number, string>();
  return names.flatMap((name, index): Violation[] => {
    if (name === null) return [];
    const pointer = `/shipment_ids/${index}`;
    const found = named.find((one) => one.name === name);
    if (found === undefined) return [violation(pointer, 'unknown_reference', unknownShipment(name))];
    const { isPacked, shipment } = found;
    const { id, row } = shipment;
    const order = live.get(id);
    const other = seen.get(id);
    seen.set(id, name);
    const refusals = [
      ...(other === undefined ? [] : [`is ${other}, which is listed twice`]),
      ...(warehouseId === undefined || row.warehouse_id === warehouseId
        ? []
        : [`is at warehouse ${row.warehouse_id}`]),
      ...(order === undefined ? [] : [`is on ${order}`]),
      ...(row.status === 'created' || order !== undefined ? [] : [`has left: it is ${row.status}`]),
      ...(isPacked ? [] : ['is not packed: not all of its units are in cartons']),
    ];
    return refusals.map((reason) => violation(pointer, 'not_allowed', `${name} ${reason}`));
  });
}

/** The index of a priced shipment in the request: only packed ones were priced. */
function placeIn(names: readonly (string | null)[], priced: readonly Named[], { pointer }: Violation) {
  const name = priced[Number(pointer.split('/').at(-1))]?.name ?? '';
  return `/shipment_ids/${names.indexOf(name)}`;
}

interface OwnQuote {
  readonly quoteId: number;
  readonly rated: ReadonlyMap<number, Rated>;
}

/** As the merchant sees them: the order is theirs to read. */
const ratedOf = ({ rates }: MiddleMileRatesJson): Rated[] =>
  rates.flatMap(({ shipments }) =>
    shipments.map((one) => ({ ...one, breakdown: merchantBreakdown(one.breakdown) })),
  );

async function newQuote({ tx, feed }: Work, named: readonly Named[], prices: PricedShipments) {
  const names = named.map(({ name }) => name);
  const quote = JSON.parse(await keepPrices(tx, feed, names, prices)) as MiddleMileRatesJson;
  const ids = new Map(named.map(({ shipment }) => [shipment.number, shipment.id]));
  return {
    quoteId: quote.quote_id,
    rated: new Map(ratedOf(quote).map((one) => [ids.get(one.shipment_id) ?? 0, one])),
  };
}

async function citedQuote(
  db: Reader,
  { orgId, now }: FeedWriter,
  quoteId: number,
  named: readonly Named[],
  prices: PricedShipments,
): Promise<OwnQuote | Violation> {
  const wrong = (code: Violation['code'], message: string) => violation('/quote_id', code, message);
  const quote = await findMiddleMileQuote(db, orgId, quoteId, now);
  if (quote === null)
    return wrong('unknown_reference', `no quote ${quoteId} of marketplace shipments, or it has expired`);
  const quoted = ratedOf(quote);
  const numbers = quoted.map(({ shipment_id }) => shipment_id);
  const ids = await findShipmentIds(db, orgId, numbers);
  const rated = new Map(quoted.map((one) => [ids.get(one.shipment_id) ?? 0, one]));
  if (rated.size !== named.length || named.some(({ shipment }) => !rated.has(shipment.id)))
    return wrong('conflicting_reference', `quote ${quoteId} is for other shipments`);
  const isChanged = prices.priced.some(({ shipment, price }) => {
    const id = named.find(({ name }) => name === shipment.name)?.shipment.id;
    const then = rated.get(id ?? 0);
    return (
      then?.fulfillment_center_code !== shipment.fulfillmentCenter ||
      Math.round(then.cubic_feet_est * HUNDREDTHS) !== price.cubicFeetHundredths
    );
  });
  return isChanged
    ? wrong('conflicting_reference', `the shipments have changed since quote ${quoteId}`)
    : { quoteId, rated };
}

const PROGRAMS: Readonly<Record<string, DestinationType>> = { amazon: 'FBA', walmart: 'WFS' };

/** By the marketplace, where all shipments are of one. */
function destinationOf(named: readonly Named[]): DestinationType {
  const types = new Set(
    named.map(({ shipment }) => PROGRAMS[shipment.row.marketplace_name.toLowerCase()] ?? 'other'),
  );
  const [type = 'other'] = types;
  return types.size === 1 ? type : 'other';
}
