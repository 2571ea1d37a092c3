// An unexpected return: the merchant, and what its documents say.
import type { OpenReturn, OpsWarehouse, Return, ReturnReason } from '@crossdock/client/hub';
import { useState } from 'react';
import { SelectField, TextField } from '../../../kit/form.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { inWords } from '../../../kit/format.ts';
import { RETURN_REASONS } from '../../../pages/returns/return-words.ts';
import { hub } from '../../api.ts';
import { chosenMerchant, MerchantField } from '../../kit/merchant-field.tsx';
import { CardButton } from '../big-button.tsx';
import type { Arrival } from './find-return.ts';

const SHOWN_MAX = 6;

interface Props {
  readonly warehouse: OpsWarehouse;
  readonly arrival: Arrival;
  /** Expected returns of the merchant: it may be one of them. */
  readonly open: readonly OpenReturn[];
  readonly onChoose: (one: OpenReturn) => void;
  readonly onClose: () => void;
  readonly onTaken: (orgId: number, made: Return) => void;
}

export function BlindReturnDialog({ warehouse, arrival, open, onChoose, onClose, onTaken }: Props) {
  const [org, setOrg] = useState(arrival.org_id === null ? '' : String(arrival.org_id));
  const [order, setOrder] = useState(arrival.market_order_id);
  const [tracking, setTracking] = useState(arrival.tracking_number);
  const [removal, setRemoval] = useState('');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const expected = open.filter(({ org_id }) => String(org_id) === org).slice(0, SHOWN_MAX);
  const submit = async () => {
    const orgId = chosenMerchant(org);
    const made = await hub.takeReturn({
      org_id: orgId,
      body: {
        warehouse_id: warehouse.id,
        source: removal.trim() === '' ? 'blind' : 'marketplace',
        ...(order.trim() === '' ? {} : { market_order_id: order.trim() }),
        ...(arrival.order_id !== null && order === arrival.market_order_id
          ? { order_id: arrival.order_id }
          : {}),
        ...(removal.trim() === '' ? {} : { removal_order_id: removal.trim() }),
        ...(tracking.trim() === '' ? {} : { tracking_number: tracking.trim() }),
        ...(reason === '' ? {} : { reason: reason as ReturnReason }),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      },
    });
    onTaken(orgId, made);
  };
  return (
    <FormDialog
      isWide
      onClose={onClose}
      title="Unexpected return"
      about="Enter the merchant and what the parcel’s documents say. It gets its own number."
      submit="Receive as a new return"
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MerchantField value={org} onChange={setOrg} />
        <SelectField
          label="Reason"
          pointer="/reason"
          value={reason}
          onChange={setReason}
          none="Set for each unit"
          choices={RETURN_REASONS.map((one) => [one, inWords(one)])}
        />
        <TextField label="Order" pointer="/market_order_id" value={order} onChange={setOrder} />
        <TextField
          label="Tracking number"
          pointer="/tracking_number"
          value={tracking}
          onChange={setTracking}
        />
        <TextField
          label="Marketplace removal order"
          pointer="/removal_order_id"
          value={removal}
          onChange={setRemoval}
          hint="Its number, if a marketplace sent the goods"
        />
        <TextField label="Note" pointer="/note" value={note} onChange={setNote} />
      </div>
      {expected.length > 0 && (
        <section aria-label="Expected from this merchant" className="space-y-2">
          <p className="text-sm font-medium">Is it one of this merchant’s expected returns?</p>
          <ul className="grid gap-2 sm:grid-cols-2">
            {expected.map((one) => (
              <li key={one.id}>
                <CardButton onClick={() => onChoose(one)}>
                  <span className="block font-mono font-medium">{one.rma_number}</span>
                  <span className="text-muted">{one.market_order_id ?? 'No order'}</span>
                </CardButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}
