import { importRoute } from '../../kit/bulk/import-route.ts';
import type { Db } from '../../kit/db/db.ts';
import { changesAllWarehouses } from '../../kit/http/bound-warehouses.ts';
import type { Condition, Route } from '../../kit/http/route.ts';
import { brandRoutes } from './brands/routes.ts';
import { bundleImporter } from './bundles/import-bundles.ts';
import { bundleRoutes } from './bundles/routes.ts';
import { changeRequestRoutes } from './change-requests/routes.ts';
import { EXAMPLE_LISTING_ROW, EXAMPLE_NEW_ITEM } from './examples.ts';
import { itemImporter } from './items/import-items.ts';
import { itemRoutes } from './items/routes.ts';
import { listingImporter } from './listings/import-listings.ts';
import { LISTING_CONFLICTS, listingRoutes } from './listings/routes.ts';
import { MANAGED_BY_CALLER, MANAGED_OR_OF_FLOOR } from './managed-by.ts';
import { ownCatalogRoutes } from './own/routes.ts';

export function catalogRoutes(services: { readonly db: Db }): Route[] {
  const listings = listingRoutes(services);
  const managed = [
    ...itemRoutes(services),
    ...bundleRoutes(),
    ...listings,
    ...importRoutes('hub'),
    ...ownCatalogRoutes(listings),
    ...importRoutes('merchant'),
  ].map((one) => (one.method === 'GET' ? one : { ...one, condition: conditionOf(one) }));
  const others = [...changeRequestRoutes(services.db), ...brandRoutes(services)];
  return [...managed, ...others].map(changesAllWarehouses);
}

function conditionOf({ operationId }: Route): Condition {
  return operationId === 'opsChangeItem' ? MANAGED_OR_OF_FLOOR : MANAGED_BY_CALLER;
}

const KINDS = [
  {
    path: 'items',
    operationId: 'opsImportItems',
    importer: itemImporter,
    name: 'ItemImport',
    row: `The fields of an item. \`id\` changes that item; else \`mpn\` finds the one to change, or makes a new one. In a file
\`min_remaining_days\` is given by channel: \`min_remaining_days_merchant\`, \`min_remaining_days_fba\`,
\`min_remaining_days_wfs\`; each changes its own channel only.`,
    example: [{ mpn: EXAMPLE_NEW_ITEM.mpn, name: EXAMPLE_NEW_ITEM.name, upc: EXAMPLE_NEW_ITEM.upc }],
  },
  {
    path: 'listings',
    operationId: 'opsImportListings',
    importer: listingImporter,
    name: 'ListingImport',
    row: `The fields of a listing, its item by \`item_id\` or \`mpn\`. \`id\` changes that listing; else SKU, marketplace,
seller account, channel and country find the one to change, or make a new one.`,
    example: [EXAMPLE_LISTING_ROW],
  },
  {
    path: 'bundles',
    operationId: 'opsImportBundles',
    importer: bundleImporter,
    name: 'BundleImport',
    row: `One bundle by \`bundle_id\` or \`bundle_mpn\`, with all its \`components\`: a list as in "Set the components of
a bundle", or text such as \`MUG-1:2|TRAY-7:1\`. The list replaces the current one.`,
    example: [{ bundle_id: 3, components: [{ component_id: 1, quantity: 2 }] }],
  },
] as const;

function importRoutes(by: 'hub' | 'merchant'): Route[] {
  const isOfHub = by === 'hub';
  return KINDS.map((kind) =>
    importRoute({
      ...kind,
      access: isOfHub ? 'catalog' : 'write',
      importer: () => kind.importer(!isOfHub),
      operationId: isOfHub ? kind.operationId : kind.operationId.replace('opsI', 'i'),
      path: `${isOfHub ? '/ops/v1/orgs/{org_id}' : '/v1/catalog'}/${kind.path}/bulk`,
      summary: `Import ${kind.path}`,
      tag: 'Catalog',
      repetition:
        'Rows without changes are counted as unchanged. If two rows are about the same record, the later one is refused.',
      conflicts: LISTING_CONFLICTS,
    }),
  );
}
