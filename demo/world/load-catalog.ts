// A merchant's catalog, through the same bulk loads that merchants use.

import { createName } from '../../src/domains/catalog/brands/manage-brands.ts';
import { bundleImporter } from '../../src/domains/catalog/bundles/import-bundles.ts';
import { itemImporter } from '../../src/domains/catalog/items/import-items.ts';
import { listingImporter } from '../../src/domains/catalog/listings/import-listings.ts';
import { type Importer, importRowsIn, readRows } from '../../src/kit/bulk/import-rows.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import type { DemoCatalog } from './products.ts';
import { takeStep } from './steps.ts';

const ACTOR = 'Hanna Hub';

export async function loadCatalog(
  tx: Tx,
  orgId: number,
  { brands, vendors, items, listings }: DemoCatalog,
  now: Date,
): Promise<void> {
  const author = { orgId, actor: ACTOR, now };
  const brandIds: number[] = [];
  const vendorIds: number[] = [];
  await takeStep(tx, author, async (feed) => {
    for (const name of brands) brandIds.push((await createName(tx, feed, 'brand', name)).id);
    for (const name of vendors) vendorIds.push((await createName(tx, feed, 'vendor', name)).id);
  });

  const load = async <Row>(importer: Importer<Row>, rows: readonly unknown[]) => {
    const part = await readRows(
      importer,
      rows.map((value, index) => ({ line: index + 1, value })),
    );
    await takeStep(tx, author, (feed) =>
      importRowsIn(tx, feed, importer, part, { mode: 'all_or_nothing', dryRun: false }),
    );
  };
  await load(
    itemImporter(),
    items.map(({ mpn, brand, vendor, fields }) => ({
      ...fields,
      mpn,
      brand_id: brandIds[brand],
      vendor_id: vendorIds[vendor],
    })),
  );
  await load(
    bundleImporter(),
    items.flatMap(({ mpn, components }) =>
      components === undefined ? [] : [{ bundle_mpn: mpn, components }],
    ),
  );
  await load(listingImporter(), listings);
}
