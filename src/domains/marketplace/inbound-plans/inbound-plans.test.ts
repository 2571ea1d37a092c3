import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CONTACT,
  type InboundPlanWorld,
  inboundPlanWorld,
} from '../../../../test/worlds/inbound-plan-world.ts';
import { codes, must } from '../../../../test/worlds/work-order-world.ts';

let world: InboundPlanWorld;

beforeAll(async () => {
  world = await inboundPlanWorld();
});
afterAll(() => world.close());

describe('a plan of the hub itself', () => {
  it('is one shipment that the marketplace does not know, takes the cartons that were packed, and says so', async () => {
    const { id, cartons } = await world.packed([await world.listed()], [3, 2]);
    const { body: begun } = await must(world.start(id, { fulfillment_center_code: 'ONT8' }));
    expect(begun).toMatchObject({ handler: 'local', status: 'working', packing: 'before_placement' });
    const plan = await world.finish(begun.id);
    expect(plan).toMatchObject({ status: 'done', carton_ids: cartons });
    expect(plan.shipments).toMatchObject([
      {
        shipment_ref: plan.plan_number,
        fba_shipment_id: null,
        fulfillment_center_code: 'ONT8',
        is_assigned: true,
      },
    ]);
    expect(plan.marketplace_plan_id).toBeNull();
    const order = await world.hubGet(`marketplace_work_orders/${id}`);
    expect(order.items[0].fba_shipment_ids).toEqual([]);
    const carton = await world.hubGet(`marketplace_cartons/${cartons[0]}`);
    expect(carton).toMatchObject({ fba_shipment_id: null, fulfillment_center_code: 'ONT8' });
    const shipment = `marketplace_shipments/${plan.plan_number}`;
    const unknown = await world.hubGet(`${shipment}/tracking`);
    expect(unknown).toMatchObject({ fba_shipment_id: null, is_known_to_marketplace: false });
    expect(order.items[0].shipment_ids).toEqual([unknown.shipment_id]);
    const label = async () =>
      (await world.app.get(`${world.ops}/marketplace_cartons/${cartons[0]}/label.zpl`, world.hub)).text;
    expect(await label()).toContain(unknown.shipment_id);
    expect(await label()).toContain('Amazon does not know this shipment');
    expect(await label()).not.toContain(plan.plan_number);
    // The hub enters Amazon's number.
    const enter = (name: string, fba_shipment_id: string) =>
      world.app.patch(`${world.ops}/marketplace_shipments/${name}`, { fba_shipment_id }, world.hub);
    expect(codes(await enter(unknown.shipment_id, 'MS-000001'))).toEqual(['/fba_shipment_id not_allowed']);
    await must(enter(unknown.shipment_id, 'FBA15BYHAND1'));
    expect(await world.hubGet('marketplace_shipments/FBA15BYHAND1/tracking')).toMatchObject({
      shipment_id: unknown.shipment_id,
      fba_shipment_id: 'FBA15BYHAND1',
      is_known_to_marketplace: true,
    });
    expect(await label()).toContain('FBA15BYHAND1');
    expect(await label()).not.toContain('does not know');
    expect((await enter(unknown.shipment_id, 'FBA15BYHAND2')).status).toBe(409);
    expect((await world.hubGet(`marketplace_work_orders/${id}`)).items[0].fba_shipment_ids).toEqual([
      'FBA15BYHAND1',
    ]);
    expect(order.inbound_plans).toMatchObject([{ id: plan.id, status: 'done' }]);
    expect(plan.history.map((one: { status: string }) => one.status)).toEqual(['working', 'done']);
  });

  it('waits for its cartons where they are packed afterwards, and compares them with what was planned', async () => {
    const one = await world.listed();
    await world.receive(one.itemId, 5);
    const order = await world.order([{ ...one, quantity: 5 }]);
    const { body: begun } = await must(world.start(order.work_order_id, { fulfillment_center_code: 'ABE8' }));
    const plan = await world.finish(begun.id);
    expect(plan).toMatchObject({ status: 'waiting', step: 'pack_cartons', packing: 'after_placement' });
    const path = `marketplace_inbound_plans/${plan.id}/send_packing`;
    expect((await world.hubPost(path)).status).toBe(409);
    const [{ work_order_item_id }] = order.items;
    const pack = (quantity: number) =>
      must(
        world.hubPost(`marketplace_work_orders/${order.work_order_id}/cartons`, {
          cartons: [
            {
              length_in: 9,
              width_in: 9,
              height_in: 9,
              weight_lb: 3,
              contents: [{ work_order_item_id, quantity }],
            },
          ],
          destination_shipment_id: plan.plan_number,
          destination_fulfillment_center_id: 'ABE8',
        }),
      );
    await pack(4);
    const short = await world.hubPost(path);
    expect(short.body.detail).toMatch(/5 of WO-SKU-\d+, and its cartons have 4/);
    await pack(1);
    const early = await world.app.patch(
      `${world.ops}/marketplace_shipments/${plan.plan_number}`,
      { fba_shipment_id: 'FBA15TOOSOON' },
      world.hub,
    );
    expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining('is in progress')]);
    await must(world.hubPost(path));
    expect(await world.finish(plan.id)).toMatchObject({ status: 'done' });
  });

  it('needs a fulfilment center, and reports all violations at once', async () => {
    const { id } = await world.packed([await world.listed()], [1]);
    const bad = await world.start(id, { work_order_item_ids: [999_999_999], packing: 'before_placement' });
    expect(codes(bad)).toEqual(['/work_order_item_ids/0 unknown_reference']);
    expect(codes(await world.start(id, {}))).toEqual(['/fulfillment_center_code required']);
    await must(world.start(id, { fulfillment_center_code: 'ONT8' }));
    expect((await world.start(id, { fulfillment_center_code: 'ONT8' })).status).toBe(409);
  });
});

describe('a plan at Amazon', () => {
  beforeAll(() => world.setAccount());
  beforeEach(() => {
    const { inbound, inboundRequests } = world.amazon;
    inbound.looks = 1;
    inbound.pageMax = 1000;
    inbound.groupOf = () => 'all';
    inbound.operations.length = 0;
    inboundRequests.length = 0;
  });

  it('is created, packed by groups, placed at the lowest fee, and its cartons go where Amazon wants each', async () => {
    const [a, b] = [await world.listedAt(), await world.listedAt()];
    const first = await world.packed([a, b], [4, 3, 2]);
    world.amazon.inbound.pageMax = 1;
    const { body: begun } = await must(world.start(first.id, CONTACT));
    expect(begun).toMatchObject({ handler: 'amazon', status: 'working', step: 'create_plan' });
    const plan = await world.finish(begun.id);
    expect(plan).toMatchObject({ status: 'done', error: null, problems: [] });
    expect(world.amazon.inbound.operations).toEqual([
      'createInboundPlan',
      'generatePackingOptions',
      'confirmPackingOption',
      'setPackingInformation',
      'generatePlacementOptions',
      'confirmPlacementOption',
    ]);
    // The lowest fee has two shipments; every carton is in the one that has a box like it.
    expect(plan.placement_options).toMatchObject([
      { fee: 12.5, shipment_count: 1, currency: 'USD' },
      { fee: 0, shipment_count: 2 },
    ]);
    expect(plan.shipments).toHaveLength(2);
    const cartons = await world.hubGet(`marketplace_cartons?work_order_id=${first.id}`);
    const placed = world.amazon.inbound.plans.at(-1)?.accepted?.shipments ?? [];
    for (const { number, center, boxes } of placed) {
      const own = cartons.filter((one: { fba_shipment_id: string }) => one.fba_shipment_id === number);
      expect(own.map((one: { length_in: number }) => one.length_in).sort()).toEqual(
        boxes.map(({ dimensions }) => dimensions.length).sort(),
      );
      expect(own[0].fulfillment_center_code).toBe(center);
    }
  });

  it('sends one request a second, of any kind', async () => {
    const { id } = await world.packed([await world.listedAt()], [2]);
    const { body: begun } = await must(world.start(id));
    for (let second = 0; second < 10; second += 1) {
      const before = world.amazon.inboundRequests.length;
      await world.turn();
      await world.turn();
      await world.turn();
      expect(world.amazon.inboundRequests.length - before).toBeLessThanOrEqual(1);
      world.clock.advanceMs(1000);
    }
    await world.finish(begun.id);
  });

  it('that is packed afterwards submits the contents of each box by shipment', async () => {
    const [a, b] = [await world.listedAt(), await world.listedAt()];
    for (const one of [a, b]) await world.receive(one.itemId, 6);
    const order = await world.order([
      { ...a, quantity: 6 },
      { ...b, quantity: 6 },
    ]);
    const { body: begun } = await must(world.start(order.work_order_id));
    const plan = await world.finish(begun.id);
    expect(plan).toMatchObject({ status: 'waiting', step: 'pack_cartons' });
    expect(plan.shipments.map((one: { items: object[] }) => one.items)).toEqual([
      [{ sku: a.sku, quantity: 6 }],
      [{ sku: b.sku, quantity: 6 }],
    ]);
    for (const [index, { fba_shipment_id, fulfillment_center_code }] of plan.shipments.entries())
      await must(
        world.hubPost(`marketplace_work_orders/${order.work_order_id}/cartons`, {
          cartons: [
            {
              length_in: 9,
              width_in: 9,
              height_in: 9,
              weight_lb: 3,
              contents: [{ work_order_item_id: order.items[index].work_order_item_id, quantity: 6 }],
            },
          ],
          destination_shipment_id: fba_shipment_id,
          destination_fulfillment_center_id: fulfillment_center_code,
        }),
      );
    await must(world.hubPost(`marketplace_inbound_plans/${plan.id}/send_packing`));
    expect(await world.finish(plan.id)).toMatchObject({ status: 'done' });
    const [one] = world.amazon.inbound.plans.at(-1)?.accepted?.shipments ?? [];
    expect(one?.boxes).toMatchObject([{ items: [{ msku: a.sku, quantity: 6 }] }]);
    const file = await world.hubGet(`marketplace_work_orders/${order.work_order_id}/box_contents`);
    expect(file.packageGroupings.map((each: { shipmentId: string }) => each.shipmentId)).toEqual(
      plan.shipments.map((each: { shipment_ref: string }) => each.shipment_ref),
    );
  });

  it('waits where the hub wants to choose the placement', async () => {
    const { id } = await world.packed([await world.listedAt()], [2]);
    const { body: begun } = await must(world.start(id, { ...CONTACT, placement: 'by_hub' }));
    const plan = await world.finish(begun.id);
    expect(plan).toMatchObject({ status: 'waiting', step: 'confirm_placement' });
    const path = `marketplace_inbound_plans/${plan.id}/confirm_placement`;
    expect(codes(await world.hubPost(path, { placement_option_id: 'pl-other' }))).toEqual([
      '/placement_option_id unknown_reference',
    ]);
    const [{ placement_option_id }] = plan.placement_options;
    await must(world.hubPost(path, { placement_option_id }));
    expect(await world.finish(plan.id)).toMatchObject({ status: 'done', placement_option_id });
    expect(world.amazon.inbound.plans.at(-1)?.accepted?.id).toBe(placement_option_id);
  });

  it('is made once, however many answers are lost on the way', async () => {
    const { id } = await world.packed([await world.listedAt()], [2, 2]);
    const before = world.amazon.inbound.plans.length;
    const { body: begun } = await must(world.start(id));
    for (let lost = 0; lost < 40; lost += 1) {
      world.amazon.lostAnswers = 1;
      await world.turn();
      world.amazon.lostAnswers = 0;
      world.clock.advanceMs(5000);
      await world.turn();
      world.clock.advanceMs(5000);
      if ((await world.plan(begun.id)).status !== 'working') break;
    }
    expect(await world.finish(begun.id)).toMatchObject({ status: 'done' });
    expect(world.amazon.inbound.plans.length - before).toBe(1);
    expect(world.amazon.inbound.operations.filter((one) => one === 'confirmPlacementOption')).toHaveLength(1);
  });

  it('goes on where a process has died between request and answer', async () => {
    const { id } = await world.packed([await world.listedAt()], [2]);
    const before = world.amazon.inbound.plans.length;
    const { body: begun } = await must(world.start(id));
    // The row that such a process leaves: the request has gone out, and there is no plan.
    await world.sql.query('UPDATE marketplace_inbound_plan SET is_asked = true WHERE id = $1', [begun.id]);
    const [{ created_at }] = (
      await world.sql.query('SELECT created_at FROM marketplace_inbound_plan WHERE id = $1', [begun.id])
    ).rows;
    world.amazon.inbound.answer('POST', new URL('http://x/inbound/fba/2024-03-20/inboundPlans'), {
      destinationMarketplaces: ['ATVPDKIKX0DER'],
      items: [
        {
          msku: (await world.hubGet(`marketplace_work_orders/${id}`)).items[0].listing_sku,
          quantity: 2,
          labelOwner: 'NONE',
          prepOwner: 'NONE',
        },
      ],
      name: `${begun.plan_number} ${created_at.toISOString()}`,
      sourceAddress: {
        name: 'x',
        phoneNumber: '1',
        addressLine1: 'x',
        city: 'x',
        postalCode: '1',
        countryCode: 'US',
      },
    });
    expect(await world.finish(begun.id)).toMatchObject({ status: 'done' });
    expect(world.amazon.inbound.plans.length - before).toBe(1);
  });

  it('shows what Amazon says, and is tried again from where it failed', async () => {
    const one = await world.listedAt();
    const { id } = await world.packed([one], [2]);
    const problem = {
      code: 'FBA_INB_0182',
      severity: 'ERROR',
      message: 'ERROR: the item needs prep details',
      details: 'set them in Seller Central',
    } as const;
    world.amazon.inbound.failing.push({ operation: 'createInboundPlan', problems: [problem] });
    const { body: begun } = await must(world.start(id));
    const failed = await world.finish(begun.id);
    expect(failed).toMatchObject({ status: 'failed', step: 'create_plan', problems: [problem] });
    expect(failed.error).toMatch(/the item needs prep details/);
    const order = await world.hubGet(`marketplace_work_orders/${id}`);
    expect(order.inbound_plans).toMatchObject([
      { status: 'failed', step: 'create_plan', error: failed.error },
    ]);
    await must(world.hubPost(`marketplace_inbound_plans/${begun.id}/retry`));
    expect(await world.finish(begun.id)).toMatchObject({ status: 'done' });
    expect((await world.hubPost(`marketplace_inbound_plans/${begun.id}/retry`)).status).toBe(409);
  });

  it('fails readably where a carton has SKUs that Amazon wants apart', async () => {
    const [a, b] = [await world.listedAt(), await world.listedAt()];
    const { id } = await world.packed([a, b], [2]);
    world.amazon.inbound.groupOf = (msku) => msku;
    const { body: begun } = await must(world.start(id));
    const failed = await world.finish(begun.id);
    expect(failed).toMatchObject({ status: 'failed', step: 'set_packing' });
    expect(failed.error).toMatch(/wants in different boxes/);
    await must(world.hubPost(`marketplace_inbound_plans/${begun.id}/cancel`, { reason: 'repacked' }));
    expect(await world.finish(begun.id)).toMatchObject({ status: 'cancelled' });
    expect(world.amazon.inbound.plans.at(-1)?.status).toBe('VOIDED');
    expect((await world.hubPost(`marketplace_inbound_plans/${begun.id}/cancel`)).status).toBe(409);
  });

  it('waits while Amazon has given its shipments no number, and is busy', async () => {
    const { id } = await world.packed([await world.listedAt()], [2]);
    const { body: begun } = await must(world.start(id, { ...CONTACT, placement: 'fewest_shipments' }));
    world.amazon.inbound.readsWithoutNumber = 1;
    world.amazon.failures.push(
      { status: 429, code: 'QuotaExceeded' },
      { status: 503, code: 'ServiceUnavailable' },
    );
    let seen = '';
    for (let minute = 0; minute < 15 && seen === ''; minute += 1) {
      for (let second = 0; second < 60; second += 2) {
        await world.turn();
        world.clock.advanceMs(2000);
      }
      const { error } = await world.plan(begun.id);
      if (/no number from Amazon yet/.test(error ?? '')) seen = error;
    }
    expect(seen).toMatch(/choose its transportation in Seller Central/);
    world.clock.advanceMs(5 * 60_000);
    const plan = await world.finish(begun.id);
    expect(plan).toMatchObject({ status: 'done', error: null });
    expect(plan.shipments).toHaveLength(1);
  });

  it('needs a contact, one seller and a marketplace id', async () => {
    const { id } = await world.packed([await world.listedAt({ marketplace_id: null })], [1]);
    expect(codes(await world.start(id, {}))).toEqual([
      '/contact_name required',
      '/contact_phone required',
      '/work_order_item_ids not_allowed',
    ]);
    const mixed = await world.packed([await world.listedAt(), await world.listed()], [1]);
    expect(codes(await world.start(mixed.id, CONTACT))).toEqual(['/work_order_item_ids not_allowed']);
  });

  it('fails where the account is gone, and says so', async () => {
    await world.setAccount('A7GONE');
    const { id } = await world.packed(
      [await world.listedAt({ listing_mp_seller_account_id: 'A7GONE' })],
      [1],
    );
    const { body: begun } = await must(world.start(id));
    await world.sql.query(`DELETE FROM marketplace_account WHERE seller_account_id = 'A7GONE'`);
    expect((await world.finish(begun.id)).error).toMatch(/the seller account was deleted/);
    await world.setAccount('A7GONE');
    await must(world.hubPost(`marketplace_inbound_plans/${begun.id}/retry`));
    expect(await world.finish(begun.id)).toMatchObject({ status: 'done', error: null });
  });

  it('that Amazon never had is cancelled at once, and its items go into another', async () => {
    await world.setAccount('A7NEVER');
    const listed = await world.listedAt({ listing_mp_seller_account_id: 'A7NEVER' });
    const { id } = await world.packed([listed], [1]);
    const { body: begun } = await must(world.start(id));
    await world.sql.query(`DELETE FROM marketplace_account WHERE seller_account_id = 'A7NEVER'`);
    expect(await world.finish(begun.id)).toMatchObject({ status: 'failed', marketplace_plan_id: null });
    const requests = world.amazon.inboundRequests.length;
    const { body } = await must(
      world.hubPost(`marketplace_inbound_plans/${begun.id}/cancel`, { reason: 'the seller has left' }),
    );
    expect(body).toMatchObject({ status: 'cancelled', error: null });
    expect(body.history.at(-1)).toMatchObject({ status: 'cancelled', reason: 'the seller has left' });
    expect(world.amazon.inboundRequests.length).toBe(requests);
    const { body: other } = await must(world.start(id, { fulfillment_center_code: 'ONT8' }));
    expect(await world.finish(other.id)).toMatchObject({ handler: 'local', status: 'done' });
  });

  it('that Amazon has is cancelled where the account is gone, and its history says that Amazon was not notified', async () => {
    const seller = 'A7LEFT';
    const drop = () =>
      world.sql.query('DELETE FROM marketplace_account WHERE seller_account_id = $1', [seller]);
    const waiting = async () => {
      await world.setAccount(seller);
      const listed = await world.listedAt({ listing_mp_seller_account_id: seller });
      const { id } = await world.packed([listed], [1]);
      const { body: begun } = await must(world.start(id, { ...CONTACT, placement: 'by_hub' }));
      const plan = await world.finish(begun.id);
      expect(plan).toMatchObject({ status: 'waiting', marketplace_plan_id: expect.any(String) });
      return { id, path: `marketplace_inbound_plans/${plan.id}`, planId: plan.id };
    };
    const untold = /the seller account was deleted, so the marketplace was not notified/;

    const first = await waiting();
    await drop();
    const { body } = await must(world.hubPost(`${first.path}/cancel`));
    expect(body.status).toBe('cancelled');
    expect(body.history.at(-1).reason).toMatch(untold);
    await must(world.start(first.id, { fulfillment_center_code: 'ONT8' }));

    // The account goes while the worker has it cancelled.
    const second = await waiting();
    expect((await must(world.hubPost(`${second.path}/cancel`))).body.status).toBe('working');
    await drop();
    const ended = await world.finish(second.planId);
    expect(ended).toMatchObject({ status: 'cancelled', error: null });
    expect(ended.history.at(-1).reason).toMatch(untold);

    // Connected again: the marketplace is notified.
    const third = await waiting();
    await drop();
    await world.setAccount(seller);
    expect((await must(world.hubPost(`${third.path}/cancel`))).body.status).toBe('working');
    expect(await world.finish(third.planId)).toMatchObject({ status: 'cancelled' });
    expect(world.amazon.inbound.plans.at(-1)?.status).toBe('VOIDED');
  });
});

describe('receipts', () => {
  it('are read from Amazon once a shipment has left, page by page, and reported once', async () => {
    await world.setAccount();
    const [a, b] = [await world.listedAt(), await world.listedAt()];
    const { id, cartons } = await world.packed([a, b], [5]);
    await must(
      world.hubPost('marketplace_cartons/assign', {
        carton_ids: cartons,
        destination_shipment_id: 'FBA15READ01',
        destination_fulfillment_center_id: 'ONT8',
      }),
    );
    const shipment = 'marketplace_shipments/FBA15READ01';
    const shipmentNow = async () =>
      (await world.hubGet('marketplace_shipments?fba_shipment_id=FBA15READ01'))[0];
    expect((await world.hubPost(`${shipment}/read_receipts`)).status).toBe(409);
    const time = world.clock.now().toISOString();
    await must(world.hubPost(`${shipment}/events`, { events: [{ code: 'in_transit', time }] }));
    world.amazon.inbound.pageMax = 1;
    const rows = [
      { SellerSKU: a.sku, QuantityShipped: 5, QuantityReceived: 5 },
      { SellerSKU: b.sku, QuantityShipped: 5, QuantityReceived: 3 },
      { SellerSKU: 'NOT-OURS', QuantityShipped: 0, QuantityReceived: 1 },
    ];
    world.amazon.inbound.received.set('FBA15READ01', rows);
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await world.turn();
        world.clock.advanceMs(1000);
      }
    };
    await pass(6);
    const read = await world.hubGet(`${shipment}/receipt_reading`);
    expect(read).toMatchObject({
      attempts: 0,
      error: 'the marketplace received NOT-OURS, which is not in the shipment',
    });
    expect(read.next).not.toBeNull();
    const { status, reconciliation, version } = await shipmentNow();
    expect(status).toBe('receiving');
    expect(reconciliation).toEqual([
      { sku: a.sku, shipped: 5, received: 5, difference: 0 },
      { sku: b.sku, shipped: 5, received: 3, difference: -2 },
    ]);
    await must(world.hubPost(`${shipment}/read_receipts`));
    await pass(6);
    expect((await shipmentNow()).version).toBe(version);
    rows[1] = { SellerSKU: b.sku, QuantityShipped: 5, QuantityReceived: 5 };
    world.clock.advanceMs(6 * 3600_000);
    await pass(6);
    const counted = await shipmentNow();
    expect(counted.reconciliation[1]).toMatchObject({ received: 5, difference: 0 });
    expect((await world.hubGet(`marketplace_work_orders/${id}`)).items[0].shipped_quantity).toBe(5);
  });

  it('are entered by people where no account is known', async () => {
    const { cartons } = await world.packed([await world.listed()], [1]);
    await must(
      world.hubPost('marketplace_cartons/assign', {
        carton_ids: cartons,
        destination_shipment_id: 'FBA15HAND01',
        destination_fulfillment_center_id: 'ONT8',
      }),
    );
    const time = world.clock.now().toISOString();
    await must(
      world.hubPost('marketplace_shipments/FBA15HAND01/events', { events: [{ code: 'in_transit', time }] }),
    );
    await must(world.hubPost('marketplace_shipments/FBA15HAND01/read_receipts'));
    await world.turn();
    const reading = await world.hubGet('marketplace_shipments/FBA15HAND01/receipt_reading');
    expect(reading).toMatchObject({ read: null, next: null });
    expect(reading.error).toMatch(/enter the receipts by hand/);
  });
});

describe('box contents', () => {
  it('are a file in the shape of setPackingInformation', async () => {
    const one = await world.listedAt({ barcode_type: 'amazon' });
    await world.receive(one.itemId, 4, { lot: 'L7', expiration: '2031-05-01' });
    const order = await world.order([{ ...one, quantity: 4 }]);
    const path = `marketplace_work_orders/${order.work_order_id}`;
    expect((await world.app.get(`${world.ops}/${path}/box_contents`, world.hub)).status).toBe(409);
    const unknown = `${world.ops}/marketplace_work_orders/WO-999999/box_contents`;
    expect((await world.app.get(unknown, world.hub)).status).toBe(404);
    const [{ work_order_item_id }] = order.items;
    const box = { length_in: 12.5, width_in: 10, height_in: 8.25, weight_lb: 5.5 };
    const cartons = [{ ...box, contents: [{ work_order_item_id, quantity: 4 }] }];
    await must(
      world.hubPost(`${path}/cartons`, {
        cartons,
        destination_shipment_id: 'FBA15BOXES1',
        destination_fulfillment_center_id: 'ONT8',
      }),
    );
    const file = await world.hubGet(`${path}/box_contents`);
    expect(file).toEqual({
      packageGroupings: [
        {
          boxes: [
            {
              contentInformationSource: 'BOX_CONTENT_PROVIDED',
              quantity: 1,
              dimensions: { unitOfMeasurement: 'IN', length: 12.5, width: 10, height: 8.25 },
              weight: { unit: 'LB', value: 5.5 },
              items: [
                {
                  msku: one.sku,
                  quantity: 4,
                  labelOwner: 'SELLER',
                  prepOwner: 'NONE',
                  expiration: '2031-05-01',
                  manufacturingLotCode: 'L7',
                },
              ],
            },
          ],
        },
      ],
    });
    expect(await world.hubGet('marketplace_shipments/FBA15BOXES1/box_contents')).toEqual(file);
  });
});
