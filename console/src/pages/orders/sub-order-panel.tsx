import type { OrderTracking, RoutedSubOrder } from '@crossdock/client';
import { ExternalLink } from 'lucide-react';
import { State } from '../../kit/badge.tsx';
import { formatMoment, formatMoney, formatNumber } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { RoutingDiagram } from './routing-diagram.tsx';
import { hasProblem, lastWord } from './undeliverable.tsx';

/** What the warehouse was asked while it was picking, and what it says. */
function CancelRequestLine({ request }: { readonly request: NonNullable<RoutedSubOrder['cancel_request']> }) {
  const { answer, answered, answer_reason: why, requested, items } = request;
  const units = formatNumber(items.reduce((sum, { quantity }) => sum + quantity, 0));
  if (answer === null)
    return (
      <p className="px-4 pb-2 text-warn">
        Cancellation of {units} {units === '1' ? 'unit' : 'units'} requested {formatMoment(requested)}: the
        warehouse has to confirm it, because picking has started.
      </p>
    );
  return (
    <p className="px-4 pb-2 text-muted">
      {answer === 'confirmed' ? 'Cancellation confirmed' : 'Cancellation refused'} {formatMoment(answered)}
      {why === null ? '' : `: ${why}`}
    </p>
  );
}

export function SubOrderPanel({
  part,
  shipBy,
  shipments,
}: {
  readonly part: RoutedSubOrder;
  readonly shipBy: string | null;
  readonly shipments: readonly OrderTracking[];
}) {
  const isOpen = part.sub_order_status !== 'shipped' && part.sub_order_status !== 'cancelled';
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {part.sub_order_number}
          <State of={part.sub_order_status} />
        </span>
      }
      about={
        <>
          {part.warehouse_name === null ? 'No warehouse can ship it' : `From ${part.warehouse_name}`}
          {isOpen && shipBy !== null && `, ships by ${formatMoment(shipBy)}`}
        </>
      }
      isFlush
    >
      {part.reason !== null && isOpen && <p className="px-4 pb-2 text-warn">{part.reason}</p>}
      {part.cancel_request !== null && <CancelRequestLine request={part.cancel_request} />}
      <SimpleTable
        name={`Lines of ${part.sub_order_number}`}
        rows={part.items}
        rowId={(_, index) => index}
        columns={[
          { header: 'SKU', cell: (line) => line.sku ?? '–' },
          { header: 'Units', cell: (line) => formatNumber(line.quantity), isNumeric: true },
          { header: 'Shipped', cell: (line) => formatNumber(line.shipped_quantity), isNumeric: true },
        ]}
      />
      {shipments.map(({ tracking_info: shipment }) => (
        <div key={shipment.shipment_id} className="border-t border-line px-4 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <State of={shipment.current_status} />
            <span>
              {shipment.tracking_carrier}{' '}
              {shipment.tracking_url === null ? (
                <span className="font-mono text-sm">{shipment.tracking_number}</span>
              ) : (
                <a
                  href={shipment.tracking_url}
                  target="_blank"
                  rel="noreferrer"
                  className="font-mono text-sm text-accent underline underline-offset-2"
                >
                  {shipment.tracking_number}
                  <ExternalLink aria-label="opens in a new tab" className="ml-1 inline size-3.5" />
                </a>
              )}
            </span>
            <span className="text-sm text-muted">
              left {formatMoment(shipment.departure_date)}, {shipment.carton_weight.weight}{' '}
              {shipment.carton_weight.unit}
              {shipment.freight_charge !== null &&
                `, ${formatMoney(shipment.freight_charge.amount, shipment.freight_charge.currency)}`}
            </span>
          </div>
          {hasProblem(shipment) && (
            <p className="mt-1 text-bad">
              {lastWord(shipment)?.description ?? 'The carrier cannot deliver it'}. Ask the carrier by its
              number, or wait for it to come back.
            </p>
          )}
        </div>
      ))}
      <details className="border-t border-line px-4 py-3" open={isOpen}>
        <summary className="w-fit cursor-pointer text-sm font-medium">
          Why from {part.warehouse_name ?? 'nowhere'}
        </summary>
        <RoutingDiagram why={part.why} />
      </details>
    </Panel>
  );
}
