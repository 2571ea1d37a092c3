import type { MarketplaceCarton, MarketplaceShipmentTracking } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { ActionButton } from '../../kit/action-button.tsx';
import { State } from '../../kit/badge.tsx';
import { classes } from '../../kit/classes.ts';
import { download } from '../../kit/files.ts';
import { formatCount, formatDay, formatMoment, formatNumber, inWords } from '../../kit/format.ts';
import { Facts, Page, Panel } from '../../kit/layout.tsx';
import { PrintButton } from '../../kit/print-button.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { TablePanel } from '../../kit/table-panel.tsx';
import { Timeline } from '../../kit/timeline.tsx';
import { MEASURES } from './measures.tsx';
import { PalletsPanel } from './pallets-panel.tsx';
import { RECONCILIATION_COLUMNS } from './reconciliation-columns.tsx';

const STEPS = ['created', 'in_transit', 'checked_in', 'receiving', 'closed'] as const;

export default function ShipmentPage() {
  const { shipmentId = '' } = useParams({ strict: false }) as { shipmentId?: string };
  const query = useQuery(reads.marketplaceShipments.get('trackMarketplaceShipment', { id: shipmentId }));
  return <Loaded query={query}>{(shipment) => <Shown shipment={shipment} />}</Loaded>;
}

function Shown({ shipment }: { readonly shipment: MarketplaceShipmentTracking }) {
  const id = shipment.shipment_id;
  const cartons = useQuery(reads.marketplaceShipments.allRows('listMarketplaceCartons', { shipment_id: id }));
  return (
    <Page
      title={id}
      parent={['/marketplace-shipments', 'Marketplace shipments']}
      beside={<State of={shipment.current_status.status} />}
      about={`${formatCount(shipment.unit_count, 'unit')} in ${formatCount(shipment.carton_count, 'carton')} to ${shipment.marketplace_name}, ${shipment.redirected_to ?? shipment.fulfillment_center_code}`}
      actions={
        <>
          {shipment.bol_exists && (
            <PrintButton load={() => crossdock.printBillOfLading({ id })}>Bill of lading</PrintButton>
          )}
          {shipment.pod_exists && (
            <PrintButton load={() => crossdock.getProofOfDelivery({ id })}>Proof of delivery</PrintButton>
          )}
          {shipment.marketplace_name === 'Amazon' && shipment.carton_count > 0 && (
            <BoxContentsButton shipmentId={id} />
          )}
        </>
      }
    >
      <Panel>
        <ol className="grid gap-3 sm:grid-cols-5">
          {STEPS.map((step) => {
            const reached = shipment.statuses[step];
            return (
              <li
                key={step}
                className={classes(
                  'border-t-2 pt-2',
                  reached === null ? 'border-line text-muted' : 'border-accent',
                )}
              >
                <p className="font-medium">{inWords(step)}</p>
                <p className="text-sm text-muted">
                  {reached === null ? 'not yet' : formatMoment(reached.time)}
                </p>
              </li>
            );
          })}
        </ol>
      </Panel>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Panel title="Received by the marketplace" isFlush>
            <SimpleTable
              name="Received by the marketplace"
              rows={shipment.reconciliation ?? []}
              rowId={({ sku }) => sku}
              empty={
                <Empty title="Nothing reported yet">
                  What the marketplace has counted appears here automatically.
                </Empty>
              }
              columns={RECONCILIATION_COLUMNS}
            />
          </Panel>
          <TablePanel
            title="Cartons"
            query={cartons}
            rowId={(one) => one.id}
            empty={<Empty title="No carton">Cartons appear here as the hub packs them.</Empty>}
            columns={[
              {
                header: 'SSCC',
                cell: (one) => <span className="font-mono text-sm">{one.sscc}</span>,
                text: (one) => one.sscc,
              },
              {
                header: 'Contents',
                cell: (one) => contentsOf(one.contents),
                text: (one) => contentsOf(one.contents),
              },
              ...MEASURES,
              {
                header: 'Label',
                isAction: true,
                cell: (one) => (
                  <PrintButton
                    load={() => crossdock.printMarketplaceCartonLabel({ id: String(one.id) })}
                    label={`Print the label of carton ${one.sscc}`}
                  >
                    Print
                  </PrintButton>
                ),
              },
            ]}
          />
          <PalletsPanel shipmentId={id} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Details">
            <Facts
              columns={1}
              facts={[
                [
                  'Marketplace’s number',
                  shipment.fba_shipment_id ??
                    `none: ${shipment.marketplace_name} does not know this shipment`,
                ],
                ['Fulfilment center', shipment.fulfillment_center_code],
                ['Redirected from', shipment.redirected_from],
                ['Redirected to', shipment.redirected_to],
                ['Volume', `${formatNumber(shipment.cubic_feet)} cubic feet`],
                ['Carrier', shipment.carrier],
                ['PRO number', shipment.pro_number],
                ['Arrives', shipment.estimated_arrival && formatDay(shipment.estimated_arrival)],
                [
                  'Freight',
                  shipment.middle_mile_order_number && (
                    <Link
                      to={`/middle-mile/${shipment.middle_mile_order_number}`}
                      className="text-accent underline underline-offset-2"
                    >
                      {shipment.middle_mile_order_number}
                    </Link>
                  ),
                ],
              ]}
            />
          </Panel>
          <Panel title="History">
            {shipment.events.length === 0 ? (
              <p className="text-muted">Nothing yet</p>
            ) : (
              <Timeline
                steps={shipment.events.map(({ time, code, description, location }) => ({
                  time,
                  title: <span className="font-medium">{description ?? inWords(code)}</span>,
                  ...(location === null ? {} : { detail: location }),
                }))}
              />
            )}
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function contentsOf(contents: MarketplaceCarton['contents']): string {
  return contents.map(({ listing_sku, quantity }) => `${quantity} × ${listing_sku}`).join(', ');
}

/** What is in which box, as a file in the shape that Amazon takes. */
function BoxContentsButton({ shipmentId }: { readonly shipmentId: string }) {
  const save = async () => {
    const text = JSON.stringify(await crossdock.getBoxContentsOfShipment({ id: shipmentId }), null, 2);
    download(`box-contents-${shipmentId}.json`, new Blob([text], { type: 'application/json' }));
  };
  return (
    <ActionButton icon={Download} act={save}>
      Box contents
    </ActionButton>
  );
}
