import type { WebhookDelivery, WebhookEndpoint } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { ActionButton } from '../../kit/action-button.tsx';
import { Button } from '../../kit/button.tsx';
import { momentColumn, numberColumn, stateColumn, textColumn } from '../../kit/columns.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { formatNumber } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { oneOf, useFilters } from '../../kit/search-state.ts';
import { Empty, Loaded } from '../../kit/states.tsx';
import { notify, notifyFailure } from '../../kit/toasts.tsx';
import { stateViews, Views } from '../../kit/views.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { Secret, SIGNS } from './secret.tsx';
import { EndpointState } from './webhooks-page.tsx';

const STATES = ['waiting', 'delivered', 'failed'] as const;

export default function WebhookPage() {
  const { endpointId = '' } = useParams({ strict: false }) as { endpointId?: string };
  const id = Number(endpointId);
  const query = useQuery(reads.webhooks.get('getWebhookEndpoint', { id }));
  return <Loaded query={query}>{(endpoint) => <Shown endpoint={endpoint} />}</Loaded>;
}

function Shown({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id } = endpoint;
  const [{ state }, , ignored] = useFilters({ state: oneOf(STATES) });
  const [asked, setAsked] = useState<'replay' | 'remove' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [seen, setSeen] = useState<WebhookDelivery | null>(null);
  const mayWrite = useMay('write');
  const navigate = useNavigate();
  const done = async (
    words: string,
    work?: PromiseLike<unknown>,
    more: Parameters<typeof notify>[1] = {},
  ) => {
    await work;
    await reads.webhooks.refresh();
    notify(words, more);
  };
  const turn = (enabled: boolean): Promise<void> =>
    done(
      enabled ? 'Enabled: missed events follow' : 'Disabled',
      crossdock.changeWebhookEndpoint({ id, body: { enabled } }),
      { undo: () => void turn(!enabled).catch(notifyFailure) },
    );
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      id: 'sequence',
      header: 'Event',
      cell: (one) => (
        <button
          type="button"
          onClick={() => setSeen(one)}
          className="text-accent underline underline-offset-2"
        >
          {one.sequence}
        </button>
      ),
      text: (one) => one.sequence,
      isMain: true,
      width: '7rem',
    },
    textColumn('type', 'Type', (one) => one.type, { width: 'minmax(12rem, 1.4fr)', isMain: true }),
    stateColumn((one) => one.state, { isMain: true }),
    numberColumn('attempts', 'Attempts', (one) => one.attempts),
    {
      id: 'answer',
      header: 'Answer',
      cell: (one) => one.status_code ?? one.error ?? '–',
      text: (one) => one.status_code,
    },
    momentColumn('last', 'Last attempt', (one) => one.attempted),
    momentColumn('next', 'Next', (one) => one.next_attempt, { isExtra: true }),
  ];
  return (
    <Page
      title={endpoint.url}
      parent={['/settings/webhooks', 'Webhooks']}
      beside={<EndpointState endpoint={endpoint} />}
      about={endpoint.description ?? undefined}
      actions={
        mayWrite && (
          <>
            <ActionButton act={() => done('A test event was sent', crossdock.testWebhookEndpoint({ id }))}>
              Send a test
            </ActionButton>
            {endpoint.enabled && <Button onClick={() => setAsked('replay')}>Send again</Button>}
            <ActionButton
              act={async () => {
                setSecret((await crossdock.rotateWebhookSecret({ id })).secret);
                await done('A new secret is in use');
              }}
            >
              New secret
            </ActionButton>
            <ActionButton act={() => turn(!endpoint.enabled)}>
              {endpoint.enabled ? 'Disable' : 'Enable'}
            </ActionButton>
            <Button look="danger" onClick={() => setAsked('remove')}>
              Remove
            </Button>
          </>
        )
      }
    >
      <Views list="deliveries" own={stateViews(STATES, 'state')} />
      <DataTable
        name="deliveries"
        columns={columns}
        ignored={ignored}
        read={reads.webhooks.pages('listWebhookDeliveries', { id, state })}
        rowId={({ sequence }) => sequence}
        empty={<Empty title="No matching deliveries">Deliveries appear here with their response.</Empty>}
      />
      {seen !== null && (
        <DeliveryDialog
          endpointId={id}
          delivery={seen}
          onClose={() => setSeen(null)}
          onReplay={
            mayWrite
              ? () =>
                  done(
                    `Event ${seen.sequence} is redelivered`,
                    crossdock.replayWebhook({ id, sequence: seen.sequence }),
                  )
              : undefined
          }
        />
      )}
      <Dialog
        isOpen={secret !== null}
        onClose={() => setSecret(null)}
        title="New secret"
        about="The old secret stays valid for a while."
      >
        {secret !== null && (
          <Secret secret={secret} onDone={() => setSecret(null)}>
            {SIGNS}
          </Secret>
        )}
      </Dialog>
      {asked === 'replay' && (
        <ReplayDialog
          endpointId={id}
          onSent={() => reads.webhooks.refresh()}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title="Delete this endpoint?"
          about="Nothing more is sent there. This cannot be undone."
          action="Remove it"
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await crossdock.deleteWebhookEndpoint({ id });
            notify('It is removed');
            await navigate({ to: '/settings/webhooks' });
            await reads.webhooks.refresh();
          }}
        />
      )}
    </Page>
  );
}

function DeliveryDialog({
  endpointId,
  delivery,
  onClose,
  onReplay,
}: {
  readonly endpointId: number;
  readonly delivery: WebhookDelivery;
  readonly onClose: () => void;
  readonly onReplay: (() => Promise<void>) | undefined;
}) {
  const query = useQuery(
    reads.webhooks.get('getWebhookDelivery', { id: endpointId, sequence: delivery.sequence }),
  );
  return (
    <Dialog isOpen onClose={onClose} title={`Event ${delivery.sequence}`} about={delivery.type} isWide>
      <Loaded query={query}>
        {({ body, answer, error, status_code, duration_ms }) => (
          <div className="space-y-3">
            <p>
              {status_code === null
                ? (error ?? 'Not sent yet')
                : `Answered ${status_code} in ${formatNumber(duration_ms)} ms`}
            </p>
            {answer !== null && (
              <pre className="max-h-32 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs">
                {answer}
              </pre>
            )}
            <pre tabIndex={0} className="max-h-80 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs">
              {JSON.stringify(body, null, 2)}
            </pre>
            {onReplay !== undefined && (
              <div className="flex justify-end">
                <ActionButton act={onReplay}>Send it again</ActionButton>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
