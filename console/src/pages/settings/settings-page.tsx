// What an organization can see to itself, and what the hub does for it.
import type { Warehouse } from '@crossdock/client';
import { Link } from '@tanstack/react-router';
import { useMay, useSession } from '../../app/session.ts';
import { inWords } from '../../kit/format.ts';
import { Facts, Page, Panel } from '../../kit/layout.tsx';
import type { SimpleColumn } from '../../kit/simple-table.tsx';
import { known, TablePanel } from '../../kit/table-panel.tsx';
import { useWarehouses } from '../warehouses.ts';

interface Place {
  readonly to: string;
  readonly name: string;
  readonly about: string;
  readonly needs?: 'account';
}

const places: readonly Place[] = [
  {
    to: '/settings/people',
    name: 'People',
    about: 'Members, roles and invitations.',
    needs: 'account',
  },
  {
    to: '/settings/keys',
    name: 'API keys and clients',
    about: 'Credentials for your programs.',
    needs: 'account',
  },
  {
    to: '/settings/webhooks',
    name: 'Webhooks',
    about: 'Events delivered to your programs, and redelivery.',
  },
  {
    to: '/settings/accounts',
    name: 'Marketplace and carrier accounts',
    about: 'External accounts the service uses on your behalf.',
  },
  { to: '/returns/policy', name: 'Return policy', about: 'Rules for returned units.' },
  {
    to: '/settings/audit',
    name: 'Audit trail',
    about: 'Who changed people, keys, webhooks and accounts.',
    needs: 'account',
  },
  { to: '/docs', name: 'API reference', about: 'Everything on these pages is available in the API.' },
  { to: '/changelog', name: 'Changelog', about: 'Changes to the API, also as RSS.' },
];
const LINK = 'font-medium text-accent underline underline-offset-2';

const WAREHOUSE_COLUMNS: readonly SimpleColumn<Warehouse>[] = [
  { header: 'Warehouse', cell: (one) => one.warehouse_name, text: (one) => one.warehouse_name },
  {
    header: 'City',
    cell: (one) => `${one.address.city}, ${one.address.country}`,
    text: (one) => `${one.address.city}, ${one.address.country}`,
  },
  {
    header: 'Same-day cut-off',
    cell: (one) => (
      <>
        {one.order_cutoff_time ?? '–'}{' '}
        <span className="text-sm text-muted [overflow-wrap:anywhere]">{one.timezone}</span>
      </>
    ),
    text: (one) => `${one.order_cutoff_time ?? ''} ${one.timezone}`,
  },
];

export default function SettingsPage() {
  const { person, org, scopes } = useSession();
  const looksAfter = useMay('account');
  const warehouses = useWarehouses();
  const may = (scope: Place['needs'] & string) => scopes.includes(scope);
  return (
    <Page title="Settings">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Panel title="You">
            <Facts
              facts={[
                ['Name', person.name],
                ['Email', person.email],
                ['Organization', org.name],
                ['Role', inWords(org.role)],
                [
                  'You may',
                  looksAfter
                    ? 'read, change, and manage people and keys'
                    : scopes.includes('write')
                      ? 'read and change; owners and admins manage people and keys'
                      : 'read; owners and admins manage people and keys',
                ],
              ]}
            />
          </Panel>
          <TablePanel
            title="Your warehouses"
            query={known(warehouses)}
            rowId={({ id }) => id}
            columns={WAREHOUSE_COLUMNS}
          />
        </div>
        <Panel title="Settings you can change">
          <ul className="space-y-2.5">
            {places
              .filter(({ needs }) => needs === undefined || may(needs))
              .map(({ to, name, about }) => (
                <li key={to}>
                  {to.startsWith('/docs') || to === '/changelog' ? (
                    <a href={to} className={LINK}>
                      {name}
                    </a>
                  ) : (
                    <Link to={to} className={LINK}>
                      {name}
                    </Link>
                  )}
                  <span className="block text-sm text-muted">{about}</span>
                </li>
              ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}
