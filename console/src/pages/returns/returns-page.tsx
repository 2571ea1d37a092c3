import type { ReturnRow } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { LinkButton, NewButton } from '../../kit/button.tsx';
import { momentColumn, stateColumn, textColumn } from '../../kit/columns.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { dayFromToday, formatNumber, formatPercent, formatRelative, inWords } from '../../kit/format.ts';
import { Page, Panel } from '../../kit/layout.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { oneOf, text, useFilters, wholeNumber } from '../../kit/search-state.ts';
import { Empty, Skeleton } from '../../kit/states.tsx';
import { type View, Views } from '../../kit/views.tsx';
import { WarehouseFilter } from '../warehouse-filter.tsx';
import { RETURN_STATES } from './return-words.ts';

const Plot = lazy(async () => ({ default: (await import('../../kit/plot.tsx')).Plot }));

const VIEWS: readonly View[] = [
  { name: 'All', search: {} },
  { name: 'To decide', search: { status: 'graded' } },
  { name: 'Announced', search: { status: 'announced' } },
  { name: 'In transit', search: { status: 'in_transit' } },
  { name: 'Being graded', search: { status: 'received' } },
  { name: 'Closed', search: { status: 'closed' } },
];
const DAYS = 90;

const COLUMNS: readonly Column<ReturnRow>[] = [
  textColumn('rma', 'Return', (one) => one.rma_number, { isMain: true }),
  stateColumn((one) => one.status, { isMain: true }),
  textColumn('order', 'Order', (one) => one.market_order_id),
  { id: 'reason', header: 'Reason', cell: (one) => inWords(one.reason), text: (one) => one.reason },
  {
    id: 'from',
    header: 'Source',
    cell: (one) => inWords(one.source),
    text: (one) => one.source,
    isExtra: true,
  },
  textColumn('warehouse', 'Warehouse', (one) => one.warehouse_name),
  {
    id: 'units',
    header: 'Received',
    cell: (one) =>
      one.units_announced === 0
        ? formatNumber(one.units_received)
        : `${formatNumber(one.units_received)} of ${formatNumber(one.units_announced)}`,
    text: (one) => one.units_received,
    isNumeric: true,
  },
  {
    id: 'decide',
    header: 'To decide',
    cell: (one) =>
      one.units_undecided === 0 ? (
        '–'
      ) : (
        <span className="font-medium text-warn">
          {formatNumber(one.units_undecided)}, {formatRelative(one.decide_by)}
        </span>
      ),
    text: (one) => one.units_undecided,
  },
  momentColumn('created', 'Created', (one) => one.created),
];

export default function ReturnsPage() {
  const [{ status, warehouse, order }, change, ignored] = useFilters({
    status: oneOf(RETURN_STATES),
    warehouse: wholeNumber,
    order: text,
  });
  const mayWrite = useMay('write');
  const params = { status, warehouse_id: warehouse, market_order_id: order };
  return (
    <Page
      title="Returns"
      actions={
        <>
          <LinkButton to="/returns/policy">Return policy</LinkButton>
          {mayWrite && <NewButton to="/returns/new">Create return</NewButton>}
        </>
      }
    >
      <Views list="returns" own={VIEWS} />
      <DataTable
        name="returns"
        columns={COLUMNS}
        ignored={ignored}
        read={reads.returns.pages('listReturns', params)}
        rowId={({ id }) => id}
        rowTo={({ rma_number }) => `/returns/${rma_number}`}
        toolbar={
          <>
            <SearchBox label="Order number" value={order} onChange={(value) => change({ order: value })} />
            <WarehouseFilter value={warehouse} onChange={(value) => change({ warehouse: value })} />
          </>
        }
        empty={
          <Empty title="No matching returns">
            Create one, or the hub records unexpected returns on arrival.
          </Empty>
        }
      />
      <Statistics />
    </Page>
  );
}

function Statistics() {
  const { data } = useQuery(
    reads.returns.from('statistics', [], async () => {
      const period = { start_date: dayFromToday(-DAYS), end_date: dayFromToday(0) };
      const [volume, rate, reasons] = await Promise.all([
        crossdock.getReturnVolume({ ...period, interval: 'week' }),
        crossdock.getReturnRate({ ...period, group_by: 'item' }),
        crossdock.getReturnReasons(period),
      ]);
      return { volume, rate, reasons };
    }),
  );
  const series = useMemo(
    () =>
      data === undefined
        ? []
        : [
            {
              name: 'Units',
              values: data.volume.series.map(({ units }) => units),
              color: 'accent' as const,
              kind: 'bars' as const,
            },
            {
              name: 'Restocked',
              values: data.volume.series.map(({ restocked_units }) => restocked_units),
              color: 'plot-2' as const,
            },
            {
              name: 'Disposed',
              values: data.volume.series.map(({ disposed_units }) => disposed_units),
              color: 'plot-3' as const,
            },
          ],
    [data],
  );
  const times = useMemo(() => data?.volume.series.map(({ period }) => period) ?? [], [data]);
  if (data === undefined) return <Skeleton className="h-72 w-full" />;
  const items = data.rate.groups.filter(({ returned_units }) => returned_units > 0).slice(0, 8);
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Panel title="Returned units by week" about={`The last ${DAYS} days.`}>
        <Suspense fallback={<Skeleton className="h-56 w-full" />}>
          <Plot title="Returned units by week" times={times} series={series} />
        </Suspense>
      </Panel>
      <Panel title="Most returned items" about={`${formatPercent(data.rate.rate)} of all shipped units.`}>
        <ul className="space-y-2">
          {items.map(({ key, label, rate, returned_units, shipped_units }) => (
            <li key={key} className="grid grid-cols-[minmax(0,1fr)_5rem_4rem] items-center gap-3">
              <span className="truncate">{label}</span>
              <span className="text-right text-sm text-muted tabular-nums">
                {formatNumber(returned_units)} of {formatNumber(shipped_units)}
              </span>
              <span className="text-right tabular-nums">{formatPercent(rate)}</span>
            </li>
          ))}
        </ul>
        <h3 className="eyebrow mt-4">Why</h3>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {data.reasons.reasons
            .filter(({ units }) => units > 0)
            .map(({ reason, share }) => (
              <li key={reason} className="text-sm">
                {inWords(reason)} <span className="tabular-nums">{formatPercent(share)}</span>
              </li>
            ))}
        </ul>
      </Panel>
    </div>
  );
}
