// Sends many events again: all since a moment, or those that were given up.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { Refused, SelectField, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { formatNumber } from '../../kit/format.ts';
import { notify } from '../../kit/toasts.tsx';

const FAILED_COUNTED_MAX = 250;
const HOUR_MS = 3_600_000;
/** Hours back from now. */
const SPANS = [
  ['1', 'The last hour'],
  ['24', 'The last 24 hours'],
  ['168', 'The last 7 days'],
] as const;

interface Props {
  readonly endpointId: number;
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}

export function ReplayDialog({ endpointId: id, onSent, onClose }: Props) {
  const [which, setWhich] = useState('failed');
  const [since, setSince] = useState('');
  const failed = useQuery(
    reads.webhooks.get('listWebhookDeliveries', { id, state: 'failed', per_page: FAILED_COUNTED_MAX }),
  );
  const count = failed.data?.data.length ?? 0;
  const words =
    failed.data === undefined ? '' : ` (${formatNumber(count)}${failed.data.next === null ? '' : '+'})`;
  const submit = async () => {
    await crossdock.replayWebhooks({
      id,
      body: which === 'failed' ? { failed: true } : { since: start(which, since) },
    });
    await onSent();
    notify('Redelivery started', {
      description: 'Events keep their webhook-id, so your program can recognize repeats.',
    });
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Send events again"
      about="They are sent in order, with the same ids and the endpoint’s current filters."
      submit="Send them again"
      onSubmit={submit}
    >
      <SelectField
        label="Which"
        value={which}
        onChange={setWhich}
        choices={[['failed', `Those that have failed${words}`], ...SPANS, ['since', 'Since a chosen time']]}
      />
      {which === 'failed' && failed.data !== undefined && count === 0 && (
        <p className="text-muted">Nothing has failed: every event arrived, or is still tried.</p>
      )}
      {which === 'since' && (
        <TextField
          label="Since, in your time"
          pointer="/since"
          type="datetime-local"
          isRequired
          value={since}
          onChange={setSince}
        />
      )}
    </FormDialog>
  );
}

function start(which: string, since: string): string {
  if (which !== 'since') return new Date(Date.now() - Number(which) * HOUR_MS).toISOString();
  const moment = new Date(since);
  if (Number.isNaN(moment.getTime())) throw new Refused([{ pointer: '/since', message: 'Choose a time' }]);
  return moment.toISOString();
}
