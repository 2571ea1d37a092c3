// Everything that is to leave a warehouse: what is late, what must leave today, and what waits for stock or a person.
import type { OpenSubOrder, OpsWarehouse } from '@crossdock/client/hub';
import { Badge } from '../kit/badge.tsx';
import { numberColumn, stateColumn, textColumn } from '../kit/columns.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { formatThere, inWords } from '../kit/format.ts';
import { oneOf, useFilters, wholeNumber } from '../kit/search-state.ts';
import { Empty } from '../kit/states.tsx';
import { type View, Views } from '../kit/views.tsx';
import { hubReads } from './api.ts';
import { Station } from './kit/station.tsx';
import { useMerchants } from './merchants.ts';

const STATES = ['pending', 'picking', 'packed', 'backordered', 'error'] as const;

const VIEWS: readonly View[] = [
  { name: 'Late', search: { view: 'late' } },
  { name: 'Today', search: { view: 'today' } },
  { name: 'All open', search: {} },
  { name: 'Backordered', search: { state: 'backordered' } },
  { name: 'Problems', search: { state: 'error' } },
];

const EMPTY = {
  late: ['Nothing is late', 'Every order in stock can still ship on time.'],
  today: ['Nothing more ships today', 'Orders before the cut-off appear here automatically.'],
  all: ['Nothing is open', 'New orders appear here automatically.'],
} as const;

/** The station where it is done next. */
function nextStep({ state, org_id, sub_order_id }: OpenSubOrder): string {
  const one = `?org=${org_id}&sub_order=${sub_order_id}`;
  if (state === 'picking') return `/hub/pack${one}`;
  if (state === 'packed') return `/hub/ship${one}`;
  return '/hub/pick';
}

export default function LeavingPage() {
  return (
    <Station title="Leaving" about="Open sub-orders by deadline, in the warehouse’s time.">
      {(warehouse) => <Leaving warehouse={warehouse} />}
    </Station>
  );
}

function Leaving({ warehouse: { id, timezone } }: { readonly warehouse: OpsWarehouse }) {
  const [{ view, state, org }, change, ignored] = useFilters({
    view: oneOf(['late', 'today']),
    state: oneOf(STATES),
    org: wholeNumber,
  });
  const merchants = useMerchants();
  const [title, words] = EMPTY[view ?? 'all'];
  return (
    <>
      <Views list="leaving" own={VIEWS} />
      <DataTable
        name="leaving"
        ignored={ignored}
        read={hubReads.floor.pages('listOpenOrders', {
          warehouse_id: id,

          sort: 'due',
          late: view === 'late' ? true : undefined,
          due_today: view === 'today' ? true : undefined,
          state,
          org_id: org,
        })}
        rowId={(one) => `${one.org_id} ${one.sub_order_id}`}
        rowTo={nextStep}
        toolbar={
          <>
            <FilterSelect
              label="State"
              value={state}
              onChange={(value) => change({ state: value })}
              choices={STATES.map((one) => [one, inWords(one)])}
            />
            <FilterSelect
              label="Merchant"
              value={org}
              onChange={(value) => change({ org: value })}
              choices={(merchants.data ?? []).map((one) => [String(one.id), one.name])}
            />
          </>
        }
        columns={[
          {
            id: 'number',
            header: 'Sub-order',
            width: '9rem',
            cell: (one) => <span className="font-mono">{one.sub_order_number}</span>,
            text: (one) => one.sub_order_number,
            isMain: true,
          },
          {
            id: 'due',
            header: 'Due',
            width: 'minmax(14.5rem, 1.4fr)',
            isMain: true,
            cell: (one) => (
              <span className="inline-flex items-center gap-2">
                {formatThere(one.due, timezone)}
                {one.is_late && <Badge tone="bad">Late</Badge>}
              </span>
            ),
            text: (one) => one.due,
          },
          stateColumn((one: OpenSubOrder) => one.state, { width: '8rem' }),
          {
            id: 'leave_by',
            header: 'Last dispatch',
            width: 'minmax(11rem, 1fr)',
            cell: (one) => formatThere(one.leave_by, timezone),
            text: (one) => one.leave_by,
            isExtra: true,
          },
          textColumn('org', 'Merchant', (one: OpenSubOrder) => one.org_name),
          textColumn('order', 'Order', (one: OpenSubOrder) => one.market_order_id),
          numberColumn('units', 'Units', (one: OpenSubOrder) => one.units, { width: '5rem' }),
          textColumn('reason', 'Why', (one: OpenSubOrder) => one.reason, { width: 'minmax(10rem, 2fr)' }),
        ]}
        empty={<Empty title={title}>{words}</Empty>}
      />
    </>
  );
}
