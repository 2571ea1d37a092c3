// The label by which a customer sends goods back: bought, printed or sent to them, voided.
import type { Return, ReturnLabel } from '@crossdock/client';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { State } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { SelectField, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { formatMoment, formatMoney } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { PrintButton } from '../../kit/print-button.tsx';
import { notify } from '../../kit/toasts.tsx';
import { ParcelFields, parcelOf, SMALL_PARCEL } from '../parcel-fields.tsx';

/** Those that are good for something, or may become so. */
const LIVE: readonly ReturnLabel['state'][] = ['requested', 'bought', 'void_requested'];

export function LabelsPanel({ one }: { readonly one: Return }) {
  const mayWrite = useMay('write');
  const [asked, setAsked] = useState<'buy' | 'void' | null>(null);
  const refresh = () => reads.returns.refresh();
  const labels = one.labels.toReversed();
  const last = labels[0];
  const isLive = last !== undefined && LIVE.includes(last.state);
  const mayBuy = mayWrite && one.status === 'announced' && !isLive;
  if (labels.length === 0 && !mayBuy) return null;
  return (
    <Panel title="Label" actions={mayBuy && <Button onClick={() => setAsked('buy')}>Get a label</Button>}>
      {labels.length === 0 ? (
        <p className="text-muted">The customer has none yet: get one, and send it to them.</p>
      ) : (
        <ul className="space-y-3">
          {labels.map((label) => (
            <li key={label.label_id}>
              <p className="flex flex-wrap items-center gap-2">
                <State of={label.state} />
                <span>{nameOf(label)}</span>
                {label.amount_usd !== null && (
                  <span className="tabular-nums">{formatMoney(label.amount_usd)}</span>
                )}
              </p>
              <TrackingNumber label={label} />
              {label.error !== null && <p className="text-sm text-bad">{label.error}</p>}
              <p className="text-sm text-muted">
                {formatMoment(label.bought ?? label.requested)}, {label.requested_by}
              </p>
            </li>
          ))}
        </ul>
      )}
      {last?.state === 'bought' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <PrintButton load={() => crossdock.printReturnLabel({ rma_number: one.rma_number })}>
            Open the label
          </PrintButton>
          {mayWrite && one.status === 'announced' && (
            <Button look="danger" onClick={() => setAsked('void')}>
              Void it
            </Button>
          )}
        </div>
      )}
      {asked === 'buy' && (
        <BuyDialog rmaNumber={one.rma_number} onClose={() => setAsked(null)} onBought={refresh} />
      )}
      {asked === 'void' && (
        <ConfirmDialog
          title="Void the label?"
          about="The customer can no longer use it. You can get another one."
          action="Void it"
          done="The label is voided"
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await crossdock.voidReturnLabel({ rma_number: one.rma_number });
            await refresh();
          }}
        />
      )}
    </Panel>
  );
}

/** The name of a service often begins with its carrier. */
function nameOf({ carrier, service, service_name }: ReturnLabel): string {
  if (carrier === null) return 'Plain label';
  const name = service_name ?? service ?? '';
  return name.toLowerCase().startsWith(carrier.toLowerCase()) ? name : `${carrier} ${name}`;
}

function TrackingNumber({ label: { tracking_number, tracking_url } }: { readonly label: ReturnLabel }) {
  if (tracking_number === null) return null;
  if (tracking_url === null) return <p className="font-mono text-sm">{tracking_number}</p>;
  return (
    <a
      href={tracking_url}
      target="_blank"
      rel="noreferrer"
      className="font-mono text-sm text-accent underline underline-offset-2"
    >
      {tracking_number}
      <ExternalLink aria-label="opens in a new tab" className="ml-1 inline size-3.5" />
    </a>
  );
}

function BuyDialog({
  rmaNumber,
  onBought,
  onClose,
}: {
  readonly rmaNumber: string;
  readonly onBought: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const [kind, setKind] = useState('plain');
  const [service, setService] = useState('');
  const [sizes, setSizes] = useState(SMALL_PARCEL);
  const submit = async () => {
    await crossdock.buyReturnLabel({
      rma_number: rmaNumber,
      body:
        kind === 'plain'
          ? {}
          : {
              source: kind === 'easypost' ? 'easypost' : 'cards',
              parcel: parcelOf(sizes),
              ...(service.trim() === '' ? {} : { service: service.trim() }),
            },
    });
    await onBought();
    notify(kind === 'plain' ? 'The label is ready' : 'The label is being bought');
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Get a label"
      about="For the customer’s parcel."
      submit={kind === 'plain' ? 'Make it' : 'Buy it'}
      onSubmit={submit}
    >
      <SelectField
        label="Kind"
        pointer="/source"
        value={kind}
        onChange={setKind}
        choices={[
          ['plain', 'Plain: the customer chooses and pays the carrier'],
          ['cards', 'At the hub’s rates'],
          ['easypost', 'By EasyPost'],
        ]}
      />
      {kind !== 'plain' && (
        <>
          <TextField
            label="Service"
            pointer="/service"
            value={service}
            onChange={setService}
            placeholder="ups/ground"
            isRequired={kind === 'cards'}
            hint={kind === 'easypost' ? 'Empty: the cheapest service.' : 'A service name from the rates.'}
          />
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            <ParcelFields pointer="/parcel" value={sizes} onChange={setSizes} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
