// Accounts elsewhere that the service acts with: on marketplaces, and with those who sell labels.

import type {
  CarrierAccount,
  CarrierAccountInput,
  MarketplaceAccount,
  MarketplaceAccountInput,
} from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useMay } from '../../app/session.ts';
import { ActionButton } from '../../kit/action-button.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatMoment, formatNumber, formatRelative } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
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
      about="External accounts the service uses on your behalf. Secrets are encrypted on arrival and never shown again."
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

interface Account {
  readonly id: number;
  readonly last_error: string | null;
  readonly updated: string;
  readonly updated_by: string;
}

interface AccountsProps<One extends Account, Input> {
  readonly title: string;
  readonly about: string;
  readonly connect: string;
  /** Only one can be connected. */
  readonly isSingle?: boolean;
  readonly empty: ReactNode;
  readonly removal: string;
  readonly nameOf: (account: One) => string;
  readonly askedOf: (account: One) => string | null;
  readonly columns: readonly SimpleColumn<One>[];
  readonly read: ReturnType<typeof reads.settings.from<One[]>>;
  readonly set: (input: Input) => PromiseLike<One>;
  readonly test: (id: number) => PromiseLike<One>;
  readonly remove: (id: number) => PromiseLike<unknown>;
  readonly form: (props: {
    /** The account that gets new credentials; null: it is a new one. */
    readonly of: One | null;
    readonly onSubmit: (input: Input) => Promise<void>;
    readonly onClose: () => void;
  }) => ReactNode;
}

function Accounts<One extends Account, Input>(props: AccountsProps<One, Input>) {
  const { title, nameOf, askedOf } = props;
  const mayWrite = useMay('write');
  const [entered, setEntered] = useState<One | 'new' | null>(null);
  const [removed, setRemoved] = useState<One | null>(null);
  const query = useQuery(props.read);
  const refresh = () => reads.settings.refresh();
  const test = async (id: number) => {
    try {
      const { last_error } = await props.test(id);
      if (last_error === null) notify('It works');
      else notify('It does not work', { description: last_error });
    } finally {
      await refresh();
    }
  };
  const columns: readonly SimpleColumn<One>[] = [
    ...props.columns,
    {
      header: 'Last contacted',
      cell: (one) => <Health asked={askedOf(one)} error={one.last_error} />,
      text: (one) => one.last_error ?? askedOf(one),
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
  const actions: SimpleColumn<One> = {
    header: 'Actions',
    isAction: true,
    cell: (one) => (
      <span className="flex flex-wrap justify-end gap-1">
        <ActionButton look="quiet" act={() => test(one.id)} aria-label={`Test ${nameOf(one)}`}>
          Test
        </ActionButton>
        <Button
          look="quiet"
          onClick={() => setEntered(one)}
          aria-label={`New credentials for ${nameOf(one)}`}
        >
          New credentials
        </Button>
        <Button look="quiet" onClick={() => setRemoved(one)} aria-label={`Remove ${nameOf(one)}`}>
          Remove
        </Button>
      </span>
    ),
  };
  const mayConnect = mayWrite && (props.isSingle !== true || query.data?.length === 0);
  return (
    <>
      <TablePanel
        title={title}
        about={props.about}
        query={query}
        rowId={({ id }) => id}
        columns={mayWrite ? [...columns, actions] : columns}
        actions={mayConnect && <Button onClick={() => setEntered('new')}>{props.connect}</Button>}
        empty={props.empty}
      />
      {entered !== null &&
        props.form({
          of: entered === 'new' ? null : entered,
          onClose: () => setEntered(null),
          onSubmit: async (input) => {
            const { id } = await props.set(input);
            setEntered(null);
            notify(entered === 'new' ? 'The account is connected' : 'The new credentials are in use');
            // Show immediately whether the credentials work.
            await test(id).catch(notifyFailure);
          },
        })}
      {removed !== null && (
        <ConfirmDialog
          title={`Remove ${nameOf(removed)}?`}
          about={`Its secrets are deleted immediately. ${props.removal}`}
          action="Remove it"
          done="It is removed"
          onClose={() => setRemoved(null)}
          onConfirm={async () => {
            await props.remove(removed.id);
            await refresh();
          }}
        />
      )}
    </>
  );
}

function Marketplaces() {
  return (
    <Accounts<MarketplaceAccount, MarketplaceAccountInput>
      title="Marketplaces"
      about="Used for eligibility checks, inbound plans and receipts."
      connect="Connect an account"
      empty={
        <Empty title="No account is connected">
          Without one, eligibility follows built-in rules, and the hub enters what was received.
        </Empty>
      }
      removal="Pending checks follow the built-in rules."
      nameOf={(one) => one.seller_account_id}
      askedOf={(one) => one.last_used}
      read={reads.settings.allRows('listMarketplaceAccounts')}
      set={(body) => crossdock.setMarketplaceAccount({ body })}
      test={(id) => crossdock.testMarketplaceAccount({ id })}
      remove={(id) => crossdock.deleteMarketplaceAccount({ id })}
      form={({ of, ...rest }) => <SellerAccountDialog {...(of === null ? {} : { of })} {...rest} />}
      columns={[
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
      ]}
    />
  );
}

/** Where the aggregator is to send tracking updates. */
const webhookOf = ({ webhook_path }: CarrierAccount) => new URL(webhook_path, location.origin).href;

function Carriers() {
  return (
    <Accounts<CarrierAccount, CarrierAccountInput>
      title="Carriers"
      about="Labels are bought with your account, or with the hub’s if you have none."
      connect="Connect EasyPost"
      isSingle
      empty={
        <Empty title="No account is connected">
          Labels come from the hub’s rate cards or its own account.
        </Empty>
      }
      removal="Labels bought with it can no longer be voided."
      nameOf={() => 'EasyPost'}
      askedOf={(one) => one.last_tested}
      read={reads.settings.allRows('listCarrierAccounts')}
      set={(body) => crossdock.setCarrierAccount({ body })}
      test={(id) => crossdock.testCarrierAccount({ id })}
      remove={(id) => crossdock.deleteCarrierAccount({ id })}
      form={({ of, ...rest }) => <CarrierAccountDialog labelsPerDay={of?.labels_per_day ?? null} {...rest} />}
      columns={[
        {
          header: 'Account',
          cell: () => <span className="font-medium">EasyPost</span>,
          text: (one) => one.source,
        },
        {
          header: 'Labels per day',
          cell: (one) => formatNumber(one.labels_per_day),
          text: (one) => one.labels_per_day,
          isNumeric: true,
        },
        {
          header: 'Tracking updates go to',
          cell: (one) => <code className="font-mono text-xs break-all">{webhookOf(one)}</code>,
          text: webhookOf,
        },
      ]}
    />
  );
}
