// Units that were forwarded from an inventory request to a shipment are in cartons: which, and how large they are. The stock
// has let them go when they were forwarded.
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { unknownAt, valuesAt } from '../../../kit/http/partial-body.ts';
import { invalid, stateConflict, type Violation, violation } from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { isSameLot } from '../../stock/lot-rules.ts';
import { shipmentIds } from '../shipments/queries.ts';
import { type CartonServices, createCartons, newCodes, type PackedCarton } from './create-cartons.ts';
import { openWaitingShipments } from './open-cartons.ts';
import { type ForwardedUnits, forwardedUnits } from './queries.ts';
import type { PackForwardedInput } from './schema.ts';

/** @returns the ids of the new cartons */
export async function packForwarded(
  work: Work,
  input: PackForwardedInput,
  services: CartonServices,
): Promise<number[]> {
  const { tx, orgId } = work;
  const number = input.destination_shipment_id;
  const id = (await shipmentIds(tx, orgId, [number])).get(number);
  const pointer = '/destination_shipment_id';
  if (id === undefined) throw invalid([violation(pointer, 'unknown_reference', noShipment(number))]);
  const [shipment = fail('a shipment that is gone')] = await openWaitingShipments(work, [id]);
  const { source, warehouse_id, marketplace_name } = shipment.row;
  if (source !== 'inventory_request')
    throw stateConflict(`shipment ${number} has units of work orders: pack those`);
  const left = (await forwardedUnits(tx, orgId, id)).map((one) => ({ ...one }));
  const codes = await newCodes(work, input.cartons.length, services);
  const violations: Violation[] = [];
  const packed = input.cartons.flatMap(({ contents, ...measured }, index): PackedCarton[] => {
    const pointer = `/cartons/${index}`;
    const taken = contents.flatMap((content, at) =>
      take(left, content, `${pointer}/contents/${at}`, violations),
    );
    const [first] = taken;
    if (first === undefined) return [];
    const row = {
      ...(codes[index] ?? fail('a carton without a code')),
      warehouse_id,
      marketplace_name,
      fulfillment_channel: first.fulfillment_channel,
      work_order_id: null,
      unit_count: contents.reduce((sum, { quantity }) => sum + quantity, 0),
    };
    const units = taken.map(({ fulfillment_channel: _, ...unit }) => ({
      unit: { ...unit, work_order_id: null, work_order_item_id: null },
      components: [],
    }));
    return [{ row, measured, pointer, violations: [], contents: units, itemId: first.item_id }];
  });
  await createCartons(work, packed, shipment, violations);
  return codes.map((code) => code.id);
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
