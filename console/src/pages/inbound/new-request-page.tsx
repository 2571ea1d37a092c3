import { useNavigate } from '@tanstack/react-router';
import { crossdock } from '../../app/api.ts';
import { forgetDraft, useDraft } from '../../app/drafts.ts';
import { reads } from '../../app/reads.ts';
import { CheckField, Form, SelectField, SubmitButton, TextAreaField, TextField } from '../../kit/form.tsx';
import { Page, Panel } from '../../kit/layout.tsx';
import { notify } from '../../kit/toasts.tsx';
import { ItemLines } from '../item-lines.tsx';
import { useWarehouseChoices } from '../warehouses.ts';

interface Line {
  readonly key: number;
  readonly mpn: string;
  readonly quantity: string;
  readonly lot: string;
  readonly expires: string;
}

const LINES_MAX = 1000;
const EMPTY_LINE = { mpn: '', quantity: '', lot: '', expires: '' };

export default function NewRequestPage() {
  const warehouses = useWarehouseChoices();
  const [warehouse, setWarehouse] = useDraft('new-request', 'warehouse', '');
  const [ships, setShips] = useDraft('new-request', 'ships', '');
  const [carrier, setCarrier] = useDraft('new-request', 'carrier', '');
  const [tracking, setTracking] = useDraft('new-request', 'tracking', '');
  const [po, setPo] = useDraft('new-request', 'po', '');
  const [note, setNote] = useDraft('new-request', 'note', '');
  const [isCartons, setIsCartons] = useDraft('new-request', 'isCartons', false);
  const [isDraft, setIsDraft] = useDraft('new-request', 'isDraft', false);
  const [lines, setLines] = useDraft<readonly Line[]>('new-request', 'lines', [{ key: 1, ...EMPTY_LINE }]);
  const navigate = useNavigate();
  const submit = async () => {
    const trackingNumbers = tracking.split(/[\s,]+/).filter((one) => one !== '');
    const created = await crossdock.createInventoryRequest({
      body: {
        warehouse_id: Number(warehouse),
        shipment_method: 'CUSTOMER',
        items: lines.map(({ mpn, quantity, lot, expires }) => ({
          mpn: mpn.trim(),
          quantity: Number(quantity),
          ...(lot === '' ? {} : { lot_number: lot }),
          ...(expires === '' ? {} : { exp_date: expires }),
        })),
        ...(isCartons
          ? {
              cartons: lines.map(({ quantity }, index) => ({
                contents: [{ item_index: index, quantity: Number(quantity) }],
              })),
            }
          : {}),
        ...(ships === '' ? {} : { estimated_ship_date: ships }),
        ...(carrier === '' ? {} : { carrier }),
        ...(trackingNumbers.length === 0 ? {} : { tracking_numbers: trackingNumbers }),
        ...(po === '' ? {} : { po_number: po }),
        ...(note === '' ? {} : { note }),
        place: !isDraft,
      },
    });
    await reads.inbound.refresh();
    forgetDraft('new-request');
    notify(`${created.ir_number} is created`);
    await navigate({ to: `/inbound/${created.ir_number}` });
  };
  return (
    <Page
      title="Create inbound shipment"
      parent={['/inbound', 'Inbound']}
      about="Expected cartons are received with one scan."
    >
      <Form onSubmit={submit} className="max-w-4xl">
        <Panel title="Destination and date">
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField
              label="Warehouse"
              pointer="/warehouse_id"
              isRequired
              value={warehouse}
              onChange={setWarehouse}
              none="Choose"
              choices={warehouses}
            />
            <TextField
              label="Ships on"
              pointer="/estimated_ship_date"
              type="date"
              value={ships}
              onChange={setShips}
            />
            <TextField label="Carrier" pointer="/carrier" value={carrier} onChange={setCarrier} />
            <TextField
              label="Tracking numbers"
              pointer="/tracking_numbers"
              value={tracking}
              onChange={setTracking}
              hint="Separate several with commas."
            />
            <TextField label="Purchase order" pointer="/po_number" value={po} onChange={setPo} />
          </div>
        </Panel>
        <Panel>
          <ItemLines
            title="Items"
            code={['mpn', 'Part number']}
            lines={lines}
            onChange={setLines}
            empty={EMPTY_LINE}
            max={LINES_MAX}
          >
            {(line, at, change) => (
              <>
                <TextField
                  label="Lot"
                  pointer={`${at}/lot_number`}
                  value={line.lot}
                  onChange={(lot) => change({ lot })}
                />
                <TextField
                  label="Expires"
                  pointer={`${at}/exp_date`}
                  type="date"
                  value={line.expires}
                  onChange={(expires) => change({ expires })}
                />
              </>
            )}
          </ItemLines>
        </Panel>
        <Panel>
          <div className="space-y-3">
            <CheckField
              label="Each line is a separate carton, with its own number and label, received with one scan"
              isChecked={isCartons}
              onChange={setIsCartons}
            />
            <TextAreaField label="Note for the hub" pointer="/note" value={note} onChange={setNote} />
            <CheckField label="Save as a draft" isChecked={isDraft} onChange={setIsDraft} />
          </div>
        </Panel>
        <SubmitButton>{isDraft ? 'Save draft' : 'Create'}</SubmitButton>
      </Form>
    </Page>
  );
}
