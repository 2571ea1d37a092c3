// What an organization pays beside the cards.
import type { Db, Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, type Violation, violation } from '../../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../../kit/http/records.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import { toCents } from '../../../kit/kernel/cents.ts';
import { scaledDecimal } from '../../../kit/kernel/decimals.ts';
import { type MarkupFields, markupList, markups } from './queries.ts';
import {
  MarkupChanges,
  type MarkupChangesInput,
  NewMarkup,
  type NewMarkupInput,
  RateMarkup,
} from './schema.ts';

const ids = idSource('rate_markup_id_seq');

const EXAMPLE = {
  id: 1,
  carrier: 'ups',
  service: null,
  percent: 7.5,
  flat_usd: 0,
  effective_from: '2026-01-05T00:00:00.000Z',
  effective_until: null,
  version: 1,
  created: '2025-11-14T09:30:00.000Z',
  updated: '2025-11-14T09:30:00.000Z',
};

export function markupRoutes({ db }: { readonly db: Db }): Route[] {
  return resourceRoutes(db, {
    path: '/ops/v1/orgs/{org_id}/rate_markups',
    id: { id: Id('Mark-up id.', 1) },
    name: 'RateMarkup',
    noun: 'mark-up',
    tag: 'Rate cards',
    access: 'ops',
    schema: RateMarkup,
    example: EXAMPLE,
    list: { list: markupList, filters: {} },
    find: markups.find,
    create: {
      description:
        'Of a service, of a carrier, or of all. Where several are valid, the one that names the service counts, then the ' +
        'one that names the carrier; of alike ones the newest. The breakdown of a price shows it as `markup`.',
      body: NewMarkup,
      bodyExample: { carrier: 'fedex', percent: 6.25, flat_usd: 0.15 },
      rules: ({ body }) => decimals(body),
      work: (tx, feed, input) => createMarkup(tx, feed, input),
    },
    change: {
      body: MarkupChanges,
      bodyExample: { percent: 8 },
      rules: ({ body }) => decimals(body),
      work: (tx, feed, id, changes, { ifMatch }) => {
        const check = (current: MarkupFields) =>
          requireOrder(current.effective_from, changes.effective_until ?? null);
        return changeRecord(tx, feed, markups, id, inColumns(changes), { ifMatch, check });
      },
    },
  });
}

export function createMarkup(tx: Tx, feed: Pick<FeedWriter, 'orgId' | 'now'>, input: NewMarkupInput) {
  const { carrier = null, service = null, effective_until = null } = input;
  const effective_from = input.effective_from ?? feed.now.toISOString();
  requireOrder(effective_from, effective_until);
  const amounts = inColumns({ percent: 0, flat_usd: 0, ...input });
  const fields = { carrier, service, ...amounts, effective_from, effective_until } as MarkupFields;
  return ids
    .next(tx)
    .then((id) => createRecord(tx, { orgId: feed.orgId, now: feed.now }, markups, id, fields));
}

function requireOrder(from: string, until: string | null): void {
  if (until !== null && Date.parse(until) <= Date.parse(from))
    throw invalid([violation('/effective_until', 'start_after_end', 'must come after effective_from')]);
}

function inColumns({ percent, flat_usd, effective_until }: MarkupChangesInput): Partial<MarkupFields> {
  return {
    ...(percent === undefined ? {} : { basis_points: scaledDecimal(percent, 2) ?? 0 }),
    ...(flat_usd === undefined ? {} : { flat_cents: toCents(flat_usd) }),
    ...(effective_until === undefined ? {} : { effective_until }),
  };
}

function decimals({ percent }: MarkupChangesInput): Violation[] {
  return percent === undefined || scaledDecimal(percent, 2) !== null
    ? []
    : [violation('/percent', 'bad_precision', 'must have at most 2 decimals')];
}
