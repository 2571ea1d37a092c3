// Accounts elsewhere that the service acts with: on marketplaces, and with those who sell labels.
import type { CarrierAccount, MarketplaceAccount } from '@crossdock/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { useMay } from '../../app/session.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatMoment, formatNumber, formatRelative } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { readAll } from '../../kit/read-all.ts';
import { regionName, SellerAccountDialog } from '../../kit/seller-account-dialog.tsx';
import type { SimpleColumn } from '../../kit/simple-table.tsx';
import { Empty } from '../../kit/states.tsx';
import { TablePanel } from '../../kit/table-panel.tsx';
import { notify, notifyFailure } from '../../kit/toasts.tsx';
import { CarrierAccountDialog } from './carrier-account-dialog.tsx';

export default function AccountsPage() {
  return (
    <Page
      title="Marketplace and carrier accounts"
      parent={['/settings', 'Settings']}
      about="What the service does in your name elsewhere. Secrets are sealed when you enter them, and never shown again."
    >
      <Marketplaces />
      <Carriers />
    </Page>
  );
}

/** Whether it works, as far as it was asked. */
function Health({ asked, error }: { readonly asked: string | null; readonly error: string | null }) {
  if (asked === null) return <span className="text-muted">Not asked yet</span>;
  const when = <span className="text-sm text-muted">{formatRelative(asked)}</span>;
  if (error === null)
    return (
      <>
        <Badge tone="good">Works</Badge> {when}
      </>
    );
  return (
    <>
      <Badge tone="bad">Does not work</Badge> {when}
      <span className="block max-w-prose text-sm text-bad">{error}</span>
    </>
  );
}

function useTest(queryKey: readonly unknown[]) {
  const client = useQueryClient();
  const [tested, setTested] = useState<number | null>(null);
  const test = async (id: number, ask: () => PromiseLike<{ readonly last_error: string | null }>) => {
    setTested(id);
    try {
      const { last_error } = await ask();
      if (last_error === null) notify('It works');
      else notify('It does not work', { description: last_error });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setTested(null);
      await client.invalidateQueries({ queryKey });
    }
  };
  return { tested, test };
}

function RowActions({
  name,
  isTested,
  onTest,
  onRotate,
  onRemove,
}: {
  readonly name: string;
  readonly isTested: boolean;
  readonly onTest: () => void;
  readonly onRotate: () => void;
  readonly onRemove: () => void;
}) {
  return (
    <span className="flex flex-wrap justify-end gap-1">
      <Button look="quiet" isBusy={isTested} onClick={onTest} aria-label={`Test ${name}`}>
        Test
      </Button>
      <Button look="quiet" onClick={onRotate} aria-label={`New credentials for ${name}`}>
        New credentials
      </Button>
      <Button look="quiet" onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </span>
  );
}

const MARKETPLACES = ['settings', 'marketplace-accounts'];

function Marketplaces() {
  const mayWrite = useMay('write');
  const client = useQueryClient();
  const [entered, setEntered] = useState<MarketplaceAccount | 'new' | null>(null);
  const [removed, setRemoved] = useState<MarketplaceAccount | null>(null);
  const { tested, test } = useTest(MARKETPLACES);
  const query = useQuery({
    queryKey: MARKETPLACES,
    queryFn: () => readAll(crossdock.listMarketplaceAccounts({ per_page: 250 })),
  });
  const refresh = () => client.invalidateQueries({ queryKey: MARKETPLACES });
  const columns: readonly SimpleColumn<MarketplaceAccount>[] = [
    {
      header: 'Account',
      cell: (one) => (
        <>
          <span className="font-medium">{one.seller_account_id}</span>
          <span className="block text-sm text-muted">{one.marketplace_name}</span>
        </>
      ),
      text: (one) => one.seller_account_id,
    },
    { header: 'Region', cell: (one) => regionName(one.region), text: (one) => one.region },
    {
      header: 'Client id',
      cell: (one) => <code className="font-mono text-xs break-all">{one.client_id}</code>,
      text: (one) => one.client_id,
    },
    {
      header: 'Last asked',
      cell: (one) => <Health asked={one.last_used} error={one.last_error} />,
      text: (one) => one.last_error ?? one.last_used,
    },
    {
      header: 'Set',
      cell: (one) => (
        <>
          {formatMoment(one.updated)}
          <span className="block text-sm text-muted">{one.updated_by}</span>
        </>
      ),
      text: (one) => one.updated,
    },
  ];
  const actions: SimpleColumn<MarketplaceAccount> = {
    header: 'Actions',
    isAction: true,
    cell: (one) => (
      <RowActions
        name={one.seller_account_id}
        isTested={tested === one.id}
        onTest={() => void test(one.id, () => crossdock.testMarketplaceAccount({ id: one.id }))}
        onRotate={() => setEntered(one)}
        onRemove={() => setRemoved(one)}
      />
    ),
  };
  return (
    <>
      <TablePanel
        title="Marketplaces"
        about="Eligibility of your goods, inbound plans and what was received are asked there."
        query={query}
        rowId={({ id }) => id}
        columns={mayWrite ? [...columns, actions] : columns}
        actions={mayWrite && <Button onClick={() => setEntered('new')}>Connect an account</Button>}
        empty={
          <Empty title="No account is connected">
            Then eligibility goes by the rules of the service, and people enter what was received.
          </Empty>
        }
      />
      {entered !== null && (
        <SellerAccountDialog
          {...(entered === 'new' ? {} : { of: entered })}
          onClose={() => setEntered(null)}
          onSubmit={async (body) => {
            const { id } = await crossdock.setMarketplaceAccount({ body });
            setEntered(null);
            notify(entered === 'new' ? 'The account is connected' : 'The new credentials count');
            await refresh();
            await test(id, () => crossdock.testMarketplaceAccount({ id }));
          }}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          title={`Remove ${removed.seller_account_id}?`}
          about="Its secrets are deleted at once. Checks that wait go by the rules of the service."
          action="Remove it"
          done="It is removed"
          onClose={() => setRemoved(null)}
          onConfirm={async () => {
            await crossdock.deleteMarketplaceAccount({ id: removed.id });
            await refresh();
          }}
        />
      )}
    </>
  );
}

const CARRIERS = ['settings', 'carrier-accounts'];

function Carriers() {
  const mayWrite = useMay('write');
  const client = useQueryClient();
  const [entered, setEntered] = useState<CarrierAccount | 'new' | null>(null);
  const [removed, setRemoved] = useState<CarrierAccount | null>(null);
  const { tested, test } = useTest(CARRIERS);
  const query = useQuery({
    queryKey: CARRIERS,
    queryFn: () => readAll(crossdock.listCarrierAccounts({ per_page: 250 })),
  });
  const refresh = () => client.invalidateQueries({ queryKey: CARRIERS });
  const columns: readonly SimpleColumn<CarrierAccount>[] = [
    {
      header: 'Account',
      cell: () => <span className="font-medium">EasyPost</span>,
      text: (one) => one.source,
    },
    {
      header: 'Labels a day',
      cell: (one) => formatNumber(one.labels_per_day),
      text: (one) => one.labels_per_day,
      isNumeric: true,
    },
    {
      header: 'Tracking updates go to',
      cell: (one) => (
        <code className="font-mono text-xs break-all">{new URL(one.webhook_path, location.origin).href}</code>
      ),
      text: (one) => new URL(one.webhook_path, location.origin).href,
    },
    {
      header: 'Last asked',
      cell: (one) => <Health asked={one.last_tested} error={one.last_error} />,
      text: (one) => one.last_error ?? one.last_tested,
    },
    {
      header: 'Set',
      cell: (one) => (
        <>
          {formatMoment(one.updated)}
          <span className="block text-sm text-muted">{one.updated_by}</span>
        </>
      ),
      text: (one) => one.updated,
    },
  ];
  const actions: SimpleColumn<CarrierAccount> = {
    header: 'Actions',
    isAction: true,
    cell: (one) => (
      <RowActions
        name="EasyPost"
        isTested={tested === one.id}
        onTest={() => void test(one.id, () => crossdock.testCarrierAccount({ id: one.id }))}
        onRotate={() => setEntered(one)}
        onRemove={() => setRemoved(one)}
      />
    ),
  };
  return (
    <>
      <TablePanel
        title="Carriers"
        about="Labels are bought with your account; without one, with the hub’s where it has one."
        query={query}
        rowId={({ id }) => id}
        columns={mayWrite ? [...columns, actions] : columns}
        actions={
          mayWrite &&
          query.data?.length === 0 && <Button onClick={() => setEntered('new')}>Connect EasyPost</Button>
        }
        empty={
          <Empty title="No account is connected">
            Labels are those of the hub: its rate cards, or its own account.
          </Empty>
        }
      />
      {entered !== null && (
        <CarrierAccountDialog
          labelsPerDay={entered === 'new' ? null : entered.labels_per_day}
          onClose={() => setEntered(null)}
          onSubmit={async (body) => {
            const { id } = await crossdock.setCarrierAccount({ body });
            setEntered(null);
            notify(entered === 'new' ? 'The account is connected' : 'The new credentials count');
            await refresh();
            await test(id, () => crossdock.testCarrierAccount({ id }));
          }}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          title="Remove EasyPost?"
          about="Its secrets are deleted at once. Labels that were bought with it can no longer be voided."
          action="Remove it"
          done="It is removed"
          onClose={() => setRemoved(null)}
          onConfirm={async () => {
            await crossdock.deleteCarrierAccount({ id: removed.id });
            await refresh();
          }}
        />
      )}
    </>
  );
}
