import type { WebhookEndpoint } from '@crossdock/client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { dayColumn, textColumn } from '../../kit/columns.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, TextField } from '../../kit/form.tsx';
import { FormButtons } from '../../kit/form-dialog.tsx';
import { formatCount, formatRelative } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { Empty } from '../../kit/states.tsx';
import { Secret, SIGNS } from './secret.tsx';

export function EndpointState({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  if (!endpoint.enabled)
    return <Badge tone="bad">{endpoint.disabled_reason === 'gone' ? 'Gone' : 'Off'}</Badge>;
  if (endpoint.failing_since !== null)
    return <Badge tone="warn">Failing {formatRelative(endpoint.failing_since)}</Badge>;
  return <Badge tone="good">Delivering</Badge>;
}

const COLUMNS: readonly Column<WebhookEndpoint>[] = [
  textColumn('url', 'Address', (one) => one.url, { width: 'minmax(14rem, 3fr)', isMain: true }),
  {
    id: 'state',
    header: 'State',
    cell: (one) => <EndpointState endpoint={one} />,
    text: (one) => (one.enabled ? (one.failing_since === null ? 'delivering' : 'failing') : 'off'),
    width: 'minmax(8rem, 1fr)',
    isMain: true,
  },
  {
    id: 'types',
    header: 'Events',
    cell: (one) => (one.types === null ? 'All' : formatCount(one.types.length, 'type')),
    text: (one) => one.types?.join(' ') ?? 'all',
  },
  textColumn('description', 'Description', (one) => one.description, { width: 'minmax(9rem, 1.5fr)' }),
  dayColumn('created', 'Added', (one) => one.created),
];

export default function WebhooksPage() {
  const [isAdding, setIsAdding] = useState(false);
  const mayWrite = useMay('write');
  return (
    <Page
      title="Webhooks"
      parent={['/settings', 'Settings']}
      about="Every change to your records, signed and sent to your programs as it happens, with retries."
      actions={
        mayWrite && (
          <Button look="primary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-4" />
            Add an endpoint
          </Button>
        )
      }
    >
      <DataTable
        name="webhooks"
        columns={COLUMNS}
        read={reads.webhooks.pages('listWebhookEndpoints')}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/settings/webhooks/${id}`}
        empty={<Empty title="No endpoint yet">Add one to receive changes.</Empty>}
      />
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async () => {
    const made = await crossdock.createWebhookEndpoint({
      body: { url, ...(description === '' ? {} : { description }) },
    });
    await reads.webhooks.refresh();
    setSecret(made.secret);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Add an endpoint">
      {secret === null ? (
        <Form onSubmit={submit}>
          <TextField
            label="Address"
            pointer="/url"
            isRequired
            type="url"
            placeholder="https://example.com/crossdock"
            value={url}
            onChange={setUrl}
          />
          <TextField
            label="Description"
            pointer="/description"
            value={description}
            onChange={setDescription}
          />
          <FormButtons submit="Add it" onClose={onClose} />
        </Form>
      ) : (
        <Secret secret={secret} onDone={onClose}>
          {SIGNS}
        </Secret>
      )}
    </Dialog>
  );
}
