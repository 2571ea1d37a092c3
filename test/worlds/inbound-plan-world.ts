// Work orders whose marketplace is told what comes: Amazon, over real HTTP, and the runner of its plans.

import { amazonClients } from '../../src/domains/accounts/marketplaces/amazon/amazon-client.ts';
import { marketplaceRemoteKinds } from '../../src/domains/marketplace/jobs.ts';
import type { DueKind } from '../../src/kit/due/due-kind.ts';
import { type DueRun, runRound, workOffDue } from '../../src/kit/due/run-due-work.ts';
import { ManualClock } from '../../src/kit/kernel/clock.ts';
import { Sealer } from '../../src/kit/kernel/seal.ts';
import { TEST_KEY, type TestAnswer } from '../harness.ts';
import { AMAZON_CREDENTIALS, AmazonServer } from '../servers/amazon-server.ts';
import { type Listed, must, type WorkOrderWorld, workOrderWorld } from './work-order-world.ts';

const HOUR_MS = 3600 * 1000;
const STEP_MS = 1000;
/** More than any plan of a test takes. */
const SECONDS_MAX = 300;
const SELLER = 'A7PLANS';
export const CONTACT = { contact_name: 'Hanna Hub', contact_phone: '+1 973 555 0100' };

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind, which the contract check has proved
type Json = any;

export interface InboundPlanWorld extends WorkOrderWorld {
  readonly amazon: AmazonServer;
  readonly clock: ManualClock;
  readonly kinds: readonly DueKind[];
  setAccount(seller?: string): Promise<void>;
  /** A listing of the seller whose account may be set. */
  listedAt(more?: object): Promise<Listed>;
  hubPost(path: string, body?: object): Promise<TestAnswer>;
  hubGet(path: string): Promise<Json>;
  /** Units of a listing, in as many cartons as there are quantities. */
  packed(
    listed: readonly Listed[],
    quantities: readonly number[],
  ): Promise<{ id: number; cartons: number[] }>;
  start(workOrderId: number, body?: object): Promise<TestAnswer>;
  plan(id: number): Promise<Json>;
  turn(): Promise<void>;
  /** Time passes until the plan is no longer being worked at. */
  finish(id: number): Promise<Json>;
  runOf(): DueRun;
}

export async function inboundPlanWorld(): Promise<InboundPlanWorld> {
  const clock = new ManualClock(new Date(Date.now() + HOUR_MS));
  const world = await workOrderWorld({ clock });
  // Tokens live for an hour, and these tests move the clock.
  await world.sql.query(`UPDATE access_token SET expires_at = '2190-01-01'`);
  // What the demo world has left to be done.
  await world.sql.query(`DELETE FROM due_work WHERE kind IN ('inbound_plan', 'read_marketplace_receipts')`);
  const amazon = await AmazonServer.open();
  const sealer = new Sealer([Buffer.from(TEST_KEY, 'base64')]);
  const settings = { amazonApiUrl: amazon.url, amazonLoginUrl: amazon.loginUrl, sealer };
  const kinds = marketplaceRemoteKinds(amazonClients(settings));
  const failures: unknown[] = [];
  const runOf = (): DueRun => ({
    db: world.app.db,
    clock,
    kinds,
    onFailure: ({ error }) => failures.push(error),
  });
  const throwing = async (work: Promise<unknown>) => {
    await work;
    const [error] = failures.splice(0);
    if (error !== undefined) throw error;
  };
  const hubPost: InboundPlanWorld['hubPost'] = (path, body) =>
    world.app.post(`${world.ops}/${path}`, body, world.hub);
  const hubGet: InboundPlanWorld['hubGet'] = async (path) =>
    (await must(world.app.get(`${world.ops}/${path}`, world.hub))).body;
  const plan = (id: number) => hubGet(`marketplace_inbound_plans/${id}`);
  return {
    ...world,
    amazon,
    clock,
    kinds,
    runOf,
    hubPost,
    hubGet,
    plan,
    async setAccount(seller_account_id = SELLER) {
      const body = { marketplace_name: 'Amazon', seller_account_id, region: 'na', ...AMAZON_CREDENTIALS };
      await must(world.app.call('PUT', '/v1/marketplace_accounts', { ...world.merchant, body }));
    },
    listedAt: (more = {}) =>
      world.listed({
        more: { listing_mp_seller_account_id: SELLER, marketplace_id: 'ATVPDKIKX0DER', ...more },
      }),
    async packed(listed, quantities) {
      for (const one of listed)
        await world.receive(
          one.itemId,
          quantities.reduce((all, each) => all + each, 0),
        );
      const total = quantities.reduce((all, each) => all + each, 0);
      const order = await world.order(listed.map((one) => ({ ...one, quantity: total })));
      const ids = order.items.map((one: { work_order_item_id: number }) => one.work_order_item_id);
      const cartons = quantities.map((quantity, index) => ({
        length_in: 12 + index,
        width_in: 10,
        height_in: 8,
        weight_lb: 5.5,
        contents: ids.map((work_order_item_id: number) => ({ work_order_item_id, quantity })),
      }));
      const { body } = await must(
        hubPost(`marketplace_work_orders/${order.work_order_id}/cartons`, { cartons }),
      );
      return { id: order.work_order_id, cartons: body.map((one: { id: number }) => one.id) };
    },
    start: (workOrderId, body = CONTACT) =>
      hubPost(`marketplace_work_orders/${workOrderId}/inbound_plans`, body),
    turn: () => throwing(runRound(runOf())),
    async finish(id) {
      for (let second = 0; second < SECONDS_MAX; second += 1) {
        await throwing(workOffDue(runOf()));
        const now = await plan(id);
        if (now.status !== 'working') return now;
        clock.advanceMs(STEP_MS);
      }
      throw new Error('the plan never ends');
    },
    async close() {
      await amazon.close();
      await world.close();
    },
  };
}
