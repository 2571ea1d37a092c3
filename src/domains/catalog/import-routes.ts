import { importRoute } from '../../kit/bulk/import-route.ts';
import type { Route } from '../../kit/http/route.ts';
import { bundleImporter } from './bundles/import-bundles.ts';
import { EXAMPLE_LISTING_ROW, EXAMPLE_NEW_ITEM } from './examples.ts';
import { itemImporter } from './items/import-items.ts';
import { listingImporter } from './listings/import-listings.ts';
import { LISTING_CONFLICTS } from './listings/routes.ts';

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
    row: `One bundle by \`bundle_id\` or \`bundle_mpn\`, with all its \`components\`: a list as in "Say what a bundle is made
of", or text such as \`MUG-1:2|TRAY-7:1\`. The list replaces the one that is there.`,
    example: [{ bundle_id: 3, components: [{ component_id: 1, quantity: 2 }] }],
  },
] as const;

export function importRoutes(): Route[] {
  return KINDS.map((kind) =>
    importRoute({
      access: 'catalog',
      ...kind,
      path: `${kind.path}/bulk`,
      summary: `Load many ${kind.path} at once`,
      tag: 'Catalog',
      repetition:
        'Rows that say what is there already change nothing. The same record in two rows: the later one is wrong.',
      conflicts: LISTING_CONFLICTS,
    }),
  );
}
