import type { Return, ReturnDisposition } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { ActionButton } from '../../kit/action-button.tsx';
import { State } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import {
  formatCount,
  formatDay,
  formatMoment,
  formatNumber,
  formatRelative,
  inWords,
} from '../../kit/format.ts';
import { HistoryPanel } from '../../kit/history-panel.tsx';
import { Facts, Page, Panel } from '../../kit/layout.tsx';
import { placeOf } from '../../kit/place.ts';
import { PrintButton } from '../../kit/print-button.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';
import { orderPath } from '../orders/order-path.ts';
import { LabelsPanel } from './labels-panel.tsx';

const DISPOSITIONS: readonly (readonly [ReturnDisposition, string])[] = [
  ['restock', 'Restock'],
  ['quarantine', 'Quarantine'],
  ['dispose', 'Dispose'],
];

export default function ReturnPage() {
  const { rmaNumber = '' } = useParams({ strict: false }) as { rmaNumber?: string };
  const query = useQuery(reads.returns.get('getReturn', { rma_number: rmaNumber }));
  return <Loaded query={query}>{(one) => <Shown one={one} />}</Loaded>;
}

function Shown({ one }: { readonly one: Return }) {
  const mayWrite = useMay('write');
  const [isCancelling, setIsCancelling] = useState(false);
  const decide = async (unitId: number, disposition: ReturnDisposition) => {
    await crossdock.decideReturnedUnits({
      rma_number: one.rma_number,
      body: { decisions: [{ unit_id: unitId, disposition }] },
    });
    await reads.returns.refresh();
    notify(`Decided: ${disposition}`);
  };
  const isCancellable = one.status === 'announced' || one.status === 'in_transit';
  return (
    <Page
      title={one.rma_number}
      parent={['/returns', 'Returns']}
      beside={<State of={one.status} />}
      about={cameBack(one)}
      actions={
        mayWrite &&
        isCancellable && (
          <Button look="danger" onClick={() => setIsCancelling(true)}>
            Cancel it
          </Button>
        )
      }
    >
      {one.units_undecided > 0 && (
        <p className="rounded-lg bg-warn-soft px-4 py-2.5 text-warn">
          {formatCount(one.units_undecided, 'unit needs', 'units need')} your decision
          {one.decide_by !== null &&
            `, ${formatRelative(one.decide_by)} at the latest. After that your rules decide`}
          .
        </p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Panel title="Returned units" isFlush>
            <SimpleTable
              name="Returned units"
              rows={one.units}
              rowId={({ unit_id }) => unit_id}
              empty={
                <Empty title="Nothing received yet">
                  Grades and photos appear here as the hub receives it.
                </Empty>
              }
              columns={[
                {
                  header: 'Item',
                  cell: (unit) => (
                    <>
                      {unit.name ?? unit.mpn}
                      <span className="block text-sm text-muted">
                        {[
                          inWords(unit.reason),
                          unit.lot && `lot ${unit.lot}`,
                          unit.expiration && formatDay(unit.expiration),
                        ]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </>
                  ),
                },
                { header: 'Units', cell: (unit) => formatNumber(unit.quantity), isNumeric: true },
                {
                  header: 'Grade',
                  cell: (unit) => `${unit.grade}, ${inWords(unit.condition).toLowerCase()}`,
                },
                {
                  header: 'Disposition',
                  cell: (unit) =>
                    unit.disposition === 'undecided' && mayWrite ? (
                      <span className="flex flex-wrap gap-1.5">
                        {DISPOSITIONS.map(([disposition, name]) => (
                          <ActionButton key={disposition} act={() => decide(unit.unit_id, disposition)}>
                            {name}
                          </ActionButton>
                        ))}
                      </span>
                    ) : (
                      <>
                        {inWords(unit.disposition)}
                        <span className="block text-sm text-muted">{unit.why}</span>
                      </>
                    ),
                },
              ]}
            />
          </Panel>
          <Panel title="Expected units" isFlush>
            <SimpleTable
              name="Expected"
              rows={one.lines}
              rowId={({ line }) => line}
              empty={<Empty title="Unexpected return">It was not created in advance.</Empty>}
              columns={[
                { header: 'Item', cell: (line) => line.name ?? line.sku ?? line.mpn },
                { header: 'Reason', cell: (line) => inWords(line.reason) },
                { header: 'Expected', cell: (line) => formatNumber(line.quantity), isNumeric: true },
                { header: 'Received', cell: (line) => formatNumber(line.received), isNumeric: true },
              ]}
            />
          </Panel>
          {one.photos.length > 0 && (
            <Panel title="Photos">
              <ul className="flex flex-wrap gap-3">
                {one.photos.map(({ photo_id, note, taken_by, taken }) => (
                  <li key={photo_id} className="rounded-md border border-line p-3 text-sm">
                    <p>{note ?? 'Photo'}</p>
                    <p className="mb-2 text-muted">
                      {taken_by}, {formatMoment(taken)}
                    </p>
                    <PrintButton
                      load={() => crossdock.getReturnPhoto({ rma_number: one.rma_number, photo_id })}
                    >
                      Open
                    </PrintButton>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Details">
            <Facts
              columns={1}
              facts={[
                [
                  'Order',
                  one.market_order_id !== null && one.order_id !== null && (
                    <Link
                      {...placeOf(
                        orderPath({ market_order_id: one.market_order_id, order_id: one.order_id }),
                      )}
                      className="text-accent underline underline-offset-2"
                    >
                      {one.market_order_id}
                    </Link>
                  ),
                ],
                ['Reason', one.reason && inWords(one.reason)],
                ['Source', inWords(one.source)],
                ['Tracking', one.tracking_number && `${one.carrier ?? ''} ${one.tracking_number}`],
                ['Exchange', one.exchange === 'none' ? null : inWords(one.exchange)],
                ['Exchange order', one.exchange_market_order_id],
                ['Note', one.note],
                ['Cancellation reason', one.cancellation_reason],
              ]}
            />
          </Panel>
          <LabelsPanel one={one} />
          <HistoryPanel steps={one.history} />
        </div>
      </div>
      {isCancelling && (
        <ConfirmDialog
          title={`Call ${one.rma_number} off?`}
          about="It is no longer expected. Its label is voided."
          action="Cancel it"
          reason="Reason"
          done={`${one.rma_number} is cancelled`}
          onClose={() => setIsCancelling(false)}
          onConfirm={async (reason) => {
            await crossdock.cancelReturn({
              rma_number: one.rma_number,
              body: reason === '' ? {} : { reason },
            });
            await reads.returns.refresh();
          }}
        />
      )}
    </Page>
  );
}

function cameBack({ units_received, units_announced, warehouse_name }: Return): string {
  if (units_announced === 0)
    return `${formatCount(units_received, 'unit')} came back to ${warehouse_name}, unexpected`;
  return `${formatNumber(units_received)} of ${formatCount(units_announced, 'unit')} came back to ${warehouse_name}`;
}
