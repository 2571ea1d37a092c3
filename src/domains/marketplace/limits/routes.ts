// What marketplaces take, as data of the hub.
import type { Db, Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { invalid } from '../../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../../kit/http/records.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import { inchesUm, poundsNg } from '../measure-rules.ts';
import { FOREVER, validityViolations } from '../validity-rules.ts';
import { type LimitFields, limitList, limits } from './queries.ts';
import { LimitChanges, MarketplaceLimit, NewLimit, type NewLimitInput } from './schema.ts';

const ids = idSource('marketplace_limit_id_seq');

const EXAMPLE = {
  id: 1,
  marketplace_name: 'Amazon',
  program: 'FBA',
  applies_to: 'carton',
  valid_from: '2026-01-01',
  valid_until: null,
  max_length_in: 36,
  max_width_in: 25,
  max_height_in: 25,
  max_weight_lb: 50,
  single_unit_may_exceed: true,
  team_lift_lb: 50,
  version: 1,
  created: '2025-11-14T09:30:00.000Z',
  updated: '2025-11-14T09:30:00.000Z',
};

export function limitRoutes({ db }: { readonly db: Db }): Route[] {
  return resourceRoutes(db, {
    path: '/ops/v1/marketplace_limits',
    id: { id: Id('Limit id.', 1) },
    name: 'MarketplaceLimit',
    noun: 'marketplace limit',
    tag: 'Work orders',
    access: 'ops',
    readAccess: 'floor',
    schema: MarketplaceLimit,
    example: EXAMPLE,
    list: {
      list: limitList,
      filters: {},
      description: 'Of several that hold on a day, the one that began last counts. Order: id.',
    },
    find: (reader, _, id: number) => limits.find(reader, null, id),
    create: {
      body: NewLimit,
      bodyExample: {
        marketplace_name: 'Amazon',
        program: 'FBA',
        applies_to: 'carton',
        valid_from: '2027-02-01',
        max_length_in: 25,
        max_width_in: 25,
        max_height_in: 25,
        max_weight_lb: 50,
        single_unit_may_exceed: true,
        team_lift_lb: 50,
      },
      work: (tx, feed, input) => createLimit(tx, feed.now, input),
    },
    change: {
      body: LimitChanges,
      bodyExample: { valid_until: '2027-01-31' },
      work: (tx, feed, id, { valid_until }, { ifMatch }) => {
        const changes = valid_until === undefined ? {} : { valid_until: valid_until ?? FOREVER };
        const check = (current: LimitFields) => requireValidity({ ...current, ...changes });
        return changeRecord(tx, { orgId: null, now: feed.now }, limits, id, changes, { ifMatch, check });
      },
    },
    conflicts: { marketplace_limit_unique: 'another limit of the program begins on the same day' },
  });
}

export async function createLimit(tx: Tx, now: Date, input: NewLimitInput) {
  const { marketplace_name, program, applies_to, valid_from, valid_until, team_lift_lb } = input;
  const fields: LimitFields = {
    marketplace_name,
    program,
    applies_to,
    valid_from,
    valid_until: valid_until ?? FOREVER,
    max_length_um: inchesUm(input.max_length_in),
    max_width_um: inchesUm(input.max_width_in),
    max_height_um: inchesUm(input.max_height_in),
    max_weight_ng: poundsNg(input.max_weight_lb),
    single_unit_may_exceed: input.single_unit_may_exceed ?? false,
    team_lift_ng: team_lift_lb == null ? null : poundsNg(team_lift_lb),
  };
  requireValidity(fields);
  return createRecord(tx, { orgId: null, now }, limits, await ids.next(tx), fields);
}

function requireValidity({ valid_from, valid_until }: Pick<LimitFields, 'valid_from' | 'valid_until'>): void {
  const violations = validityViolations(valid_from, valid_until);
  if (violations.length > 0) throw invalid(violations);
}
