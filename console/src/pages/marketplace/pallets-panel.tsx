import { useQuery } from '@tanstack/react-query';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { formatNumber } from '../../kit/format.ts';
import { PrintButton } from '../../kit/print-button.tsx';
import { Empty } from '../../kit/states.tsx';
import { TablePanel } from '../../kit/table-panel.tsx';
import { MEASURES } from './measures.tsx';

/** The pallets of a marketplace shipment, each with its label. */
export function PalletsPanel({ shipmentId }: { readonly shipmentId: string }) {
  const query = useQuery(
    reads.marketplaceShipments.allRows('listMarketplacePallets', { shipment_id: shipmentId }),
  );
  return (
    <TablePanel
      title="Pallets"
      query={query}
      rowId={({ id }) => id}
      empty={<Empty title="No pallet">Its cartons ship loose.</Empty>}
      columns={[
        {
          header: 'SSCC',
          cell: (one) => <span className="font-mono text-sm">{one.sscc}</span>,
          text: (one) => one.sscc,
        },
        {
          header: 'Cartons',
          cell: (one) => formatNumber(one.carton_ids.length),
          text: (one) => one.carton_ids.length,
          isNumeric: true,
        },
        ...MEASURES,
        {
          header: 'Label',
          isAction: true,
          cell: (one) => (
            <PrintButton
              load={() => crossdock.printMarketplacePalletLabel({ id: String(one.id) })}
              label={`Print the label of pallet ${one.sscc}`}
            >
              Print
            </PrintButton>
          ),
        },
      ]}
    />
  );
}
