// What the hub sets for all merchants: the directory of fulfilment centers, what marketplaces take, and what prep costs.
import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { invalidAt } from '../../../kit/http/problems.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Text } from '../../../kit/http/schema.ts';
import { type Resource, tableRoutes } from '../../../kit/http/table-routes.ts';
import { toCents } from '../../../kit/kernel/cents.ts';
import { inchesUm, poundsNg } from '../measure-rules.ts';
import { centers, type LimitFields, limits, type PrepPriceFields, prepPrices } from './queries.ts';
import {
  type CenterChangesInput,
  FulfillmentCenterChanges,
  FulfillmentCenterRecord,
  LimitChanges,
  type LimitChangesInput,
  MarketplaceLimit,
  type NewCenterInput,
  NewFulfillmentCenter,
  NewLimit,
  type NewLimitInput,
  NewPrepPrice,
  type NewPrepPriceInput,
  PrepPrice,
  PrepPriceChanges,
  type PrepPriceChangesInput,
} from './schema.ts';

type CenterFields = Required<NewCenterInput>;

// --- Fulfilment centers ----------------------------------------------------------------------------------------------

export const ofCenters: Resource<CenterFields, NewCenterInput, CenterChangesInput> = {
  table: centers,
  fieldsOf: ({ phone = null, instructions = null, ...input }) => ({ ...input, phone, instructions }),
  changesOf: (changes) => changes,
};

const address = {
  line1: '24300 Nandina Ave',
  line2: null,
  city: 'Moreno Valley',
  state: 'CA',
  postal_code: '92551',
  country: 'US',
};

export function centerRoutes({ db }: { readonly db: Db }): Route[] {
  return tableRoutes(db, ofCenters, {
    path: '/ops/v1/fulfillment_centers',
    name: 'FulfillmentCenter',
    noun: 'fulfilment center',
    tag: 'Marketplace shipments',
    access: 'warehouses',
    readAccess: 'floor',
    schema: FulfillmentCenterRecord,
    list: {
      filters: {
        marketplace: Type.Optional(Text(100, 'Only of this marketplace.')),
        code: Type.Optional(Text(20, 'Only the one with this code.')),
      },
    },
    create: {
      body: NewFulfillmentCenter,
      bodyExample: { marketplace_name: 'Amazon', code: 'SBD1', address: { ...address, city: 'Bloomington' } },
      description: 'Its address is printed on the bills of lading of its shipments.',
    },
    change: { body: FulfillmentCenterChanges, bodyExample: { phone: '+1 951 555 0100' } },
    conflicts: { fulfillment_center_unique: 'the marketplace has a fulfilment center with this code' },
  });
}

// --- What is valid from one day until another --------------------------------------------------------------------------

/** As tables write that there is no last day. */
const FOREVER = 'infinity';

function requireValidity({ valid_from, valid_until }: Pick<LimitFields, 'valid_from' | 'valid_until'>): void {
  if (valid_until !== FOREVER && valid_from > valid_until)
    throw invalidAt('/valid_until', 'start_after_end', `must not be before ${valid_from}`);
}

const lastDay = ({ valid_until }: LimitChangesInput) =>
  valid_until === undefined ? {} : { valid_until: valid_until ?? FOREVER };

export const ofLimits: Resource<LimitFields, NewLimitInput, LimitChangesInput> = {
  table: limits,
  fieldsOf: ({
    max_length_in,
    max_width_in,
    max_height_in,
    max_weight_lb,
    team_lift_lb,
    valid_until,
    single_unit_may_exceed,
    ...input
  }) => ({
    ...input,
    valid_until: valid_until ?? FOREVER,
    max_length_um: inchesUm(max_length_in),
    max_width_um: inchesUm(max_width_in),
    max_height_um: inchesUm(max_height_in),
    max_weight_ng: poundsNg(max_weight_lb),
    single_unit_may_exceed: single_unit_may_exceed ?? false,
    team_lift_ng: team_lift_lb == null ? null : poundsNg(team_lift_lb),
  }),
  changesOf: lastDay,
  check: requireValidity,
};

const AMAZON_CARTON = {
  marketplace_name: 'Amazon',
  program: 'FBA' as const,
  applies_to: 'carton' as const,
  max_width_in: 25,
  max_height_in: 25,
  max_weight_lb: 50,
  single_unit_may_exceed: true,
  team_lift_lb: 50,
};

export function limitRoutes({ db }: { readonly db: Db }): Route[] {
  return tableRoutes(db, ofLimits, {
    path: '/ops/v1/marketplace_limits',
    name: 'MarketplaceLimit',
    noun: 'marketplace limit',
    tag: 'Work orders',
    access: 'ops',
    readAccess: 'floor',
    schema: MarketplaceLimit,
    list: { description: 'If several apply on a day, the one that began last counts. Order: id.' },
    create: {
      body: NewLimit,
      bodyExample: { ...AMAZON_CARTON, max_length_in: 25, valid_from: '2027-02-01' },
    },
    change: { body: LimitChanges, bodyExample: { valid_until: '2027-01-31' } },
    conflicts: { marketplace_limit_unique: 'another limit of the program begins on the same day' },
  });
}

// --- Prices of prep --------------------------------------------------------------------------------------------------

export const ofPrices: Resource<PrepPriceFields, NewPrepPriceInput, PrepPriceChangesInput> = {
  table: prepPrices,
  fieldsOf: ({ unit_usd, valid_until, ...input }) => ({
    ...input,
    unit_cents: toCents(unit_usd),
    valid_until: valid_until ?? FOREVER,
  }),
  changesOf: ({ unit_usd, ...changes }) => ({
    ...(unit_usd === undefined ? {} : { unit_cents: toCents(unit_usd) }),
    ...lastDay(changes),
  }),
  check: requireValidity,
};

export function prepPriceRoutes({ db }: { readonly db: Db }): Route[] {
  return tableRoutes(db, ofPrices, {
    path: '/ops/v1/prep_prices',
    name: 'PrepPrice',
    noun: 'prep price',
    tag: 'Work orders',
    access: 'ops',
    readAccess: 'floor',
    schema: PrepPrice,
    create: {
      description: 'New work orders use the newest price that is valid when they are created.',
      body: NewPrepPrice,
      bodyExample: { prep: 'ITEM_SIOC', unit_usd: 0.45, valid_from: '2027-01-01' },
    },
    change: { body: PrepPriceChanges, bodyExample: { unit_usd: 0.32 } },
    conflicts: { prep_price_unique: 'another price of this prep begins on the same day' },
  });
}
