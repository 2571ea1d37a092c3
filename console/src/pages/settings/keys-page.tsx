// What programs sign in with: API keys, and clients with a secret.
import type { ApiKey, Client } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useSession } from '../../app/session.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { CheckField, Refused, SelectField, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { formatMoment, formatRelative, inWords } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { Empty } from '../../kit/states.tsx';
import { TablePanel } from '../../kit/table-panel.tsx';
import { Secret } from './secret.tsx';

type Scope = 'read' | 'write' | 'account';

const SCOPES: readonly (readonly [scope: Scope, about: string])[] = [
  ['read', 'Read: stock, orders, returns and everything else'],
  ['write', 'Write: create orders, inbound shipments and returns'],
  ['account', 'Account: manage people and keys'],
];

type Asked =
  | { readonly kind: 'key'; readonly of: ApiKey }
  | { readonly kind: 'client' | 'rotate'; readonly of: Client };

interface Shown {
  readonly title: string;
  readonly about: string;
  readonly secret: string;
}

export default function KeysPage() {
  const [making, setMaking] = useState<'key' | 'client' | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const readAgain = () => reads.account.refresh();
  const keys = useQuery({
    ...reads.account.allRows('listApiKeys'),
    select: (all) => all.toReversed(),
  });
  const clients = useQuery(reads.account.allRows('listClients'));
  return (
    <Page
      title="API keys and clients"
      parent={['/settings', 'Settings']}
      about="Credentials for your programs. Secrets are shown once, when they are created."
      actions={
        <>
          <Button onClick={() => setMaking('client')}>
            <Plus aria-hidden className="size-4" />
            New client
          </Button>
          <Button look="primary" onClick={() => setMaking('key')}>
            <Plus aria-hidden className="size-4" />
            New API key
          </Button>
        </>
      }
    >
      <TablePanel
        title="API keys"
        about="Sent as they are with every request."
        query={keys}
        rowId={({ id }) => id}
        empty={
          <Empty title="No API key yet">
            Create one per program, so that each can be revoked separately.
          </Empty>
        }
        columns={[
          {
            header: 'Name',
            cell: (one) => (
              <>
                <span className="font-medium">{one.name}</span>
                <code className="block font-mono text-xs text-muted">{one.hint}</code>
              </>
            ),
            text: (one) => `${one.name} ${one.hint}`,
          },
          {
            header: 'May',
            cell: (one) => one.scopes.map(inWords).join(', '),
            text: (one) => one.scopes.join(' '),
          },
          {
            header: 'State',
            cell: (one) => <KeyState of={one} />,
            text: (one) => (one.revoked === null ? `until ${one.expires ?? 'revoked'}` : 'revoked'),
          },
          { header: 'Last used', cell: (one) => formatRelative(one.last_used), text: (one) => one.last_used },
          {
            header: 'Made',
            cell: (one) => (
              <>
                {formatMoment(one.created)}
                <span className="block text-sm text-muted">{one.created_by}</span>
              </>
            ),
            text: (one) => one.created,
          },
          {
            header: 'Revoke',
            isAction: true,
            cell: (one) =>
              one.revoked === null && (
                <Button
                  look="quiet"
                  onClick={() => setAsked({ kind: 'key', of: one })}
                  aria-label={`Revoke ${one.name}`}
                >
                  Revoke
                </Button>
              ),
          },
        ]}
      />
      <TablePanel
        title="Clients"
        about="OAuth 2.0: a client id and secret, exchanged at POST /login for one-hour tokens."
        query={clients}
        rowId={({ client_id }) => client_id}
        empty={<Empty title="No client yet">For programs that use OAuth client credentials.</Empty>}
        columns={[
          {
            header: 'Name',
            cell: (one) => (
              <>
                <span className="font-medium">{one.name}</span>
                <code className="block font-mono text-xs text-muted">{one.client_id}</code>
              </>
            ),
            text: (one) => `${one.name} ${one.client_id}`,
          },
          {
            header: 'May',
            cell: (one) => one.scopes.map(inWords).join(', '),
            text: (one) => one.scopes.join(' '),
          },
          {
            header: 'State',
            cell: (one) => (one.is_active ? <Badge tone="good">Works</Badge> : <Badge>Deactivated</Badge>),
            text: (one) => (one.is_active ? 'works' : 'deactivated'),
          },
          { header: 'Changed', cell: (one) => formatMoment(one.updated), text: (one) => one.updated },
          {
            header: 'Actions',
            isAction: true,
            cell: (one) =>
              one.is_active && (
                <span className="flex flex-wrap justify-end gap-1">
                  <Button
                    look="quiet"
                    onClick={() => setAsked({ kind: 'rotate', of: one })}
                    aria-label={`New secret for ${one.name}`}
                  >
                    New secret
                  </Button>
                  <Button
                    look="quiet"
                    onClick={() => setAsked({ kind: 'client', of: one })}
                    aria-label={`Deactivate ${one.name}`}
                  >
                    Deactivate
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {making !== null && (
        <NewDialog kind={making} onClose={() => setMaking(null)} onMade={setShown} readAgain={readAgain} />
      )}
      {asked?.kind === 'key' && (
        <ConfirmDialog
          title={`Revoke ${asked.of.name}?`}
          about="It stops working immediately and permanently. Programs that still use it are rejected."
          action="Revoke it"
          done="It is revoked"
          onConfirm={async () => {
            await crossdock.revokeApiKey({ key_id: asked.of.id });
            await readAgain();
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'client' && (
        <ConfirmDialog
          title={`Deactivate ${asked.of.name}?`}
          about="It can no longer log in, and its tokens end immediately."
          action="Deactivate it"
          done="It is deactivated"
          onConfirm={async () => {
            await crossdock.deactivateClient({ client_id: asked.of.client_id });
            await readAgain();
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'rotate' && (
        <ConfirmDialog
          title={`A new secret for ${asked.of.name}?`}
          about="The old secret and its tokens stop working immediately: be ready to update the program."
          action="Create a new secret"
          done="The new secret is in use"
          onConfirm={async () => {
            const { client_secret } = await crossdock.rotateClientSecret({ client_id: asked.of.client_id });
            setShown({
              title: `Secret of ${asked.of.name}`,
              about: `The secret of ${asked.of.client_id}. Copy it now: it is not shown again.`,
              secret: client_secret,
            });
            await readAgain();
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {shown !== null && (
        <Dialog isOpen onClose={() => setShown(null)} title={shown.title}>
          <Secret secret={shown.secret} onDone={() => setShown(null)}>
            {shown.about}
          </Secret>
        </Dialog>
      )}
    </Page>
  );
}

function KeyState({ of }: { readonly of: ApiKey }) {
  if (of.revoked !== null) return <Badge>Revoked</Badge>;
  if (of.expires === null) return <Badge tone="good">Works</Badge>;
  if (Date.parse(of.expires) < Date.now()) return <Badge tone="warn">Expired</Badge>;
  return (
    <>
      <Badge tone="good">Works</Badge>{' '}
      <span className="text-sm text-muted">until {formatMoment(of.expires)}</span>
    </>
  );
}

const DAY_MS = 24 * 3600 * 1000;

function NewDialog({
  kind,
  onClose,
  onMade,
  readAgain,
}: {
  readonly kind: 'key' | 'client';
  readonly onClose: () => void;
  readonly onMade: (shown: Shown) => void;
  readonly readAgain: () => Promise<void>;
}) {
  const { scopes: own } = useSession();
  const [name, setName] = useState('');
  const [days, setDays] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read']);
  const submit = async () => {
    if (scopes.length === 0) throw new Refused([{ pointer: '', message: 'Choose at least one permission' }]);
    const body = { name, scopes: [...scopes] };
    if (kind === 'key') {
      const expires =
        days === '' ? {} : { expires: new Date(Date.now() + Number(days) * DAY_MS).toISOString() };
      const { key } = await crossdock.createApiKey({ body: { ...body, ...expires } });
      onMade({
        title: name,
        about: 'Copy the key now: it is not shown again. Use it as Authorization: Bearer …',
        secret: key,
      });
    } else {
      const { client_id, client_secret } = await crossdock.createClient({ body });
      onMade({
        title: name,
        about: `The secret of ${client_id}. Copy it now: it is not shown again.`,
        secret: client_secret,
      });
    }
    await readAgain();
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={kind === 'key' ? 'New API key' : 'New client'}
      submit="Create"
      onSubmit={submit}
    >
      <TextField
        label="Name"
        pointer="/name"
        isRequired
        autoFocus
        placeholder="Nightly report"
        hint="A name you will recognize later."
        value={name}
        onChange={setName}
      />
      <fieldset className="space-y-1.5">
        <legend className="mb-1 text-sm font-medium">It may</legend>
        {SCOPES.filter(([scope]) => own.includes(scope)).map(([scope, about]) => (
          <CheckField
            key={scope}
            label={about}
            isChecked={scopes.includes(scope)}
            onChange={(isChecked) =>
              setScopes(isChecked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
            }
          />
        ))}
      </fieldset>
      {kind === 'key' && (
        <SelectField
          label="Valid"
          pointer="/expires"
          value={days}
          onChange={setDays}
          none="Until it is revoked"
          choices={[
            ['30', 'For 30 days'],
            ['90', 'For 90 days'],
            ['365', 'For a year'],
          ]}
        />
      )}
    </FormDialog>
  );
}
