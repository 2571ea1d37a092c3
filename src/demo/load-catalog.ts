// A merchant's catalog, by the same bulk loads that merchants use.
import { createName } from '../catalog/brands/manage-brands.ts';
import { bundleImporter } from '../catalog/bundles/import-bundles.ts';
import { type Importer, importRowsIn, readRows } from '../catalog/imports/import-rows.ts';
import { itemImporter } from '../catalog/items/import-items.ts';
import { listingImporter } from '../catalog/listings/import-listings.ts';
import type { Tx } from '../db/db.ts';
import { Journal } from '../events/journal.ts';
import type { DemoCatalog } from './products.ts';

const ACTOR = 'Hanna Hub';

export async function loadCatalog(
  tx: Tx,
  orgId: number,
  { brands, vendors, items, listings }: DemoCatalog,
  now: Date,
): Promise<void> {
  const names = new Journal(orgId, ACTOR, now);
  const brandIds: number[] = [];
  for (const name of brands) brandIds.push((await createName(tx, names, 'brand', name)).id);
  const vendorIds: number[] = [];
  for (const name of vendors) vendorIds.push((await createName(tx, names, 'vendor', name)).id);
  names.write(tx);

  const load = async <Row>(importer: Importer<Row>, rows: readonly unknown[]) => {
    const journal = new Journal(orgId, ACTOR, now);
    const part = await readRows(
      importer,
      rows.map((value, index) => ({ line: index + 1, value })),
    );
    await importRowsIn(tx, journal, importer, part, { mode: 'all_or_nothing', dryRun: false });
    journal.write(tx);
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
