// What is printed for the cartons of a sub-order: the labels that were bought for them, and what goes with them.
import type { FloorSubOrder } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { hub, hubReads } from '../api.ts';
import type { ScanFeedback } from '../kit/scan-feedback.tsx';
import { BigPrintButton } from './big-button.tsx';

const GOOD: readonly string[] = ['bought', 'used'];

export function ShippingDocuments({
  subOrder: { org_id, sub_order_id, ship_to },
  country,
  feedback,
}: {
  readonly subOrder: FloorSubOrder;
  /** Of the warehouse. */
  readonly country: string;
  readonly feedback: ScanFeedback;
}) {
  const params = { org_id, id: String(sub_order_id) };
  const { data: labels = [] } = useQuery({
    ...hubReads.floor.rows('listShippingLabels', { org_id, sub_order_id }),
    select: (all) => all.filter(({ state }) => GOOD.includes(state)),
  });
  return (
    <>
      {labels.map(({ id, carton, service_name }) => (
        <BigPrintButton key={id} feedback={feedback} load={() => hub.printShippingLabel({ org_id, id })}>
          Label of carton {carton}, {service_name}
        </BigPrintButton>
      ))}
      <BigPrintButton feedback={feedback} load={() => hub.printPackingSlip(params)}>
        Print the packing slip
      </BigPrintButton>
      {ship_to.country !== country && (
        <BigPrintButton feedback={feedback} load={() => hub.printCommercialInvoice(params)}>
          Commercial invoice
        </BigPrintButton>
      )}
    </>
  );
}
