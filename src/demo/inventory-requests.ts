// Goods that merchants have announced, through the same use cases as real ones.
import type { Tx } from '../db/db.ts';
import { type FeedWriter, withFeed } from '../feed/feed-writer.ts';
import { changeRequest } from '../inbound/requests/change-request.ts';
import { createRequest } from '../inbound/requests/create-request.ts';
import type { Doer } from '../inbound/requests/write-request.ts';
import type { NewRequestInput, RequestChangesInput } from '../inbound/schema.ts';

const HOUR_MS = 3600 * 1000;
/** GS1's own example: the demo world has no prefix of its own. */
const SERVICES = { gs1CompanyPrefix: '0614141' };

interface DemoRequest {
  readonly hoursAgo: number;
  readonly input: NewRequestInput;
  readonly changes?: readonly { readonly hoursAgo: number; readonly input: RequestChangesInput }[];
}

const NEWARK = 1;
const RENO = 2;

/** The examples of the reference are about the first one. */
const OF_JUNIPER: readonly DemoRequest[] = [
  {
    hoursAgo: 30,
    input: {
      warehouse_id: NEWARK,
      shipment_method: 'CUSTOMER',
      items: [
        { mpn: 'JG-TEA-001', quantity: 240, case_unit: 24, lot_number: 'L2026-11', exp_date: '2028-04-30' },
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
      requested_pickup_date: '2026-11-20',
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
];

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
];

export async function makeRequests(
  tx: Tx,
  orgs: { readonly juniper: number; readonly rival: number },
  until: Date,
): Promise<void> {
  await makeAll(tx, orgs.juniper, OF_JUNIPER, { name: 'Jules Juniper', id: 2 }, until);
  await makeAll(tx, orgs.rival, OF_RIVAL, { name: 'Robin Rival', id: 3 }, until);
}

async function makeAll(
  tx: Tx,
  orgId: number,
  all: readonly DemoRequest[],
  by: Doer,
  until: Date,
): Promise<void> {
  const at = (hoursAgo: number, work: (feed: FeedWriter) => Promise<unknown>) => {
    const now = new Date(until.getTime() - hoursAgo * HOUR_MS);
    return withFeed(tx, { orgId, actor: by.name, now }, work);
  };
  for (const { hoursAgo, input, changes = [] } of all) {
    let id = 0;
    await at(hoursAgo, async (feed) => {
      id = (await createRequest(tx, feed, input, by, SERVICES)).id;
    });
    for (const change of changes)
      await at(change.hoursAgo, (feed) =>
        changeRequest(tx, feed, id, change.input, by, { ...SERVICES, ifMatch: null }),
      );
  }
}
