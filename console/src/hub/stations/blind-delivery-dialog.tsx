// An unexpected delivery at the dock: the merchant, and what its documents say.
import type { InventoryRequest, OpsWarehouse } from '@crossdock/client/hub';
import { useState } from 'react';
import { TextField } from '../../kit/form.tsx';
import { hub } from '../api.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { chosenMerchant, MerchantField } from '../kit/merchant-field.tsx';

interface Props {
  readonly warehouse: OpsWarehouse;
  readonly onClose: () => void;
  readonly onTaken: (orgId: number, made: InventoryRequest) => void;
}

export function BlindDeliveryDialog({ warehouse, onClose, onTaken }: Props) {
  const [org, setOrg] = useState('');
  const [carrier, setCarrier] = useState('');
  const [tracking, setTracking] = useState('');
  const [note, setNote] = useState('');
  const submit = async () => {
    const orgId = chosenMerchant(org);
    const made = await hub.takeBlindDelivery({
      org_id: orgId,
      body: {
        warehouse_id: warehouse.id,
        ...(carrier.trim() === '' ? {} : { carrier: carrier.trim() }),
        ...(tracking.trim() === '' ? {} : { tracking_numbers: [tracking.trim()] }),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      },
    });
    onTaken(orgId, made);
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Unexpected delivery"
      about="It gets its own number. The merchant sees all of its units as over."
      onSubmit={submit}
      submit="Receive"
    >
      <MerchantField value={org} onChange={setOrg} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Carrier" pointer="/carrier" value={carrier} onChange={setCarrier} />
        <TextField
          label="Tracking number"
          pointer="/tracking_numbers/0"
          autoComplete="off"
          value={tracking}
          onChange={setTracking}
        />
      </div>
      <TextField label="Note" pointer="/note" value={note} onChange={setNote} maxLength={1000} />
    </FormDialog>
  );
}
