// The demo data: two merchants and the hub, created by the same code as real data, in one transaction.
import { DUE_KINDS } from '../../src/app/due-kinds.ts';
import { DEMO_ORG_NAMES, DEMO_PASSWORD } from '../../src/commands/demo-exposure.ts';
import { demoState } from '../../src/commands/queries.ts';
import { createApiKey } from '../../src/domains/identity/api-keys/manage-api-keys.ts';
import { createClient } from '../../src/domains/identity/clients/manage-clients.ts';
import { invite } from '../../src/domains/identity/invitations/invite.ts';
import { createOrg } from '../../src/domains/identity/orgs/manage-orgs.ts';
import { PasswordHasher } from '../../src/domains/identity/passwords.ts';
import { createUser } from '../../src/domains/identity/people/manage-users.ts';
import { recheckDates } from '../../src/domains/inventory/jobs.ts';
import { ofForbidden } from '../../src/domains/orders/policy/routes.ts';
import { createWarehouse, setWarehouseAccess } from '../../src/domains/warehouses/manage-warehouses.ts';
import type { Db, Tx } from '../../src/kit/db/db.ts';
import { workOffDueOf } from '../../src/kit/due/run-due-work.ts';
import { EXAMPLE_DUE_WORK } from '../../src/kit/due/schema.ts';
import { createIn } from '../../src/kit/http/table-routes.ts';
import type { Clock } from '../../src/kit/kernel/clock.ts';
import { Random } from '../../src/kit/kernel/random.ts';
import { makeAuditTrail } from './audit.ts';
import { makeChangeRequests } from './change-requests.ts';
import { makeChecks } from './eligibility.ts';
import { makeFreight } from './freight.ts';
import { makeInboundPlans } from './inbound-plans.ts';
import { makeRequests } from './inventory-requests.ts';
import { COMING_SOON, JUNIPER, NOWHERE_COLD_ENOUGH } from './juniper.ts';
import { makeLabels } from './labels.ts';
import { loadCatalog } from './load-catalog.ts';
import { makeDeadLetter, makeExampleOrders, makeFloorException, makeOpenOrders } from './open-orders.ts';
import { analyzeTables, avoidMergeJoins, lockDemoLoad, restartIdsOfEmptyDatabase } from './queries.ts';
import { makeRates } from './rate-cards.ts';
import { makeReturns } from './return-examples.ts';
import { RIVAL } from './rival.ts';
import { takeStep, within } from './steps.ts';
import { runYear } from './stock-history.ts';
import { DEMO_WAREHOUSES } from './warehouses.ts';
import { makeWebhooks } from './webhooks.ts';
import { endWorkOrders, makeWorkOrders } from './work-orders.ts';

/** Demo credentials are public, so they are never loaded next to real ones. */
export class DemoRefused extends Error {
  override readonly name = 'DemoRefused';
}

const HISTORY_DAYS = 365;
const SEED = 20_261_114;

/**
 * Loads the demo unless it is there. @param keys to seal secrets with, if the service has any
 * @returns whether it was loaded
 */
export async function loadDemo(
  db: Db,
  clock: Clock,
  hashingConcurrency: number,
  keys: readonly Buffer[] = [],
): Promise<boolean> {
  if ((await demoState(db)) === 'loaded') return false;
  const hasher = new PasswordHasher(hashingConcurrency);
  // Hashed in the background.
  const hashes = Promise.all(
    [DEMO_PASSWORD, 'demo-secret', 'rival-secret', 'hub-secret', 'example-secret'].map((secret) =>
      hasher.hash(secret),
    ),
  );
  const until = clock.now();
  const from = new Date(until.getTime() - HISTORY_DAYS * 24 * 3600 * 1000);
  return db.transaction(async (tx) => {
    await lockDemoLoad(tx);
    const state = await demoState(tx);
    if (state === 'loaded') return false;
    if (state === 'occupied') {
      throw new DemoRefused('this database has organizations already; the demo data needs an empty one');
    }
    await restartIdsOfEmptyDatabase(tx);
    avoidMergeJoins(tx);
    const orgs = await makeOrgs(tx, from);
    await makeWarehouses(tx, orgs, from);
    await loadCatalog(tx, orgs.juniper, JUNIPER, from);
    await loadCatalog(tx, orgs.rival, RIVAL, from);
    await makePeople(tx, orgs, await hashes, from);
    // Their links are valid for a week from today.
    for (const [orgId, email, name, by] of [
      [orgs.juniper, 'ines@juniper.example', 'Ines Indigo', 'Jules Juniper'],
      [orgs.rival, 'remy@rival.example', 'Remy Rook', 'Robin Rival'],
    ] as const) {
      const from = { name: by, credential: null, isMailed: false };
      await invite(tx, orgId, { email, name, role: 'member' }, from, until, null);
    }
    await makeAuditTrail(tx, orgs, from, until);
    const random = new Random(SEED);
    // Rival first: the reference's examples name its first sub-orders.
    const rivalYear = await runYear(
      tx,
      {
        from,
        until,
        orgId: orgs.rival,
        items: RIVAL.items,
        receiptsPerWeek: 2,
        pace: 6,
        holds: false,
        orders: {
          orgId: orgs.rival,
          prefix: 'RV',
          actor: 'Rival’s shop',
          listings: RIVAL.listings,
          unsold: [],
          perDay: 0,
          hasReturns: false,
        },
        weeksWithOrders: 0,
      },
      random,
    );
    const { orders: rival } = rivalYear;
    await makeExampleOrders(rival, tx, orgs.rival, until);
    // Plans for empty tables would read all rows of an org for each row that changes.
    analyzeTables(tx);
    const juniperYear = await runYear(
      tx,
      {
        from,
        until,
        orgId: orgs.juniper,
        items: JUNIPER.items,
        receiptsPerWeek: 18,
        pace: 4,
        holds: true,
        orders: {
          orgId: orgs.juniper,
          prefix: 'JG',
          actor: 'Juniper’s shop',
          listings: JUNIPER.listings,
          unsold: [NOWHERE_COLD_ENOUGH, COMING_SOON],
          perDay: 3,
          hasReturns: true,
        },
        weeksWithOrders: 5,
      },
      random,
    );
    const { orders: juniper } = juniperYear;
    await makeOpenOrders(juniper, tx, orgs.juniper, until);
    await makeFloorException(rival, tx, orgs.rival, until);
    for (const year of [rivalYear, juniperYear]) await year.end();
    for (const orgId of [orgs.rival, orgs.juniper]) await recheckToday(tx, orgId, until);
    await makeRequests(tx, orgs, until);
    await makeRates(tx, orgs, until);
    await makeLabels(tx, orgs, until);
    await makeChecks(tx, orgs, until);
    await makeWorkOrders(tx, orgs, until);
    const shop = { tx, orgId: orgs.juniper, until, person: { name: 'Juniper’s shop', id: null } };
    await makeInboundPlans(shop);
    await endWorkOrders(shop);
    await makeFreight(tx, orgs, until);
    await makeReturns(tx, orgs, juniper.returns, until);
    await makeChangeRequests(tx, orgs, until);
    await makeWebhooks(tx, orgs, until, keys);
    await juniper.workOffDue(until);
    await rival.workOffDue(until);
    await makeDeadLetter(tx, EXAMPLE_DUE_WORK, until);
    analyzeTables(tx);
    return true;
  });
}

/** As the worker does every day: what could be given to channels today. */
async function recheckToday(tx: Tx, orgId: number, now: Date): Promise<void> {
  const clock = { now: () => now };
  await recheckDates(within(tx), clock, orgId);
  await workOffDueOf(within(tx), clock, DUE_KINDS, orgId);
}

interface DemoOrgs {
  readonly hub: number;
  readonly juniper: number;
  readonly rival: number;
}

async function makeOrgs(tx: Tx, now: Date): Promise<DemoOrgs> {
  const hub = await createOrg(tx, { name: DEMO_ORG_NAMES[0], kind: 'hub' }, now);
  const juniper = await createOrg(tx, { name: DEMO_ORG_NAMES[1], is_sandbox: true }, now);
  const rival = await createOrg(tx, { name: DEMO_ORG_NAMES[2], is_sandbox: true }, now);
  return { hub: hub.id, juniper: juniper.id, rival: rival.id };
}

async function makePeople(
  tx: Tx,
  { hub, juniper, rival }: DemoOrgs,
  [password = '', demoSecret = '', rivalSecret = '', hubSecret = '', exampleSecret = '']: readonly string[],
  now: Date,
): Promise<void> {
  const people = [
    { email: 'hub@crossdock.test', name: 'Hanna Hub', org_id: hub, role: 'owner' },
    { email: 'demo@crossdock.test', name: 'Jules Juniper', org_id: juniper, role: 'owner' },
    { email: 'rival@crossdock.test', name: 'Robin Rival', org_id: rival, role: 'owner' },
    // For the reference's examples that change or remove a person.
    { email: 'viewer@crossdock.test', name: 'Vik Viewer', org_id: juniper, role: 'viewer' },
  ] as const;
  for (const { email, name, org_id, role } of people) {
    await createUser(tx, { email, name, password_hash: password, memberships: [{ org_id, role }] }, now);
  }
  const clients = [
    {
      orgId: juniper,
      client_id: 'demo-client',
      name: 'Juniper’s shop',
      secret_hash: demoSecret,
      scopes: ['read', 'write'],
    },
    {
      orgId: rival,
      client_id: 'rival-client',
      name: 'Rival’s shop',
      secret_hash: rivalSecret,
      scopes: ['read', 'write'],
    },
    {
      orgId: hub,
      client_id: 'hub-client',
      name: 'Hub automation',
      secret_hash: hubSecret,
      scopes: ['ops', 'admin'],
    },
    // For the reference's examples that change or remove a client.
    {
      orgId: juniper,
      client_id: 'example-client',
      name: 'Example',
      secret_hash: exampleSecret,
      scopes: ['read'],
    },
  ] as const;
  for (const { orgId, ...client } of clients) await createClient(tx, orgId, client, now);
  await createApiKey(tx, juniper, { name: 'Example key', scopes: ['read'] }, 'Hanna Hub', now);
  await createApiKey(tx, rival, { name: 'Nightly report', scopes: ['read'] }, 'Hanna Hub', now);
}

async function makeWarehouses(tx: Tx, orgs: DemoOrgs, now: Date): Promise<void> {
  for (const { input, openTo } of DEMO_WAREHOUSES) {
    const { id } = await createWarehouse(tx, input, now);
    for (const org of openTo) {
      const author = { orgId: orgs[org], actor: 'Hanna Hub', now };
      await takeStep(tx, author, (feed) => setWarehouseAccess(tx, feed, id, true));
    }
  }
  await createIn(tx, { orgId: null, now }, ofForbidden, {
    country: 'KP',
    note: 'Sanctions: no carrier delivers there.',
  });
}
