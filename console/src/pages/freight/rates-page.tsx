// What a parcel would cost: every service, cheapest first, each with what its price is made of; and why others are left out.
import type { ParcelRates, ServiceRate } from '@crossdock/client';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { Badge } from '../../kit/badge.tsx';
import { CheckField, Form, SelectField, SubmitButton, TextField } from '../../kit/form.tsx';
import { formatDay, formatMoment, formatMoney, formatNumber } from '../../kit/format.ts';
import { Page, Panel } from '../../kit/layout.tsx';
import { ParcelFields, parcelOf, SMALL_PARCEL } from '../parcel-fields.tsx';
import { useWarehouseChoices } from '../warehouses.ts';
import { Breakdown } from './breakdown.tsx';

export default function RatesPage() {
  const warehouses = useWarehouseChoices();
  const [warehouse, setWarehouse] = useState('');
  const [postalCode, setPostalCode] = useState('');
  const [state, setState] = useState('');
  const [country, setCountry] = useState('US');
  const [isResidential, setIsResidential] = useState(true);
  const [isHazmat, setIsHazmat] = useState(false);
  const [sizes, setSizes] = useState(SMALL_PARCEL);
  const [rates, setRates] = useState<ParcelRates | null>(null);
  const from = warehouse === '' ? (warehouses[0]?.[0] ?? '') : warehouse;
  const submit = async () => {
    setRates(null);
    const answer = await crossdock.calculateRates({
      body: {
        from: { warehouse_id: Number(from) },
        to: {
          country,
          ...(postalCode === '' ? {} : { postal_code: postalCode }),
          ...(state === '' ? {} : { state }),
        },
        parcels: [{ ...parcelOf(sizes), ...(isHazmat ? { is_hazmat: true } : {}) }],
        residential: isResidential,
      },
    });
    setRates(answer as ParcelRates);
  };
  return (
    <Page title="Rates" about="What a parcel costs today, with a breakdown.">
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Form onSubmit={submit}>
          <Panel title="The parcel">
            <div className="space-y-3">
              <SelectField
                label="From"
                pointer="/from/warehouse_id"
                value={from}
                onChange={setWarehouse}
                choices={warehouses}
              />
              <div className="grid grid-cols-3 gap-2">
                <TextField
                  label="Postal code"
                  pointer="/to/postal_code"
                  value={postalCode}
                  onChange={setPostalCode}
                  autoComplete="postal-code"
                />
                <TextField label="State" pointer="/to/state" value={state} onChange={setState} />
                <TextField
                  label="Country"
                  pointer="/to/country"
                  value={country}
                  onChange={setCountry}
                  maxLength={2}
                />
              </div>
              <div className="grid grid-cols-2 gap-2">
                <ParcelFields pointer="/parcels/0" value={sizes} onChange={setSizes} />
              </div>
              <CheckField label="Residential address" isChecked={isResidential} onChange={setIsResidential} />
              <CheckField label="Dangerous goods" isChecked={isHazmat} onChange={setIsHazmat} />
              <SubmitButton>Calculate</SubmitButton>
            </div>
          </Panel>
        </Form>
        <div className="grid min-w-0 gap-4" aria-live="polite">
          {rates === null ? (
            <Panel>
              <p className="py-8 text-center text-muted">Enter a parcel to see the price of every service.</p>
            </Panel>
          ) : (
            <Quoted rates={rates} />
          )}
        </div>
      </div>
    </Page>
  );
}

function Quoted({ rates }: { readonly rates: ParcelRates }) {
  return (
    <>
      <Panel
        title={rates.rates.length === 0 ? 'No service available' : `${rates.rates.length} services`}
        about={`Quote ${rates.quote_id}, good until ${formatMoment(rates.expires)}.`}
      >
        <ul className="divide-y divide-line">
          {rates.rates.map((rate, index) => (
            <Service key={`${rate.carrier} ${rate.service}`} rate={rate} isCheapest={index === 0} />
          ))}
        </ul>
      </Panel>
      {rates.excluded.length > 0 && (
        <Panel title="Excluded services">
          <ul className="space-y-1">
            {rates.excluded.map(({ carrier, service, description }) => (
              <li key={`${carrier} ${service}`}>
                <span className="font-medium">
                  {carrier} {service}
                </span>{' '}
                <span className="text-muted">{description}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Service({ rate, isCheapest }: { readonly rate: ServiceRate; readonly isCheapest: boolean }) {
  return (
    <li className="py-2.5">
      <details>
        <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-medium">
            {rate.carrier} {rate.service_name}
          </span>
          {isCheapest && <Badge tone="good">Cheapest</Badge>}
          <span className="text-sm text-muted">
            {rate.transit_days === null ? '' : `${formatNumber(rate.transit_days)} days`}
            {rate.estimated_delivery !== null && `, ${formatDay(rate.estimated_delivery)}`}
          </span>
          <span className="ml-auto text-base font-semibold tabular-nums">{formatMoney(rate.amount_usd)}</span>
        </summary>
        <div className="mt-2 pl-4">
          <p className="mb-2 text-sm text-muted">
            {rate.zone !== null && `Zone ${rate.zone}. `}
            Charged for {formatNumber(rate.billable_weight_lb)} lb
            {rate.parcels[0]?.basis === 'dimensional' && rate.dim_divisor !== null
              ? `: dimensional weight, divisor ${rate.dim_divisor}`
              : rate.parcels[0]?.basis === 'minimum'
                ? ': minimum billable weight'
                : ': actual weight'}
            .
          </p>
          <Breakdown lines={rate.breakdown} total={rate.amount_usd} />
        </div>
      </details>
    </li>
  );
}
