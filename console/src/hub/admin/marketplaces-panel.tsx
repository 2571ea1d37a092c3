// Seller accounts of a merchant. Their secrets are sealed, and never shown again.
import type { MarketplaceAccount } from '@crossdock/client/hub';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, SelectField, SubmitButton, TextField } from '../../kit/form.tsx';
import { formatMoment } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { LoadedPart } from '../../kit/loaded-part.tsx';
import { ReasonDialog } from '../../kit/reason-dialog.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';
import { hub } from '../api.ts';

const ACCOUNTS_MAX = 100;
const REGIONS = [
  ['na', 'North and South America'],
  ['eu', 'Europe, Middle East, Africa, India'],
  ['fe', 'Far East'],
] as const;

export function MarketplacesPanel({ orgId }: { readonly orgId: number }) {
  const client = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<MarketplaceAccount | null>(null);
  const query = useQuery({
    queryKey: ['hub-merchants', 'marketplaces', orgId],
    queryFn: async () => (await hub.listMarketplaceAccounts({ org_id: orgId, per_page: ACCOUNTS_MAX })).data,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['hub-merchants'] });
  return (
    <div id="marketplaces" className="min-w-0">
      <Panel
        title="Marketplaces"
        isFlush
        actions={<Button onClick={() => setIsAdding(true)}>Connect an account</Button>}
      >
        <LoadedPart query={query}>
          {(rows) => (
            <SimpleTable
              name="Marketplaces"
              rows={rows}
              rowId={({ id }) => id}
              empty={
                <Empty title="No account is connected">
                  The hub makes inbound plans itself, and people enter what the marketplace received.
                </Empty>
              }
              columns={[
                { header: 'Seller', cell: (one) => `${one.marketplace_name} ${one.seller_account_id}` },
                {
                  header: 'Region',
                  cell: (one) => REGIONS.find(([id]) => id === one.region)?.[1] ?? one.region,
                },
                {
                  header: 'Last asked',
                  cell: (one) =>
                    one.last_error === null ? (
                      formatMoment(one.last_used)
                    ) : (
                      <span title={one.last_error}>
                        <Badge tone="bad">Failed</Badge> {one.last_error}
                      </span>
                    ),
                },
                {
                  header: 'Remove',
                  cell: (one) => (
                    <Button look="quiet" onClick={() => setRemoved(one)}>
                      Disconnect
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </LoadedPart>
        {isAdding && (
          <ConnectDialog
            orgId={orgId}
            onClose={() => setIsAdding(false)}
            onDone={() => {
              setIsAdding(false);
              void refresh();
            }}
          />
        )}
        {removed !== null && (
          <ReasonDialog
            title={`Disconnect ${removed.seller_account_id}?`}
            about="Its credentials are deleted. Plans under way are not told any further."
            action="Disconnect"
            onClose={() => setRemoved(null)}
            onConfirm={async () => {
              await hub.deleteMarketplaceAccount({ org_id: orgId, id: removed.id });
              setRemoved(null);
              notify('It is disconnected');
              await refresh();
            }}
          />
        )}
      </Panel>
    </div>
  );
}

interface ConnectProps {
  readonly orgId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ConnectDialog({ orgId, onClose, onDone }: ConnectProps) {
  const [seller, setSeller] = useState('');
  const [region, setRegion] = useState<string>('na');
  const [clientId, setClientId] = useState('');
  const [secret, setSecret] = useState('');
  const [token, setToken] = useState('');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Connect an Amazon account"
      about="What you enter is sealed at once."
    >
      <Form
        onSubmit={async () => {
          await hub.setMarketplaceAccount({
            org_id: orgId,
            body: {
              marketplace_name: 'Amazon',
              seller_account_id: seller.trim(),
              region: REGIONS.find(([id]) => id === region)?.[0] ?? 'na',
              client_id: clientId.trim(),
              client_secret: secret.trim(),
              refresh_token: token.trim(),
            },
          });
          notify('The account is connected');
          onDone();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Seller account"
            pointer="/seller_account_id"
            value={seller}
            onChange={setSeller}
            isRequired
            autoFocus
          />
          <SelectField
            label="Region"
            pointer="/region"
            value={region}
            onChange={setRegion}
            choices={REGIONS}
          />
        </div>
        <TextField
          label="Client id"
          pointer="/client_id"
          value={clientId}
          onChange={setClientId}
          isRequired
        />
        <TextField
          label="Client secret"
          pointer="/client_secret"
          type="password"
          autoComplete="off"
          value={secret}
          onChange={setSecret}
          isRequired
        />
        <TextField
          label="Refresh token"
          pointer="/refresh_token"
          type="password"
          autoComplete="off"
          value={token}
          onChange={setToken}
          isRequired
        />
        <SubmitButton>Connect it</SubmitButton>
      </Form>
    </Dialog>
  );
}
