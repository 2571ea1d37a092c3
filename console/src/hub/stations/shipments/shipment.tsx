import type { MarketplaceShipmentTracking, OpsWarehouse } from '@crossdock/client/hub';
import { useState } from 'react';
import { queries } from '../../../app/api.ts';
import { State } from '../../../kit/badge.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { FileField } from '../../../kit/file-field.tsx';
import { Refused, SelectField, TextField } from '../../../kit/form.tsx';
import { formatDay, formatNumber, inWords } from '../../../kit/format.ts';
import { Facts, Panel } from '../../../kit/layout.tsx';
import { Timeline } from '../../../kit/timeline.tsx';
import { hub, hubReads } from '../../api.ts';
import { WrongCode } from '../../codes.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { base64Of } from '../../kit/photos.tsx';
import { useRowChoice } from '../../kit/row-choice.tsx';
import { type ScanFeedback, ScanResultLine } from '../../kit/scan-feedback.tsx';
import { ScanInput } from '../../kit/scan-input.tsx';
import { useScan } from '../../kit/use-scan.ts';
import { BigButton, BigPrintButton } from '../big-button.tsx';
import { PalletsPanel, packagesOf, usePackages } from './pallets-panel.tsx';
import { ReceiptsPanel } from './receipts-panel.tsx';

interface Props {
  readonly orgId: number;
  readonly shipment: MarketplaceShipmentTracking;
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
  readonly onClose: () => void;
}

const SSCC_LENGTH = 18;

type Asked = 'freight' | 'proof' | 'event' | 'end' | null;

export function ShipmentAtStation({ orgId, shipment, warehouse, feedback, onClose }: Props) {
  const [asked, setAsked] = useState<Asked>(null);
  const { shipment_id: number, current_status } = shipment;
  const params = { org_id: orgId, id: number };
  const isClosed = current_status.status === 'closed';
  const isHere = current_status.status === 'created';
  const packages = usePackages(orgId, number);
  const choice = useRowChoice();
  const scan = useScan(feedback, async (code) => {
    const sscc = code.replaceAll(/\D/g, '').slice(-SSCC_LENGTH);
    // The first scan may come before its cartons are there.
    const { cartons } = packages.data ?? (await queries.ensureQueryData(packagesOf(orgId, number)));
    const carton = cartons.find((one) => one.sscc === sscc);
    if (carton === undefined) throw new WrongCode(`${code} is not a carton of ${number}`);
    if (!isHere) throw new WrongCode(`${number} has left already`);
    if (carton.pallet_id !== null) throw new WrongCode(`It is already on pallet ${carton.pallet_id}`);
    choice.toggle(carton.id, true);
    feedback.right(`Carton ${sscc}: goes on the next pallet`);
  });
  const done = async (words: string) => {
    setAsked(null);
    await hubReads.floor.refresh();
    feedback.done(words);
  };
  return (
    <>
      <ScanInput label={isHere ? 'Scan cartons for a pallet' : `Shipment ${number}`} isBusy={scan.isBusy} />
      <ScanResultLine
        result={feedback.result}
        idle={
          shipment.is_packed ? 'All its units are in cartons.' : 'Not all of its units are in cartons yet.'
        }
      />
      <div className="flex flex-wrap gap-2">
        {shipment.bol_exists && (
          <BigPrintButton feedback={feedback} load={() => hub.printBillOfLading(params)}>
            Bill of lading
          </BigPrintButton>
        )}
        {shipment.pod_exists && (
          <BigPrintButton feedback={feedback} load={() => hub.getProofOfDelivery(params)}>
            Proof of delivery
          </BigPrintButton>
        )}
        {!isClosed && <BigButton onClick={() => setAsked('freight')}>Carrier…</BigButton>}
        {!isClosed && <BigButton onClick={() => setAsked('event')}>Record an event…</BigButton>}
        <BigButton onClick={() => setAsked('proof')}>
          {shipment.pod_exists ? 'Replace the proof of delivery…' : 'Upload proof of delivery…'}
        </BigButton>
        {!isClosed && <BigButton onClick={() => setAsked('end')}>Close…</BigButton>}
        <BigButton onClick={onClose}>Another shipment</BigButton>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-4">
          <PalletsPanel
            orgId={orgId}
            query={packages}
            choice={choice}
            marketplace={shipment.marketplace_name}
            isHere={isHere}
          />
          <ReceiptsPanel orgId={orgId} shipment={shipment} timezone={warehouse.timezone} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel
            title={
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-mono text-lg">{number}</span>
                <State of={current_status.status} />
              </span>
            }
          >
            <Facts
              columns={1}
              facts={[
                [
                  'Marketplace’s number',
                  shipment.fba_shipment_id ??
                    `none: ${shipment.marketplace_name} does not know this shipment`,
                ],
                [
                  'Goes to',
                  `${shipment.marketplace_name}, ${shipment.redirected_to ?? shipment.fulfillment_center_code}`,
                ],
                ['Units', formatNumber(shipment.unit_count)],
                ['Volume', `${formatNumber(shipment.cubic_feet)} cubic feet`],
                ['Carrier', shipment.carrier],
                ['PRO number', shipment.pro_number],
                ['Arrives', shipment.estimated_arrival && formatDay(shipment.estimated_arrival)],
                ['Freight order', shipment.middle_mile_order_number],
              ]}
            />
          </Panel>
          <Panel title="History">
            {shipment.events.length === 0 ? (
              <p className="text-muted">Nothing yet.</p>
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
      {asked === 'proof' && (
        <ProofDialog
          onClose={() => setAsked(null)}
          onUpload={async (content) => {
            await hub.uploadProofOfDelivery({ ...params, body: { content } });
            await done('The proof of delivery is saved.');
          }}
        />
      )}
      {asked === 'freight' && (
        <FreightDialog
          shipment={shipment}
          onClose={() => setAsked(null)}
          onChange={async (body) => {
            await hub.changeMarketplaceShipment({ ...params, body, ifMatch: shipment.version });
            await done('Saved.');
          }}
        />
      )}
      {asked === 'event' && (
        <EventDialog
          onClose={() => setAsked(null)}
          onRecord={async (code, location) => {
            const event = { code, time: new Date().toISOString(), ...(location === '' ? {} : { location }) };
            await hub.recordMarketplaceShipmentEvents({ ...params, body: { events: [event] } });
            await done(`${inWords(code)}: recorded.`);
          }}
        />
      )}
      {asked === 'end' && (
        <ConfirmDialog
          title={`Close ${number}?`}
          about="No more receipts are expected. Units the marketplace did not receive remain as the difference."
          action="Close it"
          reason="Why"
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            await hub.closeMarketplaceShipment({ ...params, body: reason === '' ? {} : { reason } });
            await done(`${number} is closed.`);
          }}
        />
      )}
    </>
  );
}

function ProofDialog({
  onClose,
  onUpload,
}: {
  readonly onClose: () => void;
  readonly onUpload: (content: string) => Promise<void>;
}) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FormDialog
      onClose={onClose}
      title="Proof of delivery"
      about="The merchant sees it as well."
      onSubmit={async () => {
        if (file === null) throw new Refused([{ pointer: '', message: 'Choose a file first' }]);
        await onUpload(await base64Of(file));
      }}
      submit="Upload it"
    >
      <FileField
        label="PDF, JPEG or PNG, 10 MB at most"
        accept="application/pdf,image/jpeg,image/png"
        file={file}
        onChange={setFile}
      />
    </FormDialog>
  );
}

interface FreightProps {
  readonly shipment: MarketplaceShipmentTracking;
  readonly onClose: () => void;
  readonly onChange: (body: {
    carrier: string | null;
    pro_number: string | null;
    estimated_arrival: string | null;
    fba_shipment_id?: string;
  }) => Promise<void>;
}

function FreightDialog({ shipment, onClose, onChange }: FreightProps) {
  const [carrier, setCarrier] = useState(shipment.carrier ?? '');
  const [pro, setPro] = useState(shipment.pro_number ?? '');
  const [arrival, setArrival] = useState(shipment.estimated_arrival?.slice(0, 10) ?? '');
  const [number, setNumber] = useState('');
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return (
    <FormDialog
      onClose={onClose}
      title="Carrier"
      onSubmit={() =>
        onChange({
          carrier: orNull(carrier),
          pro_number: orNull(pro),
          estimated_arrival: orNull(arrival),
          ...(number.trim() === '' ? {} : { fba_shipment_id: number.trim() }),
        })
      }
      submit="Save"
    >
      <TextField label="Carrier" pointer="/carrier" value={carrier} onChange={setCarrier} autoFocus />
      <TextField label="PRO number" pointer="/pro_number" value={pro} onChange={setPro} />
      <TextField
        label="Arrives"
        pointer="/estimated_arrival"
        type="date"
        value={arrival}
        onChange={setArrival}
      />
      {!shipment.is_known_to_marketplace && (
        <TextField
          label={`Number that ${shipment.marketplace_name} gave it`}
          pointer="/fba_shipment_id"
          value={number}
          onChange={setNumber}
        />
      )}
    </FormDialog>
  );
}

const EVENTS = ['in_transit', 'delayed', 'delivered', 'checked_in', 'receiving'] as const;
type EventCode = (typeof EVENTS)[number];

function EventDialog({
  onClose,
  onRecord,
}: {
  readonly onClose: () => void;
  readonly onRecord: (code: EventCode, location: string) => Promise<void>;
}) {
  const [code, setCode] = useState<string>('in_transit');
  const [location, setLocation] = useState('');
  return (
    <FormDialog
      onClose={onClose}
      title="Record an event"
      onSubmit={() => onRecord(EVENTS.find((one) => one === code) ?? 'in_transit', location.trim())}
      submit="Save"
    >
      <SelectField
        label="What"
        pointer="/events/0/code"
        value={code}
        onChange={setCode}
        choices={EVENTS.map((one) => [one, inWords(one)])}
      />
      <TextField label="Where" pointer="/events/0/location" value={location} onChange={setLocation} />
    </FormDialog>
  );
}
