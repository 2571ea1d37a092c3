import type { CarrierAccountInput } from '@crossdock/client';
import { useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, SubmitButton, TextField } from '../../kit/form.tsx';

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
    <Dialog
      isOpen
      onClose={onClose}
      title={labelsPerDay === null ? 'Connect EasyPost' : 'New credentials for EasyPost'}
      about="What you enter is sealed at once, and never shown again."
    >
      <Form
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
          hint="What EasyPost signs its tracking updates with."
        />
        <TextField
          label="Labels a day, at most"
          pointer="/labels_per_day"
          inputMode="numeric"
          value={labels}
          onChange={setLabels}
          hint="A bound for what a mistake can cost."
        />
        <div className="flex justify-end">
          <SubmitButton>{labelsPerDay === null ? 'Connect it' : 'Use them'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
