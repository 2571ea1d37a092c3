// Statistics of returns: how many shipped units came back, why, and when.
import type { Db } from '../../../kit/db/db.ts';
import { boundedRangeViolations } from '../../../kit/http/date-ranges.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { answers } from '../../../kit/http/responses.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { lastDays } from '../../../kit/kernel/days.ts';
import { REASON_WORDS, type ReturnReason } from '../schema.ts';
import { isInterval, partOf, periodsOf } from './period-rules.ts';
import { type RateRow, readRates, sumReasons, sumReturned, type Wanted } from './queries.ts';
import {
  DAYS_DEFAULT,
  DAYS_MAX,
  type Group,
  type Query,
  RateQuery,
  ReasonsQuery,
  ReturnRate,
  ReturnReasons,
  ReturnVolume,
  VolumeQuery,
} from './schema.ts';

const TAG = 'Returns';

export function statisticsRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const daysOf = (query: Query) =>
    lastDays({ start: query.start_date, end: query.end_date }, DAYS_DEFAULT, clock.now());
  const rules = ({ query }: { query: Query }) =>
    boundedRangeViolations(query, ['start_date', 'end_date'], daysOf(query), DAYS_MAX);
  const wantedOf = (query: Query): Wanted => ({ basis: 'returned', ...query, ...daysOf(query) });
  const shared = { method: 'GET', tag: TAG, access: 'read', rules } as const;
  const routes = [
    route({
      ...shared,
      path: '/v1/returns/rate',
      operationId: 'getReturnRate',
      summary: 'Report return rates',
      description:
        'Units are those in the box: components if a bundle was ordered. With basis `shipped`, both numbers refer to ' +
        'units shipped in the period; with `returned`, units returned in the period are compared with those shipped in ' +
        'it. Removals from marketplaces are not included.',
      query: RateQuery,
      responses: answers('The rate.', ReturnRate),
      handler: async ({ query, orgId }) => {
        const wanted = wantedOf(query);
        const group = query.group_by ?? 'day';
        const rows = await readRates(db, orgId, group, wanted);
        const { all_shipped: shipped = 0, all_returned: returned = 0 } = rows[0] ?? {};
        return ok({
          ...rangeOf(wanted),
          group_by: group,
          ...rateOf(shipped, returned),
          groups: groupsOf(group, wanted, rows),
        });
      },
    }),
    route({
      ...shared,
      path: '/v1/returns/reasons',
      operationId: 'getReturnReasons',
      summary: 'Report return reasons',
      query: ReasonsQuery,
      responses: answers('The reasons.', ReturnReasons),
      handler: async ({ query, orgId }) => {
        const wanted = wantedOf(query);
        const rows = await sumReasons(db, orgId, wanted);
        const total = rows.reduce((sum, one) => sum + one.units, 0);
        return ok({
          ...rangeOf(wanted),
          total_units: total,
          reasons: rows.map(({ reason, units }) => ({
            reason,
            description: REASON_WORDS[reason as ReturnReason],
            units,
            share: partOf(units, total),
          })),
        });
      },
    }),
    route({
      ...shared,
      path: '/v1/returns/volume',
      operationId: 'getReturnVolume',
      summary: 'Report returns by period',
      query: VolumeQuery,
      responses: answers('The volume.', ReturnVolume),
      handler: async ({ query, orgId }) => {
        const wanted = wantedOf(query);
        const interval = query.interval ?? 'day';
        const found = await sumReturned(db, orgId, wanted, interval);
        const rows = new Map(found.map((one) => [one.key, one]));
        return ok({
          ...rangeOf(wanted),
          interval,
          total_returns: found.reduce((sum, one) => sum + one.returns, 0),
          total_units: found.reduce((sum, one) => sum + one.units, 0),
          series: periodsOf(wanted.start, wanted.end, interval).map((period) => {
            const { returns = 0, units = 0, restocked = 0, disposed = 0 } = rows.get(period) ?? {};
            return { period, returns, units, restocked_units: restocked, disposed_units: disposed };
          }),
        });
      },
    }),
  ];
  return [...routes, ...routes.map((one) => forHub(one, 'floor'))];
}

function rangeOf({ start, end, basis }: Wanted) {
  return { start_date: start, end_date: end, basis };
}

function rateOf(shipped: number, returned: number) {
  return { shipped_units: shipped, returned_units: returned, rate: partOf(returned, shipped) };
}

function groupsOf(group: Group, { start, end }: Wanted, rows: readonly RateRow[]) {
  if (!isInterval(group))
    return rows.map(({ key, label, shipped, returned }) => ({
      key: key === '' ? null : key,
      label: label ?? (key === '' ? 'no marketplace' : key),
      ...rateOf(shipped, returned),
    }));
  const byPeriod = new Map(rows.map((one) => [one.key, one]));
  return periodsOf(start, end, group).map((period) => {
    const { shipped = 0, returned = 0 } = byPeriod.get(period) ?? {};
    return { key: period, label: period, ...rateOf(shipped, returned) };
  });
}
