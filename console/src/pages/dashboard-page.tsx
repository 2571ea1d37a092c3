// What a merchant wants to know in the morning: what came in and left, what needs them, what is on its way.
import type { InventoryRecord, Order, OrderSummary, WebhookEndpoint } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { crossdock } from '../app/api.ts';
import { reads } from '../app/reads.ts';
import { useSession } from '../app/session.ts';
import { State } from '../kit/badge.tsx';
import { dayFromToday, formatCount, formatDay, formatNumber, formatPercent, inWords } from '../kit/format.ts';
import { Figure, Page, Panel } from '../kit/layout.tsx';
import { Empty, ErrorState, Skeleton } from '../kit/states.tsx';
import { stockHealth } from './inventory/stock-health.ts';
import { AT_RISK, LATE, OPEN_STATES, UNDELIVERABLE, urgencyOf } from './orders/order-states.ts';

/** Loaded behind the rest: drawing is not needed to read figures. */
const Plot = lazy(async () => ({ default: (await import('../kit/plot.tsx')).Plot }));

const DAYS = 30;
/** Records of stock that are looked through for what has run out. */
const RECORDS_MAX = 1000;
/** The most urgent orders; the count says how many there are in total. */
const URGENT_ORDERS_MAX = 250;
const DAY_MS = 86_400_000;
const SHOWN_MAX = 6;

const period = () => ({ start_date: dayFromToday(-DAYS + 1), end_date: dayFromToday(0) });

export default function DashboardPage() {
  const { person } = useSession();
  const summary = useQuery(reads.orders.get('summariseOrders', period()));
  return (
    <Page title={`Hello ${person.name.split(' ')[0]}`} about={`The last ${DAYS} days.`}>
      <Figures summary={summary.data} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Panel title="Orders by day">
          {summary.error !== null && summary.data === undefined ? (
            <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
          ) : (
            <OrdersByDay summary={summary.data} />
          )}
        </Panel>
        <Attention summary={summary.data} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <StockHealth />
        <InboundOnItsWay />
        <ReturnsOfLate />
      </div>
    </Page>
  );
}

function Figures({ summary }: { readonly summary: OrderSummary | undefined }) {
  const value = (of: (summary: OrderSummary) => ReactNode) =>
    summary === undefined ? <Skeleton className="my-1 h-7 w-20" /> : of(summary);
  const waiting = summary?.backordered_units ?? 0;
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Figure
        name="Orders"
        value={value(({ total_orders }) => formatNumber(total_orders))}
        hint={value(({ total_units }) => `${formatNumber(total_units)} units`)}
        to="/orders"
      />
      <Figure
        name="Shipped on time"
        value={value(({ on_time_ship_rate }) => formatPercent(on_time_ship_rate))}
        hint="within the hub’s promise"
      />
      <Figure
        name="From order to shipment"
        value={value(({ median_hours_to_ship }) =>
          median_hours_to_ship === null
            ? '–'
            : `${formatNumber(Math.round(median_hours_to_ship * 10) / 10)} h`,
        )}
        hint="median"
      />
      <Figure
        name="Backordered units"
        value={value(({ backordered_units }) => formatNumber(backordered_units))}
        to="/orders"
        search={{ status: 'backordered' }}
        {...(waiting > 0 ? { tone: 'warn' as const } : {})}
        hint={value(() => (waiting > 0 ? 'see the orders' : 'none'))}
      />
    </div>
  );
}

function OrdersByDay({ summary }: { readonly summary: OrderSummary | undefined }) {
  if (summary === undefined) return <Skeleton className="h-56 w-full" />;
  const days = summary.by_day;
  const states = Object.entries(summary.by_status).filter(([, count]) => count > 0);
  return (
    <>
      <Suspense fallback={<Skeleton className="h-56 w-full" />}>
        <Plot
          title="Orders by day"
          times={days.map(({ date }) => date)}
          series={[
            { name: 'Received', values: days.map(({ received }) => received), color: 'accent', kind: 'bars' },
            { name: 'Shipped', values: days.map(({ shipped }) => shipped), color: 'plot-2' },
            { name: 'Cancelled', values: days.map(({ cancelled }) => cancelled), color: 'plot-3' },
          ]}
        />
      </Suspense>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-2 border-t border-line pt-3">
        {states.map(([state, count]) => (
          <li key={state}>
            <Link
              to="/orders"
              search={{ status: state } as never}
              className="flex items-center gap-1.5 hover:underline"
            >
              <State of={state} />
              <span className="tabular-nums">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Point {
  readonly text: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly tone: 'bad' | 'warn';
}

/** Only what needs an action. */
function Attention({ summary }: { readonly summary: OrderSummary | undefined }) {
  const open = useQuery(
    reads.orders.from('urgent', [], async () => {
      const until = new Date(Date.now() + DAY_MS).toISOString();
      const { data } = await crossdock.listOrders({
        status: OPEN_STATES,
        latest_ship_until: until,
        per_page: URGENT_ORDERS_MAX,
      });
      return data;
    }),
  );
  const decisions = useQuery(reads.returns.rows('listReturns', { status: 'graded', per_page: 100 }));
  const undelivered = useQuery(reads.orders.rows('listOrderTracking', { exception: true, per_page: 100 }));
  const webhooks = useQuery(reads.webhooks.rows('listWebhookEndpoints', { per_page: 100 }));
  const points = pointsOf(summary, {
    open: open.data ?? [],
    undelivered: undelivered.data?.length ?? 0,
    decisions: decisions.data?.length ?? 0,
    webhooks: webhooks.data ?? [],
  });
  const isPending =
    summary === undefined || [open, decisions, undelivered, webhooks].some((query) => query.isPending);
  return (
    <Panel title="Needs attention" className="max-xl:order-first">
      {isPending ? (
        <Skeleton className="h-32 w-full" />
      ) : points.length === 0 ? (
        <Empty title="Nothing">All orders are on time, and no decision is pending.</Empty>
      ) : (
        <ul className="-mx-2">
          {points.map(({ text, to, search, tone }) => (
            <li key={text}>
              <Link
                to={to}
                {...(search === undefined ? {} : { search: search as never })}
                className="flex items-center gap-2.5 rounded-md px-2 py-2 hover:bg-sunken"
              >
                <span
                  aria-hidden
                  className={`size-2 shrink-0 rounded-full ${tone === 'bad' ? 'bg-bad' : 'bg-warn'}`}
                />
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface Found {
  readonly open: readonly Order[];
  /** Parcels that carriers cannot deliver. */
  readonly undelivered: number;
  readonly decisions: number;
  readonly webhooks: readonly Pick<WebhookEndpoint, 'failing_since' | 'disabled_reason'>[];
}

function pointsOf(
  summary: OrderSummary | undefined,
  { open, undelivered, decisions, webhooks }: Found,
): readonly Point[] {
  const count = (urgency: string) => open.filter((order) => urgencyOf(order) === urgency).length;
  const orders = (number: number) =>
    `${formatNumber(number)}${number === URGENT_ORDERS_MAX ? '+' : ''} ${number === 1 ? 'order' : 'orders'}`;
  const error = summary?.by_status.error ?? 0;
  const waiting = summary?.by_status.backordered ?? 0;
  const broken = webhooks.filter(
    ({ disabled_reason, failing_since }) => disabled_reason === 'gone' || failing_since !== null,
  ).length;
  const all: readonly (Point & { readonly number: number })[] = [
    {
      number: error,
      text: `${orders(error)} that no warehouse can ship`,
      to: '/orders',
      search: { status: 'error' },
      tone: 'bad',
    },
    {
      number: count('late'),
      text: `${orders(count('late'))} past due`,
      to: '/orders',
      search: LATE,
      tone: 'bad',
    },
    {
      number: count('at_risk'),
      text: `${orders(count('at_risk'))} due within a day`,
      to: '/orders',
      search: AT_RISK,
      tone: 'warn',
    },
    {
      number: waiting,
      text: `${orders(waiting)} backordered`,
      to: '/orders',
      search: { status: 'backordered' },
      tone: 'warn',
    },
    {
      number: undelivered,
      text: `${formatCount(undelivered, 'parcel')} with an address or delivery problem`,
      to: '/orders',
      search: UNDELIVERABLE,
      tone: 'bad',
    },
    {
      number: decisions,
      text: `${formatNumber(decisions)} ${decisions === 1 ? 'return' : 'returns'} to decide on`,
      to: '/returns',
      search: { status: 'graded' },
      tone: 'warn',
    },
    {
      number: broken,
      text: `${formatNumber(broken)} ${broken === 1 ? 'webhook' : 'webhooks'} not delivering`,
      to: '/settings/webhooks',
      tone: 'warn',
    },
  ];
  return all.filter(({ number }) => number > 0);
}

/** The first records, page by page. */
async function inventory(): Promise<{
  readonly records: readonly InventoryRecord[];
  readonly isAll: boolean;
}> {
  const records: InventoryRecord[] = [];
  for await (const page of crossdock.listInventory({ per_page: 250 }).pages()) {
    records.push(...page.data);
    if (page.next !== null && records.length >= RECORDS_MAX) return { records, isAll: false };
  }
  return { records, isAll: true };
}

function StockHealth() {
  const { data, error, refetch } = useQuery(reads.inventory.from('health', [], inventory));
  const { sellable, reserved, notSellable, soldOut } = stockHealth(data?.records ?? []);
  const out = soldOut.slice(0, SHOWN_MAX);
  const kinds = [
    ['Sellable', sellable, 'bg-accent-fill'],
    ['Reserved', reserved, 'bg-[var(--plot-2)]'],
    ['Not sellable', notSellable, 'bg-[var(--plot-3)]'],
  ] as const;
  const total = Math.max(
    1,
    kinds.reduce((all, [, units]) => all + units, 0),
  );
  return (
    <Panel
      title="Stock"
      actions={<MoreLink to="/inventory" />}
      {...(data?.isAll === false ? { about: `Of the first ${formatNumber(RECORDS_MAX)} records.` } : {})}
    >
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded">
            {kinds.map(([name, units, fill]) => (
              <span key={name} className={fill} style={{ width: `${(100 * units) / total}%` }} />
            ))}
          </div>
          <ul className="mt-2 flex flex-wrap gap-x-4">
            {kinds.map(([name, units, fill]) => (
              <li key={name} className="flex items-center gap-1.5 text-sm">
                <span aria-hidden className={`size-2.5 rounded-sm ${fill}`} />
                {name} <span className="font-medium tabular-nums">{formatNumber(units)}</span>
              </li>
            ))}
          </ul>
          <h3 className="eyebrow mt-4">Sold out with backorders</h3>
          {out.length === 0 ? (
            <p className="text-muted">Nothing</p>
          ) : (
            <ul className="mt-1 divide-y divide-line">
              {out.map(({ item_id, warehouse_id, name, mpn, warehouse_name, backordered_quantity }) => (
                <li key={`${item_id} ${warehouse_id}`}>
                  <Link
                    to={`/inventory/${item_id}`}
                    className="flex justify-between gap-3 py-1.5 hover:underline"
                  >
                    <span className="truncate">{name ?? mpn}</span>
                    <span className="shrink-0 text-sm text-muted">
                      {formatNumber(backordered_quantity)} wait, {warehouse_name}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
}

function InboundOnItsWay() {
  const { data, error, refetch } = useQuery(
    reads.inbound.rows('listInventoryRequests', {
      state: ['placed', 'in_transit', 'delivered', 'receiving'],
      sort: 'est_ship',
      per_page: SHOWN_MAX,
    }),
  );
  return (
    <Panel title="Inbound goods" actions={<MoreLink to="/inbound" />}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Empty title="Nothing is inbound">Create a shipment for what you send.</Empty>
      ) : (
        <ul className="divide-y divide-line">
          {data.map(
            ({ id, ir_number, status, warehouse, items_received, items_total, estimated_ship_date }) => (
              <li key={id}>
                <Link
                  to={`/inbound/${ir_number}`}
                  className="flex items-center justify-between gap-3 py-1.5 hover:underline"
                >
                  <span className="min-w-0 truncate">
                    <span className="font-medium">{ir_number}</span>{' '}
                    <span className="text-sm text-muted">
                      {warehouse}, {formatNumber(items_received)} of {formatNumber(items_total)}
                      {estimated_ship_date !== null && `, ${formatDay(estimated_ship_date)}`}
                    </span>
                  </span>
                  <State of={status} />
                </Link>
              </li>
            ),
          )}
        </ul>
      )}
    </Panel>
  );
}

function ReturnsOfLate() {
  const { data, error, refetch } = useQuery(
    reads.returns.from('summary', [], async () => {
      const [rate, reasons] = await Promise.all([
        crossdock.getReturnRate(period()),
        crossdock.getReturnReasons(period()),
      ]);
      return { rate, reasons };
    }),
  );
  return (
    <Panel title="Returns" actions={<MoreLink to="/returns" />}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : data.rate.returned_units === 0 ? (
        <Empty title="No returns">In the last {DAYS} days.</Empty>
      ) : (
        <>
          <p>
            <span className="text-2xl font-semibold tabular-nums">{formatPercent(data.rate.rate)}</span>{' '}
            <span className="text-muted">
              came back: {formatNumber(data.rate.returned_units)} of {formatNumber(data.rate.shipped_units)}{' '}
              units
            </span>
          </p>
          <ul className="mt-3 space-y-1.5">
            {data.reasons.reasons
              .filter(({ units }) => units > 0)
              .toSorted((a, b) => b.units - a.units)
              .slice(0, SHOWN_MAX - 1)
              .map(({ reason, share, units }) => (
                <li
                  key={reason}
                  className="grid grid-cols-[9rem_minmax(0,1fr)_3rem] items-center gap-2 text-sm"
                >
                  <span className="truncate">{inWords(reason)}</span>
                  <span aria-hidden className="h-1.5 rounded bg-sunken">
                    <span
                      className="block h-full rounded bg-accent-fill"
                      style={{ width: `${100 * (share ?? 0)}%` }}
                    />
                  </span>
                  <span className="text-right tabular-nums">{formatNumber(units)}</span>
                </li>
              ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function MoreLink({ to }: { readonly to: string }) {
  return (
    <Link to={to} className="text-sm text-accent underline-offset-2 hover:underline">
      All
    </Link>
  );
}

function PanelState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return error === null ? (
    <Skeleton className="h-32 w-full" />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  );
}
