// One item: where it lies, in which lots, how much there was over time, and every movement.
import type { InventoryAdjustment, InventoryReceipt, InventoryRecord } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { Badge, State } from '../../kit/badge.tsx';
import { CsvButton } from '../../kit/csv-button.tsx';
import { dayFromToday, formatDay, formatMoment, formatNumber, inWords } from '../../kit/format.ts';
import { Figure, Page, Panel } from '../../kit/layout.tsx';
import { LoadedPart } from '../../kit/loaded-part.tsx';
import { type SimpleColumn, SimpleTable } from '../../kit/simple-table.tsx';
import { type Asked, Empty, ErrorState, Loaded, Skeleton } from '../../kit/states.tsx';
import { known, TablePanel } from '../../kit/table-panel.tsx';
import { explainUnsellable } from './unsellable.ts';

const Plot = lazy(async () => ({ default: (await import('../../kit/plot.tsx')).Plot }));

const DAYS = 90;
const MOVEMENTS_MAX = 2000;
const SHOWN_MAX = 100;

interface Movement {
  readonly key: string;
  readonly time: string;
  readonly warehouse: string;
  readonly quantity: number;
  readonly reason: string;
  readonly status: string;
  readonly lot: string | null;
  readonly by: string | null;
  readonly of: string | null;
}

export default function ItemPage() {
  const { itemId = '' } = useParams({ strict: false }) as { itemId?: string };
  const records = useQuery(reads.inventory.rows('listInventory', { item_id: itemId, include_lots: true }));
  return <Loaded query={records}>{(data) => <Shown itemId={itemId} records={data} />}</Loaded>;
}

function Shown({
  itemId,
  records,
}: {
  readonly itemId: string;
  readonly records: readonly InventoryRecord[];
}) {
  const [first] = records;
  const sum = (of: (record: InventoryRecord) => number | null) =>
    records.reduce((total, record) => total + (of(record) ?? 0), 0);
  const history = useQuery(reads.inventory.from('history', [itemId], () => loadHistory(itemId)));
  if (first === undefined)
    return (
      <Page title="Item" parent={['/inventory', 'Inventory']}>
        <Panel>
          <Empty title="No stock of this item">It was never received, or it is not one of yours.</Empty>
        </Panel>
      </Page>
    );
  const lots = records.flatMap(({ warehouse_name, warehouse_id, lots: own = [] }) =>
    own.map((lot) => ({ ...lot, warehouse_name, warehouse_id })),
  );
  return (
    <Page
      title={first.name ?? first.mpn ?? `Item ${itemId}`}
      parent={['/inventory', 'Inventory']}
      beside={first.is_bundle && <Badge>Bundle</Badge>}
      about={[first.mpn, first.upc].filter(Boolean).join(', ')}
    >
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-6">
        <Figure name="Sellable" value={formatNumber(sum((one) => one.sellable?.MERCHANT ?? null))} />
        <Figure name="Available" value={formatNumber(sum((one) => one.available_quantity))} />
        <Figure name="Reserved" value={formatNumber(sum((one) => one.reserved_quantity))} />
        <Figure name="Unavailable" value={formatNumber(sum((one) => one.unavailable_quantity))} />
        <Figure name="Inbound" value={formatNumber(sum((one) => one.inbound_quantity))} />
        <Figure name="Backordered" value={formatNumber(sum((one) => one.backordered_quantity))} />
      </div>
      <Panel title="Stock on hand" about={`The last ${DAYS} days, all warehouses together.`}>
        {history.data === undefined ? (
          history.error === null ? (
            <Skeleton className="h-56 w-full" />
          ) : (
            <ErrorState error={history.error} onRetry={() => void history.refetch()} />
          )
        ) : (
          <StockOverTime movements={history.data} onHand={sum((one) => one.on_hand_quantity)} />
        )}
      </Panel>
      <div className="grid gap-4">
        <TablePanel
          title="By warehouse"
          query={known(records)}
          rowId={({ warehouse_id }) => warehouse_id}
          columns={[
            { header: 'Warehouse', cell: (one) => one.warehouse_name, text: (one) => one.warehouse_name },
            units('For orders', (one: InventoryRecord) => one.sellable?.MERCHANT),
            units('For FBA', (one: InventoryRecord) => one.sellable?.FBA),
            units('For WFS', (one: InventoryRecord) => one.sellable?.WFS),
            units('Available', (one: InventoryRecord) => one.available_quantity),
            {
              header: 'Unsellable because',
              cell: (one) => explainUnsellable(one) || '–',
              text: explainUnsellable,
            },
            units('Orders', (one: InventoryRecord) => one.reserved?.orders),
            units('Work orders', (one: InventoryRecord) => one.reserved?.work_orders),
            units('Holds', (one: InventoryRecord) => one.reserved?.holds),
            units('Damaged', (one: InventoryRecord) => one.unavailable.damaged),
            units('Quarantined', (one: InventoryRecord) => one.unavailable.quarantined),
            units('Expired', (one: InventoryRecord) => one.unavailable.expired),
          ]}
        />
        <TablePanel
          title="Lots"
          query={known(lots)}
          rowId={(_, index) => index}
          empty={<Empty title="No lot">This item has no stock.</Empty>}
          columns={[
            { header: 'Warehouse', cell: (one) => one.warehouse_name, text: (one) => one.warehouse_name },
            { header: 'Lot', cell: (one) => one.lot ?? 'none', text: (one) => one.lot },
            { header: 'Expires', cell: (one) => formatDay(one.expiration), text: (one) => one.expiration },
            { header: 'State', cell: (one) => <State of={one.status} />, text: (one) => one.status },
            units('Units', (one: (typeof lots)[number]) => one.quantity),
            units('Reserved', (one: (typeof lots)[number]) => one.reserved_quantity),
          ]}
        />
      </div>
      <Movements history={history} />
    </Page>
  );
}

function units<Row>(header: string, of: (row: Row) => number | null | undefined): SimpleColumn<Row> {
  return { header, cell: (one) => formatNumber(of(one)), text: of, isNumeric: true };
}

const MOVEMENT_COLUMNS: readonly SimpleColumn<Movement>[] = [
  {
    header: 'When',
    cell: (one) => <span className="whitespace-nowrap">{formatMoment(one.time)}</span>,
    text: (one) => one.time,
  },
  { header: 'Warehouse', cell: (one) => one.warehouse, text: (one) => one.warehouse },
  { header: 'Why', cell: (one) => inWords(one.reason), text: (one) => one.reason },
  { header: 'Of', cell: (one) => one.of ?? '–', text: (one) => one.of },
  { header: 'State', cell: (one) => <State of={one.status} />, text: (one) => one.status },
  { header: 'Lot', cell: (one) => one.lot ?? '–', text: (one) => one.lot },
  { header: 'By', cell: (one) => one.by ?? '–', text: (one) => one.by },
  {
    header: 'Units',
    cell: (one) => `${one.quantity > 0 ? '+' : ''}${formatNumber(one.quantity)}`,
    text: (one) => one.quantity,
    isNumeric: true,
  },
];

/** As many as a page shows; the CSV has all that were read. */
function Movements({ history }: { readonly history: Asked<readonly Movement[]> }) {
  const all = history.data ?? [];
  return (
    <Panel
      title="Movements"
      about={
        all.length > SHOWN_MAX
          ? `The newest ${formatNumber(SHOWN_MAX)} of ${formatNumber(all.length)} in the last ${DAYS} days; the CSV has all of them.`
          : `Of the last ${DAYS} days.`
      }
      isFlush
      actions={
        <CsvButton
          name="movements"
          columns={MOVEMENT_COLUMNS}
          parts={() => [all]}
          isEmpty={all.length === 0}
        />
      }
    >
      <LoadedPart query={history}>
        {(rows) => (
          <SimpleTable
            name="Movements"
            rows={rows.slice(0, SHOWN_MAX)}
            rowId={({ key }) => key}
            empty={<Empty title="Nothing has moved" />}
            columns={MOVEMENT_COLUMNS}
          />
        )}
      </LoadedPart>
    </Panel>
  );
}

function StockOverTime({
  movements,
  onHand,
}: {
  readonly movements: readonly Movement[];
  readonly onHand: number;
}) {
  const { times, values } = useMemo(() => byDay(movements, onHand), [movements, onHand]);
  const series = useMemo(
    () => [{ name: 'On hand', values, color: 'accent' as const, kind: 'steps' as const }],
    [values],
  );
  return (
    <Suspense fallback={<Skeleton className="h-56 w-full" />}>
      <Plot title="Stock on hand by day" times={times} series={series} />
    </Suspense>
  );
}

/** What there was at the end of each day: back from today, movement by movement. */
function byDay(movements: readonly Pick<Movement, 'time' | 'quantity'>[], onHand: number, days = DAYS) {
  const moved = new Map<string, number>();
  for (const { time, quantity } of movements) {
    const day = time.slice(0, 10);
    moved.set(day, (moved.get(day) ?? 0) + quantity);
  }
  const times: string[] = [];
  const values: number[] = [];
  let left = onHand;
  for (let back = 0; back < days; back += 1) {
    const day = dayFromToday(-back);
    times.unshift(day);
    values.unshift(left);
    left -= moved.get(day) ?? 0;
  }
  return { times, values };
}

async function loadHistory(itemId: string): Promise<readonly Movement[]> {
  const period = { item_id: itemId, start_time: dayFromToday(-DAYS), end_time: dayFromToday(0) };
  const [receipts, adjustments] = await Promise.all([
    upTo(MOVEMENTS_MAX, crossdock.listInventoryReceipts({ ...period, page: 1, per_page: 250 })),
    upTo(MOVEMENTS_MAX, crossdock.listInventoryAdjustments({ ...period, per_page: 250 })),
  ]);
  return [...receipts.map(ofReceipt), ...adjustments.map(ofAdjustment)].toSorted((a, b) =>
    b.time.localeCompare(a.time),
  );
}

async function upTo<T>(max: number, list: AsyncIterable<T>): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of list) {
    rows.push(row);
    if (rows.length >= max) break;
  }
  return rows;
}

function ofReceipt(one: InventoryReceipt, index: number): Movement {
  const { time, quantity, status, lot, warehouse_name, ir_number } = one;
  return {
    key: `receipt ${one.transaction_id} ${index}`,
    time,
    warehouse: warehouse_name,
    quantity,
    reason: 'received',
    status,
    lot,
    by: null,
    of: ir_number,
  };
}

function ofAdjustment(one: InventoryAdjustment, index: number): Movement {
  const { time, quantity, status, lot, warehouse_name, reason, adjusted_by, linked_item_id } = one;
  return {
    key: `adjustment ${one.transaction_id} ${index}`,
    time,
    warehouse: warehouse_name,
    quantity,
    reason,
    status,
    lot,
    by: adjusted_by,
    of: linked_item_id,
  };
}
