// Marketplace shipments and the freight that carries them, in every state, through the same use cases as real ones. The
// reference's examples name shipments by the marketplace's numbers and orders by id.

import { forwardUnits } from '../../src/domains/inbound/receiving/forward-units.ts';
import { close, deliver as deliverRequest } from '../../src/domains/inbound/receiving/move-request.ts';
import { receiveGoods } from '../../src/domains/inbound/receiving/receive-goods.ts';
import { createRequest } from '../../src/domains/inbound/requests/create-request.ts';
import { packForwarded } from '../../src/domains/marketplace/cartons/pack-cartons.ts';
import { ofCenters } from '../../src/domains/marketplace/settings/routes.ts';
import {
  addProof,
  changeShipment,
  closeShipment,
  redirectShipment,
  reportReceived,
} from '../../src/domains/marketplace/shipments/change-shipment.ts';
import { SHIPMENT_EXAMPLES } from '../../src/domains/marketplace/shipments/examples.ts';
import { shipmentsToRate } from '../../src/domains/marketplace/shipments/open-shipments.ts';
import { findShipmentIds } from '../../src/domains/marketplace/shipments/reads.ts';
import { recordEvents } from '../../src/domains/marketplace/shipments/record-events.ts';
import { createOrder } from '../../src/domains/middle-mile/create-order.ts';
import {
  cancelOrderAs,
  changeOrder,
  deliver,
  depart,
  pickUp,
} from '../../src/domains/middle-mile/move-order.ts';
import type { Work } from '../../src/kit/aggregates/work.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { createIn } from '../../src/kit/http/table-routes.ts';
import { proofOfDelivery } from './proof-of-delivery.ts';
import { queueFreightDates } from './queries.ts';
import { act, HOUR_MS, HUB, hoursBefore, NEWARK, type Scene, SERVICES } from './steps.ts';

const UNITS = 6;
/** When each event happened, in hours before now. */
const AT = {
  asked: 130,
  received: 118,
  ordered: 100,
  pickedUp: 90,
  left: 80,
  delivered: 30,
  counted: 24,
} as const;

/** Some of Amazon's fulfilment centers. */
const CENTERS: readonly (readonly [code: string, line1: string, city: string, state: string, zip: string])[] =
  [
    ['ONT8', '24300 Nandina Ave', 'Moreno Valley', 'CA', '92551'],
    ['LAS1', '12300 Bermuda Rd', 'Henderson', 'NV', '89044'],
    ['ABE8', '309 Cedar Ln', 'Florence', 'NJ', '08518'],
    ['TEB9', '601 Randolph Rd', 'Somerset', 'NJ', '08873'],
    ['MDW2', '250 Emerald Dr', 'Joliet', 'IL', '60433'],
  ];

interface Merchant extends Scene {
  readonly sku: string;
}

export async function makeFreight(
  tx: Tx,
  orgs: { readonly juniper: number; readonly rival: number },
  until: Date,
): Promise<void> {
  for (const [code, line1, city, state, postal_code] of CENTERS) {
    const address = { line1, line2: null, city, state, postal_code, country: 'US' };
    const instructions = 'Appointment needed';
    const center = { marketplace_name: 'Amazon', code, address, instructions };
    await createIn(tx, { orgId: null, now: until }, ofCenters, center);
  }
  const juniper = { orgId: orgs.juniper, person: { name: 'Jules Juniper', id: 2 }, sku: 'JNP-APP-010-FBA' };
  const rival = { orgId: orgs.rival, person: { name: 'Robin Rival', id: 3 }, sku: 'RVL-TOOL-001-FBA' };
  await ofJuniper({ tx, until, ...juniper });
  await ofRival({ tx, until, ...rival });
}

async function ofJuniper(of: Merchant): Promise<void> {
  const names = Object.values(SHIPMENT_EXAMPLES);
  await forwarded(of, names, 'ONT8');
  const { free, authorized, toPickUp, pickedUp, inTransit, delivered, closed, toCancel, toCancelToo } =
    SHIPMENT_EXAMPLES;
  const { leftAlone, toTakeBack, departed, deliveredByMistake, checkedIn } = SHIPMENT_EXAMPLES;
  await order(of, [authorized]);
  await order(of, [toPickUp]);
  const third = await order(of, [pickedUp]);
  const fourth = await order(of, [inTransit]);
  const fifth = await order(of, [delivered, closed]);
  await order(of, [toCancel]);
  await order(of, [toCancelToo]);
  const eighth = await order(of, [free]);
  await as(of, AT.ordered - 1, (work) =>
    cancelOrderAs('merchant')(work, eighth, { reason: 'the sale was moved' }),
  );
  const ninth = await order(of, [toTakeBack]);
  const tenth = await order(of, [departed]);
  const eleventh = await order(of, [deliveredByMistake]);
  for (const id of [third, fourth, fifth, ninth, tenth, eleventh]) await pickedUpBy(of, id);
  for (const id of [fourth, fifth, tenth, eleventh]) await as(of, AT.left, (work) => depart(work, id));
  const time = hoursBefore(of, AT.left).toISOString();
  await onShipment(of, leftAlone, AT.left, (work, id) =>
    recordEvents(work, id, { events: [{ code: 'in_transit', time }] }),
  );
  await onShipment(of, inTransit, AT.left - 10, (work, id) =>
    redirectShipment(work, id, {
      fulfillment_center_code: 'LAS1',
      reason: 'ONT8 has no capacity',
    }),
  );
  for (const id of [fifth, eleventh]) await as(of, AT.delivered, (work) => deliver(work, id, {}));
  const arrived = hoursBefore(of, AT.counted).toISOString();
  await onShipment(of, checkedIn, AT.counted, (work, id) =>
    recordEvents(work, id, {
      events: [
        { code: 'in_transit', time },
        { code: 'checked_in', time: arrived, location: 'ONT8' },
      ],
    }),
  );
  for (const name of [delivered, closed]) await countedAt(of, name, UNITS - 2);
  await onShipment(of, closed, 2, (work, id) => closeShipment(work, id, {}));
  await as(of, 1, (work) =>
    changeOrder(work, fifth, {
      verified_volume: 4.5,
      invoiced_amount: 55.2,
      invoice_number: 'EXL-20917',
    }),
  );
}

async function ofRival(of: Merchant): Promise<void> {
  const [free, ordered, proved] = ['FBA15RVL0001', 'FBA15RVL0002', 'FBA15RVL0003'] as const;
  await forwarded(of, [free, ordered, proved], 'ABE8');
  // Its quote is still valid.
  await order(of, [ordered], 2);
  await countedAt(of, proved, UNITS);
}

/** One shipment of received units per name, with a carton each. */
async function forwarded(of: Merchant, names: readonly string[], center: string): Promise<void> {
  const { tx, orgId, person, sku } = of;
  const items = [{ listing_sku: sku, quantity: names.length * UNITS }];
  const input = {
    warehouse_id: NEWARK,
    shipment_method: 'CUSTOMER',
    items,
    note: 'straight to Amazon',
  } as const;
  const request = await as(of, AT.asked, (work) => createRequest(work, { input }, SERVICES), person);
  const { json } = await as(of, AT.received, async (work) =>
    work.answer(await deliverRequest(work, request.id, {})),
  );
  const element = (JSON.parse(json) as { items: [{ line_id: number }] }).items[0].line_id;
  const lines = [{ line_id: element, quantity: names.length * UNITS }];
  await as(of, AT.received, (work) => receiveGoods(work, request.id, { input: { lines } }));
  for (const name of names) {
    await as(of, AT.received, (work) =>
      forwardUnits(work, request.id, {
        input: {
          destination_shipment_id: name,
          destination_fulfillment_center_id: center,
          lines: [{ line_id: element, quantity: UNITS }],
        },
      }),
    );
    const contents = [{ request_item_id: element, quantity: UNITS }];
    const carton = { length_in: 18, width_in: 16, height_in: 12, weight_lb: 21.5, contents };
    const packing = { destination_shipment_id: name, cartons: [carton] };
    await as(of, AT.received, (work) => packForwarded(work, packing, SERVICES));
  }
  await as(of, AT.received, (work) => close(work, request.id, {}));
  const ids = await findShipmentIds(tx, orgId, names);
  queueFreightDates(tx, 'shipments', orgId, [...ids.values()], hoursBefore(of, AT.received));
}

const as = <T>(of: Merchant, hoursAgo: number, run: (work: Work) => Promise<T>, by = HUB) =>
  act(of, hoursAgo, run, by);

async function onShipment(
  of: Merchant,
  name: string,
  hoursAgo: number,
  run: (work: Work, id: number) => Promise<unknown>,
): Promise<void> {
  const id = (await findShipmentIds(of.tx, of.orgId, [name])).get(name) ?? 0;
  await as(of, hoursAgo, (work) => run(work, id));
}

/** @returns its id */
async function order(of: Merchant, shipment_ids: string[], hoursAgo: number = AT.ordered): Promise<number> {
  const input = { warehouse_id: NEWARK, shipment_ids };
  const made = await as(of, hoursAgo, (work) => createOrder(work, shipmentsToRate, { input }), of.person);
  const id = Number(made['id']);
  queueFreightDates(of.tx, 'orders', of.orgId, [id], hoursBefore(of, hoursAgo));
  return id;
}

async function pickedUpBy(of: Merchant, id: number): Promise<void> {
  const at = hoursBefore(of, AT.pickedUp);
  const pickup_appointment = {
    start: at.toISOString(),
    end: new Date(at.getTime() + HOUR_MS).toISOString(),
    reference: `PU-5512${id}`,
  };
  await as(of, AT.pickedUp + 5, (work) =>
    changeOrder(work, id, {
      pickup_appointment,
      equipment: 'van',
      accessorials: ['appointment'],
    }),
  );
  await as(of, AT.pickedUp, (work) => pickUp(work, id, { seal_number: `SL-8842${id}` }));
}

/** The fulfilment center has received it, signed for it and counted it. */
async function countedAt(of: Merchant, name: string, quantity: number): Promise<void> {
  const { sku } = of;
  const time = hoursBefore(of, AT.counted + 4).toISOString();
  const carried = { carrier: 'Estes', pro_number: `0670${name.slice(-4)}00`, estimated_arrival: time };
  await onShipment(of, name, AT.left, (work, id) => changeShipment(work, id, carried));
  const events = [{ code: 'checked_in' as const, time, location: 'Dock 14' }];
  await onShipment(of, name, AT.counted + 3, (work, id) => recordEvents(work, id, { events }));
  const content = proofOfDelivery([
    'PROOF OF DELIVERY',
    `Shipment ${name}`,
    `Carrier ${carried.carrier}, PRO ${carried.pro_number}`,
    `Delivered ${time.slice(0, 16).replace('T', ' ')} UTC, dock 14`,
    `${quantity} units, no visible damage`,
    'Received by: M. Alvarez, receiving',
  ]);
  await onShipment(of, name, AT.counted + 2, (work, id) => addProof(work, id, { content }));
  const received = [{ sku, quantity }];
  await onShipment(of, name, AT.counted, (work, id) => reportReceived(work, id, { received }));
}
