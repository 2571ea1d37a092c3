// Inbound shipments that merchants created, through the same use cases as real ones.

import { bookAppointment } from '../../src/domains/inbound/docks/book-appointment.ts';
import { createDock } from '../../src/domains/inbound/docks/manage-docks.ts';
import { EXAMPLE_DISPUTE, EXAMPLE_FORWARDED, EXAMPLES } from '../../src/domains/inbound/examples.ts';
import { addPhoto } from '../../src/domains/inbound/receiving/add-photo.ts';
import { decideDiscrepancies } from '../../src/domains/inbound/receiving/decide-discrepancies.ts';
import { forwardUnits } from '../../src/domains/inbound/receiving/forward-units.ts';
import { close, deliver, depart } from '../../src/domains/inbound/receiving/move-request.ts';
import { receiveGoods } from '../../src/domains/inbound/receiving/receive-goods.ts';
import type { ForwardInput, LineInput } from '../../src/domains/inbound/receiving/schema.ts';
import { changeRequest } from '../../src/domains/inbound/requests/change-request.ts';
import { createRequest } from '../../src/domains/inbound/requests/create-request.ts';
import type { RequestInput } from '../../src/domains/inbound/requests/read-body.ts';
import type { Work } from '../../src/kit/aggregates/work.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { queueDates } from './queries.ts';
import { act, HOUR_MS, HUB, hoursBefore, NEWARK, type Scene, SERVICES } from './steps.ts';

interface DemoRequest {
  readonly hoursAgo: number;
  readonly input: RequestInput;
  readonly changes?: readonly { readonly hoursAgo: number; readonly input: RequestInput }[];
  /** What the hub does with it. */
  readonly steps?: readonly Step[];
}

interface Step {
  readonly hoursAgo: number;
  readonly run: (work: Work, id: number) => Promise<unknown>;
}

const DOCK = 1;
const RENO_DOCK = 3;
const LOT = 'L2026-11';
const SHELF_DAYS = 530;
const PICKUP_DAYS = 3;
const HOURS_OF_DAY = 24;

const deliveredAt =
  (dock_id: number) =>
  (hoursAgo: number): Step => ({ hoursAgo, run: (work, id) => deliver(work, id, { dock_id }) });
const receivedAt =
  (dock_id: number) =>
  (hoursAgo: number, ...lines: LineInput[]): Step => ({
    hoursAgo,
    run: (work, id) => receiveGoods(work, id, { input: { dock_id, lines } }),
  });
const [delivered, received] = [deliveredAt(DOCK), receivedAt(DOCK)];
/** At Reno's dock. */
const [deliveredThere, receivedThere] = [deliveredAt(RENO_DOCK), receivedAt(RENO_DOCK)];
const departed = (hoursAgo: number): Step => ({
  hoursAgo,
  run: (work, id) => depart(work, id),
});
const photographed = (hoursAgo: number): Step => ({
  hoursAgo,
  run: (work, id) => addPhoto(work, id, { content: PICTURE, note: 'the corner of a carton is crushed' }),
});
const forwarded = (hoursAgo: number, line: ForwardInput['lines'][number]): Step => ({
  hoursAgo,
  run: (work, id) => forwardUnits(work, id, { input: { ...EXAMPLE_FORWARDED, lines: [line] } }),
});
const closed = (hoursAgo: number): Step => ({
  hoursAgo,
  run: (work, id) => close(work, id, {}),
});
/** A Tuesday far ahead, whenever the demo is loaded. */
const booked = (hour: number): Step => ({
  hoursAgo: 2,
  run: (work, id) => {
    const at = (time: number) => `2099-03-10T${time}:00:00.000Z`;
    return bookAppointment(work, id, { dock_id: DOCK, start: at(hour), end: at(hour + 1) });
  },
});

/** A no-show on the first weekday after booking. */
const missed = (hoursAgo: number): Step => ({
  hoursAgo,
  run: (work, id) => {
    const start = new Date(work.now.getTime() + HOURS_OF_DAY * HOUR_MS);
    start.setUTCHours(15, 0, 0, 0);
    while ([0, 6].includes(start.getUTCDay())) start.setUTCDate(start.getUTCDate() + 1);
    const end = new Date(start.getTime() + HOUR_MS);
    const times = { start: start.toISOString(), end: end.toISOString() };
    return bookAppointment(work, id, { dock_id: DOCK, ...times });
  },
});

/** The smallest PNG. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const RENO = 2;

/**
 * The reference's examples use the first one.
 * @param dayIn the date this many days ahead
 */
function ofJuniper(dayIn: (days: number) => string): readonly DemoRequest[] {
  const TEA = { lot: LOT, expiration: dayIn(SHELF_DAYS) };
  const tea = { mpn: 'JG-TEA-001', lot_number: TEA.lot, exp_date: TEA.expiration };
  const of = (quantity: number, more: RequestInput = {}): RequestInput => ({
    warehouse_id: NEWARK,
    shipment_method: 'CUSTOMER',
    items: [
      { ...tea, quantity, case_unit: 12 },
      { mpn: 'JNP-MUG-01', quantity, case_unit: 12 },
    ],
    ...more,
  });
  const transfer = (quantity: number, note: string): RequestInput => ({
    warehouse_id: RENO,
    source_warehouse_id: NEWARK,
    shipment_method: 'PICKUP',
    items: [
      { mpn: 'JG-TEA-001', quantity },
      { mpn: 'JNP-MUG-01', quantity },
    ],
    note,
    order_tags: ['transfer'],
  });
  return [
    {
      hoursAgo: 30,
      input: {
        warehouse_id: NEWARK,
        shipment_method: 'CUSTOMER',
        items: [
          { ...tea, quantity: 240, case_unit: 24 },
          { mpn: 'JNP-MUG-01', quantity: 96, case_unit: 12 },
        ],
        note: 'autumn restock',
        order_tags: ['restock', 'autumn'],
        po_number: 'PO-1180',
        brand_id: 1,
        vendor_id: 1,
        cartons: [1, 2, 3].map(() => ({
          length_in: 16,
          width_in: 12,
          height_in: 10,
          weight_lb: 22.5,
          contents: [{ item_index: 0, quantity: 24 }],
        })),
      },
    },
    {
      hoursAgo: 20,
      input: {
        warehouse_id: RENO,
        shipment_method: 'CUSTOMER',
        items: [{ mpn: 'JG-TEA-001', quantity: 120 }],
        note: 'waiting for the harvest',
        place: false,
      },
    },
    {
      hoursAgo: 100,
      input: {
        warehouse_id: NEWARK,
        shipment_method: 'PICKUP',
        items: [{ mpn: 'JNP-MUG-01', quantity: 480, case_unit: 24 }],
        note: 'one pallet at the workshop',
        order_tags: ['pickup'],
        requested_pickup_date: dayIn(PICKUP_DAYS),
        request_pickup_address: {
          line1: '18 Foundry Lane',
          line2: null,
          city: 'Trenton',
          state: 'NJ',
          postal_code: '08611',
          country: 'US',
        },
        request_pickup_pallets: [{ quantity: 1, length_in: 48, width_in: 40, height_in: 52, weight_lb: 310 }],
      },
      changes: [
        {
          hoursAgo: 52,
          input: { status: 'in_transit', carrier: 'Estes', tracking_numbers: ['0670123456'] },
        },
      ],
    },
    {
      hoursAgo: 400,
      input: {
        warehouse_id: RENO,
        shipment_method: 'CUSTOMER',
        items: [{ mpn: 'JG-TEA-001', quantity: 60 }],
      },
      changes: [{ hoursAgo: 390, input: { status: 'cancelled', reason: 'the vendor cannot deliver' } }],
    },
    { hoursAgo: 90, input: of(36), steps: [delivered(3)] },
    {
      hoursAgo: 96,
      input: of(48),
      steps: [delivered(8), received(6, { item_id: 2, cases: 2 }), photographed(5)],
    },
    {
      hoursAgo: 120,
      input: of(24),
      steps: [delivered(10), received(9, { item_id: 1, quantity: 24, ...TEA }, { item_id: 2, quantity: 24 })],
    },
    {
      hoursAgo: 200,
      input: of(60, { note: 'arrived short and wet' }),
      steps: [
        delivered(80),
        received(
          78,
          { item_id: 1, quantity: 52, ...TEA },
          { item_id: 1, quantity: 3, ...TEA, status: 'damaged' },
        ),
        received(77, { item_id: 2, quantity: 61 }),
        closed(76),
      ],
    },
    {
      hoursAgo: 180,
      input: of(12),
      steps: [
        delivered(60),
        received(58, { item_id: 1, quantity: 12, ...TEA }, { item_id: 2, quantity: 11 }),
        closed(57),
      ],
    },
    { hoursAgo: 150, input: of(120, { order_tags: ['restock'] }), steps: [missed(149)] },
    { hoursAgo: 39, input: of(96), steps: [booked(16)] },
    { hoursAgo: 38, input: of(72, { note: 'labels follow' }) },
    { hoursAgo: 22, input: transfer(6, 'Reno runs low') },
    { hoursAgo: 34, input: transfer(10, 'before the trade fair'), steps: [departed(9)] },
    {
      hoursAgo: 150,
      input: transfer(8, 'one carton fell off the truck'),
      steps: [
        departed(140),
        deliveredThere(70),
        receivedThere(
          68,
          { item_id: 1, quantity: 8 },
          { item_id: 2, quantity: 5 },
          { item_id: 2, quantity: 1, status: 'damaged' },
        ),
        closed(67),
      ],
    },
    {
      hoursAgo: 70,
      input: {
        warehouse_id: NEWARK,
        shipment_method: 'CUSTOMER',
        items: [
          { listing_sku: 'JG-TEA-001-FBA', quantity: 48, lot_number: TEA.lot, exp_date: TEA.expiration },
        ],
        note: 'for Ontario, half at once',
        order_tags: ['fba'],
      },
      steps: [
        delivered(30),
        received(29, { item_id: 1, quantity: 48, ...TEA }),
        forwarded(28, { line_id: EXAMPLE_FORWARDED.lines[0].line_id, quantity: 24 }),
      ],
    },
  ];
}

const OF_RIVAL: readonly DemoRequest[] = [
  {
    hoursAgo: 25,
    input: {
      warehouse_id: NEWARK,
      shipment_method: 'CUSTOMER',
      items: [{ mpn: 'RVL-TOOL-001', quantity: 10 }],
      order_tags: ['rival'],
      cartons: [{ contents: [{ item_index: 0, quantity: 10 }] }],
    },
  },
  {
    hoursAgo: 50,
    input: {
      warehouse_id: NEWARK,
      shipment_method: 'CUSTOMER',
      items: [{ mpn: 'RVL-TOOL-001', quantity: 10 }],
    },
    steps: [
      delivered(20),
      {
        hoursAgo: 19,
        run: (work, id) =>
          receiveGoods(work, id, { input: { lines: [{ barcode: 'RVL-TOOL-001', quantity: 9 }] } }),
      },
      photographed(18),
      closed(17),
    ],
  },
];

export async function makeRequests(
  tx: Tx,
  orgs: { readonly juniper: number; readonly rival: number },
  until: Date,
): Promise<void> {
  for (const [index, warehouse_id] of [NEWARK, NEWARK, RENO].entries())
    await createDock(tx, { warehouse_id, name: `Door ${index + 1}` }, until);
  const dayIn = (days: number) =>
    new Date(until.getTime() + days * HOURS_OF_DAY * HOUR_MS).toISOString().slice(0, 10);
  const juniper = { tx, orgId: orgs.juniper, until, person: { name: 'Jules Juniper', id: 2 } };
  await makeAll(juniper, ofJuniper(dayIn));
  await makeAll({ tx, orgId: orgs.rival, until, person: { name: 'Robin Rival', id: 3 } }, OF_RIVAL);
  const { item_id, note } = EXAMPLE_DISPUTE;
  const decisions = [{ item_id, decision: 'disputed' as const, note }];
  await act(juniper, 1, (work) => decideDiscrepancies(work, EXAMPLES.closedToo, { decisions }));
}

async function makeAll(org: Scene, all: readonly DemoRequest[]): Promise<void> {
  for (const { hoursAgo, input, changes = [], steps = [] } of all) {
    let id = 0;
    const at = async (hours: number, run: (work: Work) => Promise<unknown>, by = org.person) => {
      await act(org, hours, run, by);
      queueDates(org.tx, org.orgId, id, hoursBefore(org, hours));
    };
    await at(hoursAgo, async (work) => {
      id = (await createRequest(work, { input }, SERVICES)).id;
    });
    for (const change of changes)
      await at(change.hoursAgo, (work) => changeRequest(SERVICES)(work, id, { input: change.input }));
    for (const step of steps) await at(step.hoursAgo, (work) => step.run(work, id), HUB);
  }
}
