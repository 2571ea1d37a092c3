// Programs of a merchant: clients that log in with a secret. Secrets are shown once.
import type { ClientWithSecret } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { CheckField, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { Panel } from '../../kit/layout.tsx';
import { LoadedPart } from '../../kit/loaded-part.tsx';
import { ShownOnce } from '../../kit/shown-once.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty } from '../../kit/states.tsx';
import { hub, hubReads } from '../api.ts';

type Asked = { readonly what: 'rotate' | 'end'; readonly id: string } | { readonly what: 'add' };

export function ProgramsPanel({ orgId }: { readonly orgId: number }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<ClientWithSecret | null>(null);
  const query = useQuery(hubReads.merchants.rows('listClients', { org_id: orgId }));
  const done = async (secret: ClientWithSecret | null) => {
    setAsked(null);
    setMade(secret);
    await hubReads.merchants.refresh();
  };
  return (
    <div id="programs" className="min-w-0">
      <Panel
        title="Programs"
        about="Clients that log in with a secret."
        isFlush
        actions={<Button onClick={() => setAsked({ what: 'add' })}>Add a client</Button>}
      >
        <LoadedPart query={query}>
          {(rows) => (
            <SimpleTable
              name="Programs"
              rows={rows}
              rowId={({ client_id }) => client_id}
              empty={<Empty title="No client yet">A shop system needs one to send orders.</Empty>}
              columns={[
                {
                  header: 'Client',
                  cell: (one) => (
                    <>
                      {one.name}
                      <span className="block font-mono text-sm text-muted">{one.client_id}</span>
                    </>
                  ),
                },
                { header: 'May', cell: (one) => one.scopes.join(', ') },
                {
                  header: 'State',
                  cell: (one) => (one.is_active ? <Badge tone="good">Active</Badge> : <Badge>Off</Badge>),
                },
                {
                  header: 'Change',
                  cell: (one) =>
                    one.is_active && (
                      <span className="flex flex-wrap gap-2">
                        <Button onClick={() => setAsked({ what: 'rotate', id: one.client_id })}>
                          New secret
                        </Button>
                        <Button look="quiet" onClick={() => setAsked({ what: 'end', id: one.client_id })}>
                          Turn off
                        </Button>
                      </span>
                    ),
                },
              ]}
            />
          )}
        </LoadedPart>
        {asked?.what === 'add' && <AddDialog orgId={orgId} onClose={() => setAsked(null)} onMade={done} />}
        {asked?.what === 'rotate' && (
          <ConfirmDialog
            title="Create a new secret?"
            about="The old secret stops working immediately."
            action="Create it"
            onClose={() => setAsked(null)}
            onConfirm={async () => done(await hub.rotateClientSecret({ org_id: orgId, client_id: asked.id }))}
          />
        )}
        {asked?.what === 'end' && (
          <ConfirmDialog
            title={`Turn ${asked.id} off?`}
            about="It can no longer log in, and its tokens stop working."
            action="Turn it off"
            onClose={() => setAsked(null)}
            onConfirm={async () => {
              await hub.deactivateClient({ org_id: orgId, client_id: asked.id });
              await done(null);
            }}
          />
        )}
        {made !== null && <SecretDialog made={made} onClose={() => setMade(null)} />}
      </Panel>
    </div>
  );
}

interface AddProps {
  readonly orgId: number;
  readonly onClose: () => void;
  readonly onMade: (made: ClientWithSecret) => Promise<void>;
}

function AddDialog({ orgId, onClose, onMade }: AddProps) {
  const [name, setName] = useState('');
  const [mayWrite, setMayWrite] = useState(true);
  return (
    <FormDialog
      onClose={onClose}
      title="Add a client"
      about="Its secret is shown once."
      submit="Add it"
      onSubmit={async () =>
        onMade(
          await hub.createClient({
            org_id: orgId,
            body: { name: name.trim(), scopes: mayWrite ? ['read', 'write'] : ['read'] },
          }),
        )
      }
    >
      <TextField label="Purpose" pointer="/name" value={name} onChange={setName} isRequired autoFocus />
      <CheckField label="Write access" isChecked={mayWrite} onChange={setMayWrite} />
    </FormDialog>
  );
}

function SecretDialog({ made, onClose }: { readonly made: ClientWithSecret; readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={made.name} about="Copy the secret now: it is not shown again.">
      <p className="mb-2">
        Client id <code className="font-mono">{made.client_id}</code>, with this secret:
      </p>
      <ShownOnce text={made.client_secret} onDone={onClose} />
    </Dialog>
  );
}
