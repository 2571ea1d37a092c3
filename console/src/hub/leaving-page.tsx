// Everything that is to leave a warehouse: what is late, what must leave today, and what waits for stock or a person.
import type { OpenSubOrder, OpsWarehouse } from '@crossdock/client/hub';
import { Badge, State } from '../kit/badge.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { formatNumber, formatThere, inWords } from '../kit/format.ts';
import { oneOf, useSearchState } from '../kit/search-state.ts';
import { Empty } from '../kit/states.tsx';
import { type View, Views } from '../kit/views.tsx';
import { hub } from './api.ts';
import { Station } from './kit/station.tsx';
import { useMerchants } from './merchants.ts';

const STATES = ['pending', 'picking', 'packed', 'backordered', 'error'] as const;

const VIEWS: readonly View[] = [
  { name: 'Late', search: { view: 'late' } },
  { name: 'Today', search: { view: 'today' } },
  { name: 'All that is open', search: {} },
  { name: 'Waiting for stock', search: { state: 'backordered' } },
  { name: 'Problems', search: { state: 'error' } },
];

const EMPTY = {
  late: ['Nothing is late', 'Everything that has its stock can still leave in time.'],
  today: ['Nothing more must leave today', 'What comes before the cut-off appears here by itself.'],
  all: ['Nothing is open', 'New orders appear here by themselves.'],
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
    <Station
      title="Leaving"
      about="What is to leave, in the order in which it is due, in the time of the warehouse."
    >
      {(warehouse) => <Leaving warehouse={warehouse} />}
    </Station>
  );
}

function Leaving({ warehouse: { id, timezone } }: { readonly warehouse: OpsWarehouse }) {
  const [search, change] = useSearchState();
  const view = oneOf(search['view'], ['late', 'today']);
  const state = oneOf(search['state'], STATES);
  const { org } = search;
  const merchants = useMerchants();
  const [title, words] = EMPTY[view ?? 'all'];
  return (
    <>
      <Views list="leaving" own={VIEWS} />
      <DataTable
        name="leaving"
        queryKey={['floor', 'leaving', id, view, state, org]}
        load={() =>
          hub.listOpenOrders({
            warehouse_id: id,
            per_page: 100,
            sort: 'due',
            ...(view === 'late' ? { late: true } : {}),
            ...(view === 'today' ? { due_today: true } : {}),
            ...(state === undefined ? {} : { state }),
            ...(org === undefined ? {} : { org_id: Number(org) }),
          })
        }
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
          {
            id: 'state',
            header: 'State',
            width: '8rem',
            cell: (one) => <State of={one.state} />,
            text: (one) => one.state,
          },
          {
            id: 'leave_by',
            header: 'Last dispatch',
            width: 'minmax(11rem, 1fr)',
            cell: (one) => formatThere(one.leave_by, timezone),
            text: (one) => one.leave_by,
            isExtra: true,
          },
          { id: 'org', header: 'Merchant', cell: (one) => one.org_name, text: (one) => one.org_name },
          {
            id: 'order',
            header: 'Order',
            cell: (one) => one.market_order_id,
            text: (one) => one.market_order_id,
          },
          {
            id: 'units',
            header: 'Units',
            width: '5rem',
            isNumeric: true,
            cell: (one) => formatNumber(one.units),
            text: (one) => one.units,
          },
          {
            id: 'reason',
            header: 'Why',
            width: 'minmax(10rem, 2fr)',
            cell: (one) => one.reason ?? '–',
            text: (one) => one.reason,
          },
        ]}
        empty={<Empty title={title}>{words}</Empty>}
      />
    </>
  );
}
