// What a merchant needs before its first order leaves, and where to do it.
import type { OpsOrg } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../kit/classes.ts';
import { formatCount } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { LoadedPart } from '../../kit/loaded-part.tsx';
import { placeOf } from '../../kit/place.ts';
import { hub, hubReads } from '../api.ts';

interface Step {
  readonly name: string;
  readonly isDone: boolean;
  readonly isOptional?: boolean;
  /** What is there, or what is missing. */
  readonly words: string;
  readonly where: ReactNode;
}

const COUNT = { per_page: 1, include_total: true } as const;

async function countsOf(org_id: number) {
  const asked = { org_id, ...COUNT };
  const pages = await Promise.all([
    hub.listMembers(asked),
    hub.listWarehousesOfOrg(asked),
    hub.listItems(asked),
    hub.listListings(asked),
    hub.listInventory(asked),
    hub.listInventoryRequests(asked),
    hub.listClients(asked),
    hub.listApiKeys(asked),
    hub.listMarketplaceAccounts(asked),
    hub.listRateMarkups(asked),
    hub.listWebhookEndpoints(asked),
    hub.listOrders(asked),
  ]);
  const [
    people,
    warehouses,
    items,
    listings,
    stock,
    inbound,
    clients,
    keys,
    accounts,
    markups,
    webhooks,
    orders,
  ] = pages.map(({ total, data }) => total ?? data.length) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    people,
    warehouses,
    items,
    listings,
    stock,
    inbound,
    programs: clients + keys,
    accounts,
    markups,
    webhooks,
    orders,
  };
}

type Counts = Awaited<ReturnType<typeof countsOf>>;

function stepsOf(org: OpsOrg, counts: Counts): readonly Step[] {
  const page = (to: string, words: string) => (
    <Link {...placeOf(to)} className="text-accent underline underline-offset-2">
      {words}
    </Link>
  );
  const here = (id: string, words: string) => (
    <a href={`#${id}`} className="text-accent underline underline-offset-2">
      {words}
    </a>
  );
  const reference = (path: string, words: string) => (
    <a href={`/docs${path}`} className="text-accent underline underline-offset-2">
      {words}
    </a>
  );
  const some = (count: number, one: string, none: string) => (count === 0 ? none : formatCount(count, one));
  return [
    {
      name: 'The organization is active',
      isDone: org.is_active,
      words: org.is_active ? 'Its people and programs can sign in' : 'Inactive: no one can sign in',
      where: here('terms', 'Terms'),
    },
    {
      name: 'People can sign in',
      isDone: counts.people > 0,
      words: some(counts.people, 'person', 'No one has been invited yet').replace('persons', 'people'),
      where: page(`/hub/people?org=${org.id}`, 'People'),
    },
    {
      name: 'A warehouse is assigned',
      isDone: counts.warehouses > 0,
      words: some(counts.warehouses, 'warehouse', 'None: nothing can be stored'),
      where: here('warehouses', 'Warehouses'),
    },
    {
      name: 'Items are in the catalog',
      isDone: counts.items > 0,
      words: some(counts.items, 'item', 'None: import a file, or use the API'),
      where: reference('/hub', 'Import items'),
    },
    {
      name: 'Listings map SKUs to items',
      isDone: counts.listings > 0,
      words: some(counts.listings, 'listing', 'None: orders name SKUs of listings'),
      where: reference('/hub', 'Import listings'),
    },
    {
      name: 'A program can send orders',
      isDone: counts.programs > 0,
      isOptional: true,
      words: some(counts.programs, 'client or key', 'None: orders are entered by hand').replace(
        'client or keys',
        'clients and keys',
      ),
      where: here('programs', 'Programs'),
    },
    {
      name: 'Marketplaces are connected',
      isDone: counts.accounts > 0,
      isOptional: true,
      words: some(counts.accounts, 'account', 'None: the hub creates inbound plans itself'),
      where: here('marketplaces', 'Marketplaces'),
    },
    {
      name: 'Prices are agreed',
      isDone: counts.markups > 0,
      isOptional: true,
      words: some(counts.markups, 'mark-up', 'None: rate card prices apply'),
      where: here('prices', 'Prices'),
    },
    {
      name: 'Goods are inbound or in stock',
      isDone: counts.stock > 0 || counts.inbound > 0,
      words:
        counts.stock > 0
          ? formatCount(counts.stock, 'stock record')
          : some(counts.inbound, 'inventory request', 'The merchant creates an inbound shipment'),
      where: page('/hub/receive', 'Receiving'),
    },
    {
      name: 'Changes are delivered',
      isDone: counts.webhooks > 0,
      isOptional: true,
      words: some(counts.webhooks, 'webhook', 'The merchant adds webhooks, or polls the feed'),
      where: reference('/webhooks', 'How webhooks work'),
    },
    {
      name: 'The first order has arrived',
      isDone: counts.orders > 0,
      words: counts.orders > 0 ? 'Orders are coming in' : 'Everything is ready for it',
      where: page('/hub', 'Queues'),
    },
  ];
}

export function Onboarding({ org }: { readonly org: OpsOrg }) {
  const query = useQuery(
    hubReads.merchants.from('onboarding', [org.id, org.version], () => countsOf(org.id)),
  );
  return (
    <LoadedPart query={query}>
      {(counts) => {
        const steps = stepsOf(org, counts);
        const missing = steps.filter(({ isDone, isOptional }) => !isDone && isOptional !== true).length;
        return (
          <Panel
            title="Ready to ship?"
            about={
              missing === 0
                ? 'Everything is in place.'
                : `${formatCount(missing, 'thing is', 'things are')} still missing.`
            }
          >
            <ol className="divide-y divide-line">
              {steps.map(({ name, isDone, isOptional, words, where }) => (
                <li
                  key={name}
                  data-done={isDone}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2"
                >
                  {isDone ? (
                    <Check aria-label="Done" className="size-5 shrink-0 text-good" />
                  ) : (
                    <Circle
                      aria-label={isOptional === true ? 'Optional' : 'Missing'}
                      className={classes(
                        'size-5 shrink-0',
                        isOptional === true ? 'text-line-strong' : 'text-warn',
                      )}
                    />
                  )}
                  <span className="min-w-0 flex-1 basis-40">
                    <span className="font-medium">{name}</span>
                    <span className="block text-sm text-muted">
                      {words}
                      {!isDone && isOptional === true && ' (optional)'}
                    </span>
                  </span>
                  <span className="text-sm">{where}</span>
                </li>
              ))}
            </ol>
          </Panel>
        );
      }}
    </LoadedPart>
  );
}
