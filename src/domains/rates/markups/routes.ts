// Mark-ups of an organization.
import type { Db } from '../../../kit/db/db.ts';
import { invalidAt, type Violation, violation } from '../../../kit/http/problems.ts';
import type { Route } from '../../../kit/http/route.ts';
import { type Resource, tableRoutes } from '../../../kit/http/table-routes.ts';
import { toCents } from '../../../kit/kernel/cents.ts';
import { scaledDecimal } from '../../../kit/kernel/decimals.ts';
import { type MarkupFields, markups } from './queries.ts';
import {
  MarkupChanges,
  type MarkupChangesInput,
  NewMarkup,
  type NewMarkupInput,
  RateMarkup,
} from './schema.ts';

export const ofMarkups: Resource<MarkupFields, NewMarkupInput, MarkupChangesInput> = {
  table: markups,
  fieldsOf: ({ percent = 0, flat_usd = 0, ...input }, now) => ({
    carrier: null,
    service: null,
    effective_from: now.toISOString(),
    effective_until: null,
    ...input,
    basis_points: scaledDecimal(percent, 2) ?? 0,
    flat_cents: toCents(flat_usd),
  }),
  changesOf: ({ percent, flat_usd, ...changes }) => ({
    ...changes,
    ...(percent === undefined ? {} : { basis_points: scaledDecimal(percent, 2) ?? 0 }),
    ...(flat_usd === undefined ? {} : { flat_cents: toCents(flat_usd) }),
  }),
  check: ({ effective_from: from, effective_until: until }) => {
    if (until !== null && Date.parse(until) <= Date.parse(from))
      throw invalidAt('/effective_until', 'start_after_end', 'must come after effective_from');
  },
};

export function markupRoutes({ db }: { readonly db: Db }): Route[] {
  return tableRoutes(db, ofMarkups, {
    path: '/ops/v1/orgs/{org_id}/rate_markups',
    name: 'RateMarkup',
    noun: 'mark-up',
    tag: 'Rate cards',
    access: 'ops',
    schema: RateMarkup,
    create: {
      description:
        'For a service, a carrier, or all. If several are valid, the one for the service applies, then the one for the ' +
        'carrier, then the newest. The breakdown of a price shows it as `markup`.',
      body: NewMarkup,
      bodyExample: { carrier: 'fedex', percent: 6.25, flat_usd: 0.15 },
      rules: ({ body }) => decimals(body),
    },
    change: {
      body: MarkupChanges,
      bodyExample: { percent: 8 },
      rules: ({ body }) => decimals(body),
    },
  });
}

function decimals({ percent }: MarkupChangesInput): Violation[] {
  return percent === undefined || scaledDecimal(percent, 2) !== null
    ? []
    : [violation('/percent', 'bad_precision', 'must have at most 2 decimals')];
}
