// A carton that left with another number than the one on its label.
import type { Carton, CorrectTracking } from '@crossdock/client/hub';
import { useState } from 'react';
import { Refused, SelectField, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { CARRIERS, carrierOf } from './carrier-of.ts';
import { ownCodeWords } from './own-code.ts';

interface Props {
  readonly number: string;
  /** Cartons without tracking events. */
  readonly cartons: readonly Carton[];
  readonly onClose: () => void;
  /** Throws what the service refuses. */
  readonly onCorrect: (body: CorrectTracking) => Promise<void>;
}

export function CorrectTrackingDialog({ number, cartons, onClose, onCorrect }: Props) {
  const [carton, setCarton] = useState(String(cartons[0]?.carton ?? ''));
  const [tracking, setTracking] = useState('');
  const [carrier, setCarrier] = useState('');
  const [reason, setReason] = useState('');
  const chosen = cartons.find((one) => String(one.carton) === carton);
  const submit = async () => {
    if (tracking.trim() === '')
      throw new Refused([{ pointer: '/shipments/0/tracking_number', message: 'Scan the label' }]);
    const own = await ownCodeWords(tracking.trim(), []);
    if (own !== null)
      throw new Refused([
        {
          pointer: '/shipments/0/tracking_number',
          message: `A tracking number is expected, but this is: ${own}`,
        },
      ]);
    const known = carrier === '' ? carrierOf(tracking) : carrier;
    await onCorrect({
      shipments: [
        {
          carton: Number(carton),
          tracking_number: tracking.trim(),
          ...(known === null ? {} : { carrier: known }),
        },
      ],
      reason: reason.trim(),
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Correct a tracking number of ${number}`}
      about="Enter the number on the label. The merchant sees the correction and its reason."
      onSubmit={submit}
      submit="Correct it"
    >
      {cartons.length > 1 && (
        <SelectField
          label="Carton"
          pointer="/shipments/0/carton"
          value={carton}
          onChange={setCarton}
          choices={cartons.map((one) => [
            String(one.carton),
            `Carton ${one.carton}, ${one.tracking_number ?? ''}`,
          ])}
        />
      )}
      <TextField
        label="Tracking number on the label"
        pointer="/shipments/0/tracking_number"
        hint={chosen === undefined ? undefined : `Until now: ${chosen.carrier} ${chosen.tracking_number}`}
        autoFocus
        autoComplete="off"
        maxLength={100}
        value={tracking}
        onChange={setTracking}
        isRequired
      />
      <SelectField
        label="Carrier"
        pointer="/shipments/0/carrier"
        value={carrier}
        onChange={setCarrier}
        none="Detect from the number"
        choices={CARRIERS.map((one) => [one, one])}
      />
      <TextField
        label="What went wrong"
        pointer="/reason"
        value={reason}
        onChange={setReason}
        maxLength={500}
        isRequired
      />
    </FormDialog>
  );
}
