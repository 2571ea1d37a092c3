// Orders from a file: choose it, say which column is what, send it; what is wrong stands beside its rows, and only that is left.
import type { NewOrder, OrderViolation } from '@crossdock/client';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button, LinkButton } from '../../kit/button.tsx';
import { SelectField } from '../../kit/form.tsx';
import { formatNumber } from '../../kit/format.ts';
import { Page, Panel } from '../../kit/layout.tsx';
import { type CsvTable, readCsv } from '../../kit/read-csv.ts';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { notifyFailure } from '../../kit/toasts.tsx';
import { type FileOrder, guessMapping, type Mapping, ORDER_FIELDS, ordersOf } from './order-columns.ts';

const AT_ONCE = 250;
const FILE_BYTES_MAX = 20 * 1024 * 1024;
const REQUIRED: readonly string[] = [
  'market_order_id',
  'ship_to_name',
  'address_line1',
  'city',
  'country',
  'sku',
  'quantity',
];
const SHOWN_MAX = 200;

interface Wrong {
  readonly order: FileOrder;
  readonly violations: readonly OrderViolation[];
}

interface Outcome {
  readonly taken: number;
  readonly wrong: readonly Wrong[];
}

export default function ImportOrdersPage() {
  const [table, setTable] = useState<CsvTable | null>(null);
  const [mapping, setMapping] = useState<Mapping>(() => guessMapping([]));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const orders = table === null ? [] : ordersOf(table, mapping);
  const missing = ORDER_FIELDS.filter(([field]) => REQUIRED.includes(field) && mapping[field] < 0);

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > FILE_BYTES_MAX) {
      notifyFailure(new Error('the file is too large'));
      return;
    }
    const read = readCsv(await file.text());
    setTable(read);
    setMapping(guessMapping(read.header));
    setOutcome(null);
  };

  const send = async () => {
    setProgress(0);
    const wrong: Wrong[] = [];
    let taken = 0;
    try {
      for (let at = 0; at < orders.length; at += AT_ONCE) {
        const part = orders.slice(at, at + AT_ONCE);
        const answer = await crossdock.createOrders({
          body: { orders: part.map(({ order }) => order as unknown as NewOrder) },
        });
        taken += answer.received_orders.length;
        for (const { index, violations } of answer.erroneous_orders) {
          const order = part[index];
          if (order !== undefined) wrong.push({ order, violations });
        }
        setProgress(Math.min(orders.length, at + AT_ONCE));
      }
      setOutcome({ taken, wrong });
    } catch (error) {
      // What was sent already is in: sending the file again changes nothing for it.
      notifyFailure(error);
    } finally {
      setProgress(null);
      void reads.orders.refresh();
    }
  };

  return (
    <Page
      title="Orders from a file"
      parent={['/orders', 'Orders']}
      about="A CSV with one row for each line. Rows with the same order number are one order. Importing the same file twice does not create duplicates."
    >
      <Panel title="1. The file">
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label="CSV file with orders"
          onChange={(event) => void choose(event.target.files?.[0])}
          className="block w-full max-w-md text-sm file:mr-3 file:rounded-md file:border file:border-line-strong file:bg-panel file:px-3 file:py-1.5 file:font-medium"
        />
      </Panel>
      {table !== null && (
        <Panel
          title="2. The columns"
          about={`${formatNumber(table.rows.length)} rows, ${formatNumber(orders.length)} orders. Match each column to a field.`}
        >
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {ORDER_FIELDS.map(([field, label]) => (
              <SelectField
                key={field}
                label={label}
                isRequired={REQUIRED.includes(field)}
                value={String(mapping[field])}
                onChange={(value) => setMapping({ ...mapping, [field]: Number(value) })}
                choices={[
                  ['-1', 'Not in the file'],
                  ...table.header.map((name, index) => [String(index), name] as const),
                ]}
                hint={mapping[field] < 0 ? '' : `First: ${table.rows[0]?.[mapping[field]] ?? ''}`}
              />
            ))}
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button
              look="primary"
              isBusy={progress !== null}
              disabled={missing.length > 0 || orders.length === 0}
              onClick={() => void send()}
            >
              {progress === null
                ? `Send ${formatNumber(orders.length)} ${orders.length === 1 ? 'order' : 'orders'}`
                : `${formatNumber(progress)} of ${formatNumber(orders.length)}`}
            </Button>
            {missing.length > 0 && (
              <p className="text-warn">Still to choose: {missing.map(([, label]) => label).join(', ')}</p>
            )}
          </div>
        </Panel>
      )}
      {outcome !== null && (
        <Panel
          title="3. Results"
          actions={<LinkButton to="/orders">View orders</LinkButton>}
          about={
            <span role="status">
              <Badge tone="good">{formatNumber(outcome.taken)} taken</Badge>{' '}
              {outcome.wrong.length > 0 && (
                <Badge tone="bad">{formatNumber(outcome.wrong.length)} not taken</Badge>
              )}
            </span>
          }
          isFlush
        >
          <SimpleTable
            name="Rejected orders"
            rows={outcome.wrong.slice(0, SHOWN_MAX)}
            rowId={(_, index) => index}
            empty={<p className="px-4 pb-4">Every order is in.</p>}
            columns={[
              { header: 'Rows', cell: ({ order }) => order.rows.join(', ') },
              { header: 'Order', cell: ({ order }) => String(order.order['market_order_id'] ?? '–') },
              {
                header: 'Problem',
                cell: ({ order, violations }) => (
                  <ul className="space-y-0.5">
                    {violations.map(({ pointer, message }) => (
                      <li key={`${pointer} ${message}`}>
                        <span className="font-medium">{placeOf(pointer)}</span>{' '}
                        <span className="text-muted">{valueAt(order.order, pointer)}</span> {message}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        </Panel>
      )}
    </Page>
  );
}

/** `/items/0/sku`: SKU of line 1. */
function placeOf(pointer: string): string {
  const [, line, field = pointer.slice(1)] = /^\/items\/(\d+)\/(.+)$/.exec(pointer) ?? [];
  const label = ORDER_FIELDS.find(([one]) => one === field)?.[1] ?? field;
  return line === undefined ? label : `${label} of line ${Number(line) + 1}`;
}

function valueAt(order: unknown, pointer: string): string {
  let value: unknown = order;
  for (const part of pointer.split('/').slice(1))
    value = (value as Record<string, unknown> | undefined)?.[part];
  return typeof value === 'string' || typeof value === 'number' ? `“${value}”` : '';
}
