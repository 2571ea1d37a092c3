// What a merchant reads, the hub reads too, word for word, for the org that the path names.
import { afterAll, describe, expect, test } from 'vitest';
import { samplePath } from '../../src/kit/http/openapi.ts';
import { ManualClock } from '../../src/kit/kernel/clock.ts';
import { testApp } from '../harness.ts';

const JUNIPER = 2;
const NOBODY = 999_999;
// Time stands still: links to papers say until when they are good.
const app = await testApp({ clock: new ManualClock(new Date()) });
afterAll(() => app.close());

/** The hub's paths name the org before anything else. */
const hubPathOf = (path: string, org: number | '{org_id}') =>
  path.replace(new RegExp(`^/v1/(orgs/({id}|${JUNIPER})/)?`), `/ops/v1/orgs/${org}/`);
const routes = app.app.routes.filter(({ method }) => method === 'GET');
const pairs = routes.flatMap((ofMerchant) => {
  const ofHub = routes.find(({ path }) => path === hubPathOf(ofMerchant.path, '{org_id}'));
  return ofMerchant.path.startsWith('/v1/') && ofHub !== undefined ? [{ ofMerchant, ofHub }] : [];
});

/** Reads of a merchant that the hub has in a richer form, or that speak of the credential itself. */
const OTHERWISE = [
  '/v1/audit',
  '/v1/catalog/brands',
  '/v1/catalog/items',
  '/v1/catalog/items/{id}',
  '/v1/catalog/listings',
  '/v1/catalog/listings/{listing_id}',
  '/v1/catalog/vendors',
  '/v1/orgs',
];

/** What the hub alone sees in them: its mark-up, and what it pays. */
const WITH_COSTS: Readonly<Record<string, string>> = {
  '/v1/middle_mile_orders': 'invoiced_amount',
  '/v1/middle_mile_orders/{number}': 'invoiced_amount',
  '/v1/rate_quotes/{quote_id}': 'markup',
};

test('every read of a merchant is there for the hub', () => {
  const missing = routes
    .filter(({ path }) => path.startsWith('/v1/') && !OTHERWISE.includes(path))
    .filter((route) => !pairs.some(({ ofMerchant }) => ofMerchant === route));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

describe.each(pairs.map((pair) => [pair.ofMerchant.path, pair] as const))(
  '%s',
  (_, { ofMerchant, ofHub }) => {
    test('says the same to the hub, and nothing for an org that is not there', async () => {
      const path = samplePath(ofMerchant);
      const own = await app.get(path, { token: await app.merchantToken(ofMerchant) });
      const token = await app.token('hub-client');
      const seen = await app.get(hubPathOf(path, JUNIPER), { token });
      expect(seen.status, seen.text).toBe(200);
      const cost = WITH_COSTS[ofMerchant.path];
      if (cost === undefined) expect(seen.text).toBe(own.text);
      else expect([own.text, seen.text].map((text) => text.includes(cost))).toEqual([false, true]);
      // A scope of the hub, never one that a merchant's credential has.
      expect(['public', 'read', 'write']).not.toContain(ofHub.access);
      const none = await app.get(hubPathOf(path, NOBODY), { token });
      expect(none.status).toBe(404);
    });
  },
);
