// The count next to the recorded stock. Differences are adjusted once a reason is given.
import type { OpsWarehouse } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Form, Refused, SubmitButton, TextField } from '../../../kit/form.tsx';
import { formatDay, formatNumber } from '../../../kit/format.ts';
import { Panel } from '../../../kit/layout.tsx';
import { SimpleTable } from '../../../kit/simple-table.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { hub, hubReads } from '../../api.ts';
import { type Compared, type CountedUnits, type Counting, compare, keyOf, STATUSES } from './counting.ts';

interface Props {
  readonly counting: Counting;
  readonly warehouse: OpsWarehouse;
  readonly onCountedAsNone: (line: CountedUnits) => void;
  /** Throws what the service refuses. */
  readonly onConfirm: (note: string) => Promise<void>;
  readonly onBack: () => void;
}

/** Requests in flight at the same time. */
const TOGETHER_MAX = 5;

async function booksOf({ org_id, lines }: Counting, warehouse_id: number) {
  const ids = [...new Set(lines.map(({ item_id }) => item_id))];
  const records = [];
  for (let from = 0; from < ids.length; from += TOGETHER_MAX) {
    const pages = await Promise.all(
      ids
        .slice(from, from + TOGETHER_MAX)
        .map((id) => hub.listInventory({ org_id, warehouse_id, item_id: String(id), include_lots: true })),
    );
    records.push(...pages.flatMap(({ data }) => data));
  }
  return records;
}

export function signed(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value);
}

export function Difference({ counting, warehouse, onCountedAsNone, onConfirm, onBack }: Props) {
  const [note, setNote] = useState('');
  const query = useQuery(
    hubReads.floor.from('books', [warehouse.id, counting.org_id, counting.lines.map(keyOf)], () =>
      booksOf(counting, warehouse.id),
    ),
  );
  return (
    <Loaded query={query}>
      {(records) => {
        const rows = compare(counting.lines, records);
        const wrong = rows.filter(({ difference }) => difference !== 0).length;
        const confirm = async () => {
          if (wrong > 0 && note.trim() === '')
            throw new Refused([{ pointer: '/note', message: 'Enter a reason' }]);
          await onConfirm(note);
        };
        return (
          <Panel
            title="Count and records"
            about={
              wrong === 0
                ? 'The count matches the records.'
                : `${wrong} of ${rows.length} lines differ. Confirming adjusts the stock.`
            }
            isFlush
          >
            <SimpleTable
              name="Count and records"
              rows={rows}
              rowId={keyOf}
              columns={[
                {
                  header: 'Item',
                  cell: (one) => (
                    <>
                      {one.name}
                      <span className="block text-sm text-muted">{aboutOf(one)}</span>
                    </>
                  ),
                },
                {
                  header: 'Counted',
                  cell: (one) =>
                    one.isUncounted ? (
                      <Button onClick={() => onCountedAsNone(one)}>None there</Button>
                    ) : (
                      formatNumber(one.counted)
                    ),
                  isNumeric: true,
                },
                { header: 'On record', cell: (one) => formatNumber(one.before), isNumeric: true },
                {
                  header: 'Difference',
                  cell: (one) =>
                    one.isUncounted ? (
                      <Badge>Not counted</Badge>
                    ) : (
                      <Badge tone={one.difference === 0 ? 'good' : 'bad'}>{signed(one.difference)}</Badge>
                    ),
                  isNumeric: true,
                },
              ]}
            />
            <div className="border-t border-line p-4">
              <Form onSubmit={confirm}>
                <TextField
                  label="Reason"
                  pointer="/note"
                  value={note}
                  onChange={setNote}
                  maxLength={1000}
                  isRequired={wrong > 0}
                  hint="Shown on every adjustment this count makes."
                />
                <div className="flex flex-wrap gap-2">
                  <SubmitButton isBig>Confirm the count</SubmitButton>
                  <Button className="min-h-12 px-5 text-base!" onClick={onBack}>
                    Keep counting
                  </Button>
                </div>
              </Form>
            </div>
          </Panel>
        );
      }}
    </Loaded>
  );
}

function aboutOf({ codes, lot, expiration, status }: Compared): string {
  const state = STATUSES.find(([one]) => one === status)?.[1] ?? status;
  return [
    codes,
    lot === null ? null : `lot ${lot}`,
    expiration === null ? null : `until ${formatDay(expiration)}`,
    status === 'available' ? null : state.toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
}
