import type { CarrierAccountInput } from '@crossdock/client';
import { useState } from 'react';
import { TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';

interface Props {
  /** Of the account that gets new credentials; null: it is a new one. */
  readonly labelsPerDay: number | null;
  /** Throws what the service refuses; the dialog shows it. */
  readonly onSubmit: (account: CarrierAccountInput) => Promise<void>;
  readonly onClose: () => void;
}

export function CarrierAccountDialog({ labelsPerDay, onSubmit, onClose }: Props) {
  const [key, setKey] = useState('');
  const [secret, setSecret] = useState('');
  const [labels, setLabels] = useState(String(labelsPerDay ?? 1000));
  return (
    <FormDialog
      onClose={onClose}
      title={labelsPerDay === null ? 'Connect EasyPost' : 'New credentials for EasyPost'}
      about="Credentials are encrypted on arrival and never shown again."
      submit={labelsPerDay === null ? 'Connect' : 'Save credentials'}
      onSubmit={() =>
        onSubmit({
          source: 'easypost',
          api_key: key.trim(),
          webhook_secret: secret.trim(),
          labels_per_day: Number(labels),
        })
      }
    >
      <TextField
        label="API key"
        pointer="/api_key"
        type="password"
        autoComplete="off"
        autoFocus
        isRequired
        value={key}
        onChange={setKey}
      />
      <TextField
        label="Webhook secret"
        pointer="/webhook_secret"
        type="password"
        autoComplete="off"
        isRequired
        value={secret}
        onChange={setSecret}
        hint="EasyPost signs tracking updates with it."
      />
      <TextField
        label="Maximum labels per day"
        pointer="/labels_per_day"
        inputMode="numeric"
        value={labels}
        onChange={setLabels}
        hint="Limits the cost of a mistake."
      />
    </FormDialog>
  );
}
