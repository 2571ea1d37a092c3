// A catalog with listings on requests, and the runner of their checks.

import { amazonClients } from '../../src/domains/accounts/marketplaces/amazon/amazon-client.ts';
import { amazonCheckers } from '../../src/domains/inbound/eligibility/amazon-checker.ts';
import { checkEligibility } from '../../src/domains/inbound/eligibility/run-checks.ts';
import type { DueKind } from '../../src/kit/due/due-kind.ts';
import { type DueRun, runRound, workOffDue } from '../../src/kit/due/run-due-work.ts';
import { ManualClock } from '../../src/kit/kernel/clock.ts';
import { Sealer } from '../../src/kit/kernel/seal.ts';
import { TEST_KEY, type TestAnswer } from '../harness.ts';
import { AMAZON_CREDENTIALS, AmazonServer } from '../servers/amazon-server.ts';
import { type CatalogWorld, catalogWorld } from './catalog-world.ts';

const HOUR_MS = 3600 * 1000;
export const REQUESTS = '/v1/inventory_requests';
export const ACCOUNTS = '/v1/marketplace_accounts';
/** Of whom credentials are set, once somebody sets them. */
export const SELLER = 'A7SELLER';

/** An item that every rule likes. */
const GOOD_ITEM = {
  name: 'A fine thing',
  is_hazmat: false,
  can_expire: false,
  length_in: 5,
  width_in: 4,
  height_in: 3,
  weight_lb: 1,
};

export interface EligibilityWorld {
  readonly world: CatalogWorld;
  readonly amazon: AmazonServer;
  readonly clock: ManualClock;
  readonly kind: DueKind;
  /** @returns a new FBA listing on a new item */
  list(listing?: object, item?: object): Promise<{ id: number; itemId: number; asin: string }>;
  request(...listingIds: number[]): Promise<number>;
  trigger(requestId: number, body?: object): Promise<TestAnswer>;
  // biome-ignore lint/suspicious/noExplicitAny: rows of a list, which the contract check has proved
  checks(requestId: number, query?: string): Promise<any[]>;
  setAccount(more?: object): Promise<TestAnswer>;
  /** One turn, or turns until nothing can be done now. Failures of the work itself are thrown. */
  turn(kind?: DueKind): Promise<void>;
  workOff(kind?: DueKind): Promise<void>;
  runOf(kind?: DueKind): DueRun;
  close(): Promise<void>;
}

export async function eligibilityWorld(): Promise<EligibilityWorld> {
  const clock = new ManualClock(new Date(Date.now() + HOUR_MS));
  const world = await catalogWorld({ clock });
  // Tokens live for an hour, and these tests move the clock.
  await world.sql.query(`UPDATE access_token SET expires_at = '2190-01-01'`);
  // What the demo world has left to be done.
  await world.sql.query(`DELETE FROM due_work WHERE kind = 'check_eligibility'`);
  const amazon = await AmazonServer.open();
  const kind = checkEligibility(
    amazonCheckers(
      amazonClients({
        amazonApiUrl: amazon.url,
        amazonLoginUrl: amazon.loginUrl,
        sealer: new Sealer([Buffer.from(TEST_KEY, 'base64')]),
      }),
    ),
  );
  let made = 0;
  const must = (answer: TestAnswer): TestAnswer => {
    if (answer.status >= 300) throw new Error(answer.text);
    return answer;
  };
  const failures: unknown[] = [];
  const runOf = (of: DueKind = kind): DueRun => ({
    db: world.app.db,
    clock,
    kinds: [of],
    onFailure: ({ error }) => failures.push(error),
  });
  const throwing = async (work: Promise<unknown>) => {
    await work;
    const [error] = failures.splice(0);
    if (error !== undefined) throw error;
  };
  return {
    world,
    amazon,
    clock,
    kind,
    runOf,
    async list(listing = {}, item = {}) {
      made += 1;
      const name = `ELIGIBLE-${made}`;
      const asin = `B0TEST${String(made).padStart(4, '0')}`;
      const { id: itemId } = await world.addItem({ ...GOOD_ITEM, mpn: name, ...item });
      const body = {
        listing_mp_primary_id: name,
        marketplace_name: 'Amazon',
        listing_mp_seller_account_id: SELLER,
        item_id: itemId,
        fulfillment_channel: 'FBA',
        country: 'US',
        asin,
        marketplace_id: 'ATVPDKIKX0DER',
        ...listing,
      };
      const { id } = must(await world.app.post(`${world.ops}/listings`, body, world.hub)).body;
      return { id, itemId, asin };
    },
    async request(...listingIds) {
      const items = listingIds.map((listing_id) => ({ listing_id, quantity: 12 }));
      const body = { warehouse_id: 1, shipment_method: 'CUSTOMER', items };
      return must(await world.app.post(REQUESTS, body, world.merchant)).body.id;
    },
    trigger: (requestId, body) =>
      world.app.post(`${REQUESTS}/${requestId}/trigger_fba_eligibility_check`, body, world.merchant),
    checks: async (requestId, query = '') =>
      must(await world.app.get(`${REQUESTS}/${requestId}/list_eligibility_checks?${query}`, world.merchant))
        .body,
    setAccount: (more = {}) =>
      world.app.call('PUT', ACCOUNTS, {
        ...world.merchant,
        body: {
          marketplace_name: 'Amazon',
          seller_account_id: SELLER,
          region: 'na',
          ...AMAZON_CREDENTIALS,
          ...more,
        },
      }),
    turn: (of) => throwing(runRound(runOf(of))),
    workOff: (of) => throwing(workOffDue(runOf(of))),
    async close() {
      await amazon.close();
      await world.close();
    },
  };
}
