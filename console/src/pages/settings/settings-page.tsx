// What an organization can see to itself, and what the hub does for it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { crossdock } from '../../app/api.ts';
import { useMay, useSession } from '../../app/session.ts';
import { formatMoment, inWords } from '../../kit/format.ts';
import { Facts, Page, Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty } from '../../kit/states.tsx';
import { useWarehouses } from '../warehouses.ts';

export default function SettingsPage() {
  const { person, org, scopes } = useSession();
  const looksAfter = useMay('account');
  const warehouses = useWarehouses();
  const accounts = useQuery({
    queryKey: ['settings', 'accounts'],
    queryFn: async () => (await crossdock.listMarketplaceAccounts({ per_page: 100 })).data,
  });
  return (
    <Page title="Settings">
      <div className="grid items-start gap-4 xl:grid-cols-2">
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
                  ? 'read, change, and look after people and keys'
                  : scopes.includes('write')
                    ? 'read and change; owners and admins look after people and keys'
                    : 'read; owners and admins look after people and keys',
              ],
            ]}
          />
        </Panel>
        <Panel title="People and programs">
          <ul className="space-y-2">
            {looksAfter && (
              <>
                <li>
                  <Link
                    to="/settings/people"
                    className="font-medium text-accent underline underline-offset-2"
                  >
                    People
                  </Link>
                  <span className="block text-sm text-muted">
                    Who can sign in, as what; invitations and their links.
                  </span>
                </li>
                <li>
                  <Link to="/settings/keys" className="font-medium text-accent underline underline-offset-2">
                    API keys and clients
                  </Link>
                  <span className="block text-sm text-muted">What your programs sign in with.</span>
                </li>
              </>
            )}
            <li>
              <Link to="/settings/webhooks" className="font-medium text-accent underline underline-offset-2">
                Webhooks
              </Link>
              <span className="block text-sm text-muted">
                Changes, sent to your programs; deliveries and what to send again.
              </span>
            </li>
            <li>
              <a href="/docs" className="font-medium text-accent underline underline-offset-2">
                API reference
              </a>
              <span className="block text-sm text-muted">
                Everything on these pages can be done by a program.
              </span>
            </li>
            <li>
              <a href="/changelog" className="font-medium text-accent underline underline-offset-2">
                Changelog
              </a>
              <span className="block text-sm text-muted">
                What has changed in the interface, also as RSS.
              </span>
            </li>
          </ul>
        </Panel>
        <Panel title="Warehouses open to you" isFlush>
          <SimpleTable
            name="Warehouses open to you"
            rows={warehouses}
            rowId={({ id }) => id}
            columns={[
              { header: 'Warehouse', cell: (one) => one.warehouse_name },
              { header: 'City', cell: (one) => `${one.address.city}, ${one.address.country}` },
              { header: 'Orders until', cell: (one) => `${one.order_cutoff_time ?? '–'} (${one.timezone})` },
            ]}
          />
        </Panel>
        <Panel title="Marketplace accounts" isFlush>
          <SimpleTable
            name="Marketplace accounts"
            rows={accounts.data ?? []}
            rowId={({ id }) => id}
            empty={
              <Empty title="None is connected">
                Connect them with PUT /v1/marketplace_accounts; credentials are sealed and never shown.
              </Empty>
            }
            columns={[
              { header: 'Marketplace', cell: (one) => one.marketplace_name },
              { header: 'Seller', cell: (one) => one.seller_account_id },
              { header: 'Changed', cell: (one) => formatMoment(one.updated) },
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}
