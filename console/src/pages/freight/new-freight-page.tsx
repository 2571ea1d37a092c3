// Freight: choose shipments, see what it costs and why, then order for exactly that price.
import type { MarketplaceShipment, MiddleMileRates } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { CheckField, Form, SubmitButton } from '../../kit/form.tsx';
import { formatCount, formatMoment, formatMoney, formatNumber } from '../../kit/format.ts';
import { Page, Panel } from '../../kit/layout.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';
import { Breakdown } from './breakdown.tsx';

/** What can be carried: packed, not gone, and on no order. */
const isCarriable = ({ is_packed, middle_mile_order_number }: MarketplaceShipment) =>
  is_packed && middle_mile_order_number === null;

export default function NewFreightPage() {
  const shipments = useQuery({
    ...reads.marketplaceShipments.rows('listMarketplaceShipments', { status: 'created' }),
    select: (all) => all.filter(isCarriable),
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [quote, setQuote] = useState<MiddleMileRates | null>(null);
  const navigate = useNavigate();
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
    setQuote(null);
  };
  const ask = async () =>
    setQuote((await crossdock.calculateRates({ body: { shipment_ids: [...chosen] } })) as MiddleMileRates);
  const order = async (warehouseId: number, shipmentIds: string[]) => {
    const made = await crossdock.createMiddleMileOrder({
      body: {
        warehouse_id: warehouseId,
        shipment_ids: shipmentIds,
        ...(quote === null ? {} : { quote_id: quote.quote_id }),
      },
    });
    await reads.middleMile.refresh();
    await reads.marketplaceShipments.refresh();
    notify(made.message);
    await navigate({ to: `/middle-mile/${made.middle_mile_order_number}` });
  };
  return (
    <Page
      title="Quote and order"
      parent={['/middle-mile', 'Middle mile']}
      about="You see the cost and its breakdown before you order."
    >
      <Form onSubmit={ask} className="max-w-3xl">
        <Panel title="1. Choose shipments">
          <Loaded query={shipments}>
            {(rows) =>
              rows.length === 0 ? (
                <Empty title="No shipments ready">
                  Shipments appear here once they are packed and not yet on an order.
                </Empty>
              ) : (
                <ul className="space-y-2">
                  {rows.map((one) => (
                    <li key={one.id}>
                      <CheckField
                        label={
                          <>
                            <span className="font-medium whitespace-nowrap">{one.shipment_id}</span>{' '}
                            <span className="text-muted">
                              {one.warehouse_name} to {one.fulfillment_center_code},{' '}
                              {formatCount(one.carton_count, 'carton')}, {formatNumber(one.cubic_feet)} cubic
                              feet
                            </span>
                          </>
                        }
                        isChecked={chosen.has(one.shipment_id)}
                        onChange={(isChosen) => choose(one.shipment_id, isChosen)}
                      />
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Panel>
        {chosen.size > 0 && <SubmitButton>Get a quote</SubmitButton>}
      </Form>
      {quote?.rates.map(({ warehouse, shipments: rated, total_usd }) => (
        <Form
          key={warehouse.id}
          onSubmit={() =>
            order(
              warehouse.id,
              rated.map(({ shipment_id }) => shipment_id),
            )
          }
          className="max-w-3xl"
        >
          <Panel
            title={`2. From ${warehouse.warehouse_name}: ${formatMoney(total_usd)}`}
            about={`Good until ${formatMoment(quote.expires)}.`}
          >
            <ul className="divide-y divide-line">
              {rated.map((one) => (
                <li key={one.shipment_id} className="py-3">
                  <p className="mb-1">
                    <span className="font-medium">{one.shipment_id}</span> to {one.fulfillment_center_code},{' '}
                    {formatNumber(one.cubic_feet_est)} cubic feet
                  </p>
                  <Breakdown lines={one.breakdown} total={one.estimate_usd} />
                </li>
              ))}
            </ul>
          </Panel>
          <SubmitButton>Order for {formatMoney(total_usd)}</SubmitButton>
        </Form>
      ))}
    </Page>
  );
}
