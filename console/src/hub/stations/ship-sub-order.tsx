import type {
  FloorSubOrder,
  LabelSource,
  OpsWarehouse,
  ParcelRates,
  ServiceRate,
} from '@crossdock/client/hub';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkButton } from '../../kit/button.tsx';
import { SelectField } from '../../kit/form.tsx';
import { formatDay, formatMoney, formatNumber } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { Empty, ErrorState } from '../../kit/states.tsx';
import { hub, hubReads } from '../api.ts';
import { WrongCode } from '../codes.ts';
import { type ScanFeedback, ScanResultLine } from '../kit/scan-feedback.tsx';
import { ScanInput } from '../kit/scan-input.tsx';
import { useScan } from '../kit/use-scan.ts';
import { send } from '../outbox.ts';
import { BigButton, CardButton } from './big-button.tsx';
import { CARRIERS, carrierOf } from './carrier-of.ts';
import { ownCodeWords } from './own-code.ts';
import { expectedOf } from './packing.ts';
import { ShippingDocuments } from './shipping-documents.tsx';
import { SubOrderHead } from './sub-order-head.tsx';

interface Props {
  readonly subOrder: FloorSubOrder;
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
  readonly onClose: () => void;
}

interface Chosen {
  readonly quote_id: number;
  readonly rate: ServiceRate;
}

/** Of a code that is too short to be one: a unit's, say. */
const TRACKING_NUMBER = /^[0-9A-Z -]{8,40}$/i;

export function ShipSubOrder({ subOrder, warehouse, feedback, onClose }: Props) {
  const { org_id, sub_order_id, sub_order_number: number, cartons } = subOrder;
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  const [carrier, setCarrier] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const next = cartons[numbers.length];

  const ship = async (all: readonly string[]) => {
    const numbered = cartons.flatMap(({ carton }, index) => {
      const tracking_number = all[index];
      return tracking_number === undefined ? [] : [{ carton, tracking_number }];
    });
    const body =
      chosen === null
        ? {
            shipments: numbered.map((one) => ({
              ...one,
              carrier: carrier === '' ? (carrierOf(one.tracking_number) ?? '') : carrier,
            })),
          }
        : {
            service: `${chosen.rate.carrier}/${chosen.rate.service}`,
            quote_id: chosen.quote_id,
            ...(numbered.length === 0 ? {} : { shipments: numbered }),
          };
    try {
      const { isSent } = await send('shipSubOrder', `Ship ${number}`, {
        org_id,
        id: String(sub_order_id),
        body,
        // The numbers are on the cartons that the station has shown.
        ifMatch: subOrder.version,
      });
      if (isSent) void hubReads.floor.refresh();
      // The labels that were bought are still to be printed.
      const isPrinted = all.length > 0 || !isSent;
      feedback.done(
        isSent
          ? `${number} is shipped. ${isPrinted ? 'Scan the next one.' : 'Print its labels.'}`
          : `${number} is saved here and sent once the network is back.`,
      );
      if (isPrinted) onClose();
    } catch (error) {
      setNumbers([]);
      throw error;
    }
  };
  const scan = useScan(feedback, async (code) => {
    if (next === undefined) throw new WrongCode('Every carton already has a tracking number');
    if (!TRACKING_NUMBER.test(code)) throw new WrongCode(`${code} is not a tracking number`);
    if (numbers.includes(code)) throw new WrongCode('That is the label of another carton');
    const own = await ownCodeWords(code, expectedOf(subOrder));
    if (own !== null) throw new WrongCode(`A tracking number is expected, but this is: ${own}`);
    if (chosen === null && carrier === '' && carrierOf(code) === null)
      throw new WrongCode(`${code} fits more than one carrier: choose the carrier, then scan again`);
    const all = [...numbers, code];
    setNumbers(all);
    if (all.length === cartons.length) return ship(all);
    feedback.right(`Carton ${next.carton}: ${code}`);
  });

  return (
    <>
      <ScanInput
        label={next === undefined ? 'All cartons have a number' : `Scan the label of carton ${next.carton}`}
        isBusy={scan.isBusy}
      />
      <ScanResultLine result={feedback.result} idle="Scan the tracking number on the label of each carton." />
      <div className="flex flex-wrap items-end gap-2">
        {chosen === null && (
          <SelectField
            label="Carrier"
            value={carrier}
            onChange={setCarrier}
            none="Detect from the number"
            choices={CARRIERS.map((one) => [one, one])}
          />
        )}
        <ShippingDocuments subOrder={subOrder} country={warehouse.address.country} feedback={feedback} />
        <LinkButton
          to="/hub/pack"
          search={{
            org: String(org_id),
            sub_order: String(sub_order_id),
            replaces: String(subOrder.version),
          }}
          isBig
        >
          Pack it again
        </LinkButton>
        <BigButton onClick={onClose}>Another sub-order</BigButton>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Cartons">
          <ol className="space-y-2">
            {cartons.map(({ carton, weight_lb }, index) => (
              <li key={carton} className="flex flex-wrap justify-between gap-x-4 text-base">
                <span>
                  Carton {carton}, {formatNumber(weight_lb)} lb
                </span>
                <span className="font-mono">{numbers[index] ?? '–'}</span>
              </li>
            ))}
          </ol>
        </Panel>
        <SubOrderHead subOrder={subOrder} timezone={warehouse.timezone} />
      </div>
      <Rates
        subOrder={subOrder}
        chosen={chosen}
        onChoose={(one) => {
          setChosen(one);
          setNumbers([]);
          if (one === null) return;
          if (one.rate.source === 'cards')
            return feedback.note(
              `${one.rate.service_name}: scan the carrier’s tracking number for each carton.`,
            );
          feedback.note(`${one.rate.service_name}: buy the labels to ship the cartons.`);
        }}
      />
      {chosen !== null && chosen.rate.source !== 'cards' && (
        <BigButton look="primary" onClick={() => void ship([]).catch(feedback.failed)}>
          Buy labels for {formatMoney(chosen.rate.amount_usd)} and ship
        </BigButton>
      )}
    </>
  );
}

/** With numbers that the carrier has given out before, or bought one by one with the merchant’s or the hub’s account. */
const SOURCES: readonly (readonly [LabelSource, string])[] = [
  ['cards', 'Get rates'],
  ['easypost', 'Get EasyPost rates'],
];

interface RatesProps {
  readonly subOrder: FloorSubOrder;
  readonly chosen: Chosen | null;
  readonly onChoose: (one: Chosen | null) => void;
}

function Rates({ subOrder: { org_id, sub_order_id }, chosen, onChoose }: RatesProps) {
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: async (source: LabelSource): Promise<ParcelRates> =>
      hub.rateSubOrder({ org_id, id: String(sub_order_id), body: { source } }),
    // What was chosen is of other rates.
    onMutate: () => onChoose(null),
  });
  return (
    <Panel
      title="Buy a label"
      about="Prices for these cartons as measured."
      actions={
        <div className="flex flex-wrap gap-2">
          {SOURCES.map(([source, name]) => (
            <BigButton
              key={source}
              isBusy={isPending && variables === source}
              disabled={isPending}
              onClick={() => mutate(source)}
            >
              {name}
            </BigButton>
          ))}
        </div>
      }
    >
      {error !== null && <ErrorState error={error} />}
      {data?.rates.length === 0 && (
        <Empty title="No service available">
          {data.excluded[0] === undefined ? 'There is no rate card for it.' : data.excluded[0].reason}
        </Empty>
      )}
      {data !== undefined && (
        <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
          {data.rates.map((rate) => {
            const isChosen = chosen?.rate === rate;
            return (
              <li key={`${rate.carrier} ${rate.service}`}>
                <CardButton
                  aria-pressed={isChosen}
                  onClick={() => onChoose(isChosen ? null : { quote_id: data.quote_id, rate })}
                >
                  <span className="flex justify-between gap-3 text-base font-medium">
                    <span>{rate.service_name}</span>
                    <span className="tabular-nums">{formatMoney(rate.amount_usd)}</span>
                  </span>
                  <span className="text-muted">
                    {rate.carrier}, arrives {formatDay(rate.estimated_delivery)}
                  </span>
                </CardButton>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
