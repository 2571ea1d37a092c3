import type { WebhookEndpoint } from '@crossdock/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { useMay } from '../../app/session.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, SubmitButton, TextField } from '../../kit/form.tsx';
import { formatNumber, formatRelative } from '../../kit/format.ts';
import { Page, Panel } from '../../kit/layout.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { Secret, SIGNS } from './secret.tsx';

export function EndpointState({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  if (!endpoint.enabled)
    return <Badge tone="bad">{endpoint.disabled_reason === 'gone' ? 'Gone' : 'Off'}</Badge>;
  if (endpoint.failing_since !== null)
    return <Badge tone="warn">Failing {formatRelative(endpoint.failing_since)}</Badge>;
  return <Badge tone="good">Delivering</Badge>;
}

export default function WebhooksPage() {
  const [isAdding, setIsAdding] = useState(false);
  const mayWrite = useMay('write');
  const query = useQuery({
    queryKey: ['webhooks', 'list'],
    queryFn: async () => (await crossdock.listWebhookEndpoints({ per_page: 100 })).data,
  });
  return (
    <Page
      title="Webhooks"
      parent={['/settings', 'Settings']}
      about="Every change of your records, sent to your programs as it happens, signed, and again until it arrives."
      actions={
        mayWrite && (
          <Button look="primary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-4" />
            Add an address
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(endpoints) => (
          <Panel isFlush>
            {endpoints.length === 0 ? (
              <Empty title="No address yet">Add one, and what changes is sent there.</Empty>
            ) : (
              <ul className="divide-y divide-line">
                {endpoints.map((endpoint) => (
                  <li
                    key={endpoint.id}
                    className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken/60"
                  >
                    <Link
                      to={`/settings/webhooks/${endpoint.id}`}
                      className="min-w-0 font-medium break-all after:absolute after:inset-0"
                    >
                      {endpoint.url}
                    </Link>
                    <EndpointState endpoint={endpoint} />
                    <span className="text-sm text-muted">
                      {endpoint.types === null
                        ? 'All events'
                        : `${formatNumber(endpoint.types.length)} types of events`}
                      {endpoint.description !== null && `, ${endpoint.description}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        )}
      </Loaded>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const client = useQueryClient();
  const submit = async () => {
    const made = await crossdock.createWebhookEndpoint({
      body: { url, ...(description === '' ? {} : { description }) },
    });
    await client.invalidateQueries({ queryKey: ['webhooks'] });
    setSecret(made.secret);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Add an address">
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
          <SubmitButton>Add it</SubmitButton>
        </Form>
      ) : (
        <Secret secret={secret} onDone={onClose}>
          {SIGNS}
        </Secret>
      )}
    </Dialog>
  );
}
