// Units that were forwarded from an inventory request to a shipment are in cartons: which, and how large they are. The stock
// has let them go when they were forwarded.

import { workOf } from '../../../kit/aggregates/work.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { unknownAt, valuesAt } from '../../../kit/http/partial-body.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { isSameLot } from '../../stock/lot-rules.ts';
import { shipmentIds } from '../shipments/queries.ts';
import type { Doer } from '../work-orders/work-order-id.ts';
import { cartonLimitsToday, measuresOf, measuresOfUnits } from './carton-measures.ts';
import { checkCarton } from './limit-rules.ts';
import { lockWaitingShipments } from './open-cartons.ts';
import { type CartonServices, type NewCarton, newCodes, writeNewCartons } from './pack-cartons.ts';
import { cartonsJson, type ForwardedUnits, forwardedUnits } from './queries.ts';
import type { PackForwardedInput } from './schema.ts';

/** @returns the new cartons as a JSON array */
export async function packForwarded(
  tx: Tx,
  feed: FeedWriter,
  input: PackForwardedInput,
  by: Doer,
  services: CartonServices,
): Promise<string> {
  const { orgId } = feed;
  const number = input.destination_shipment_id;
  const id = (await shipmentIds(tx, orgId, [number])).get(number);
  const pointer = '/destination_shipment_id';
  if (id === undefined) throw invalid([violation(pointer, 'unknown_reference', noShipment(number))]);
  const [shipment = fail('a shipment that is gone')] = await lockWaitingShipments(workOf(tx, feed), [id]);
  if (shipment.row.source !== 'inventory_request')
    throw new Problem('state_conflict', {
      detail: `shipment ${number} has units of work orders: pack those`,
    });
  const left = (await forwardedUnits(tx, orgId, id)).map((one) => ({ ...one }));
  const codes = await newCodes(tx, input.cartons.length, services);
  const violations: Violation[] = [];
  const filled = input.cartons.map((carton, index) => ({
    carton,
    index,
    taken: carton.contents.flatMap((content, at) =>
      take(left, content, `/cartons/${index}/contents/${at}`, violations),
    ),
    unitCount: carton.contents.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  const programOf = ({ fulfillment_channel }: ForwardedUnits) => ({
    marketplace: shipment.row.marketplace_name,
    program: fulfillment_channel,
  });
  const all = filled.flatMap(({ taken }) => taken);
  const limitOf = await cartonLimitsToday(tx, feed.now, shipment.row.warehouse_id, all.map(programOf));
  const single = filled.filter(({ unitCount }) => unitCount === 1).flatMap(({ taken }) => taken);
  const unitMeasures = await measuresOfUnits(
    tx,
    orgId,
    single.map(({ item_id }) => item_id),
  );
  const made: NewCarton[] = [];
  for (const { carton, index, taken, unitCount } of filled) {
    const [first] = taken;
    if (first === undefined) continue;
    const measures = measuresOf(carton);
    const onlyUnit = unitCount === 1 ? unitMeasures.get(first.item_id) : null;
    const checked = checkCarton(measures, limitOf(programOf(first)), onlyUnit ?? null, `/cartons/${index}`);
    violations.push(...checked.violations);
    const { id: cartonId, sscc } = codes[index] ?? fail('a carton without a code');
    made.push({
      id: cartonId,
      fields: {
        sscc,
        warehouse_id: shipment.row.warehouse_id,
        marketplace_name: shipment.row.marketplace_name,
        fulfillment_channel: first.fulfillment_channel,
        work_order_id: null,
        shipment_id: id,
        pallet_id: null,
        ...measures,
        unit_count: unitCount,
        is_team_lift: checked.isTeamLift,
        is_oversize: checked.isOversize,
        packed_by: by.name,
      },
      units: taken.map(({ fulfillment_channel: _, ...unit }) => ({
        ...unit,
        work_order_id: null,
        work_order_item_id: null,
      })),
      components: [],
    });
  }
  if (violations.length > 0) throw invalid(violations);
  await writeNewCartons(tx, feed, made, shipment, by);
  feed.write(tx);
  return cartonsJson(
    tx,
    orgId,
    made.map((one) => one.id),
  );
}

/** What a body that does not fit names, and is not there: the shipment, or units of it. */
export function unknownForwarded(db: Reader) {
  return async ({ orgId }: Call, fitting: unknown): Promise<readonly Violation[]> => {
    const [named] = valuesAt(fitting, '/destination_shipment_id');
    if (named === undefined) return [];
    const number = String(named.value);
    const id = (await shipmentIds(db, orgId, [number])).get(number);
    if (id === undefined) return [violation(named.pointer, 'unknown_reference', noShipment(number))];
    const find = async () =>
      new Set((await forwardedUnits(db, orgId, id)).map(({ request_item_id }) => request_item_id));
    return unknownAt(fitting, '/cartons/*/contents/*/request_item_id', find, () => NO_UNITS);
  };
}

const noShipment = (number: string) => `no shipment ${number} in this organization`;
const NO_UNITS = 'has no units in this shipment';

type Content = PackForwardedInput['cartons'][number]['contents'][number];

function take(
  left: { -readonly [K in keyof ForwardedUnits]: ForwardedUnits[K] }[],
  { request_item_id: element, quantity, lot }: Content,
  pointer: string,
  violations: Violation[],
): ForwardedUnits[] {
  if (!left.some((one) => one.request_item_id === element)) {
    violations.push(violation(`${pointer}/request_item_id`, 'unknown_reference', NO_UNITS));
    return [];
  }
  let missing = quantity;
  const taken: ForwardedUnits[] = [];
  for (const one of left) {
    if (one.request_item_id !== element || (lot != null && !isSameLot(one.lot, lot))) continue;
    const units = Math.min(missing, one.quantity);
    if (units === 0) continue;
    one.quantity -= units;
    missing -= units;
    taken.push({ ...one, quantity: units });
  }
  if (missing > 0)
    violations.push(
      violation(`${pointer}/quantity`, 'too_large', `${quantity - missing} units of it are in no carton yet`),
    );
  return taken;
}
