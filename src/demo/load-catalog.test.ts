import { expect, it } from 'vitest';
import { bundleImporter } from '../catalog/bundles/import-bundles.ts';
import { itemImporter } from '../catalog/items/import-items.ts';
import { listingImporter } from '../catalog/listings/import-listings.ts';
import { compileChecks } from '../http/validate.ts';
import { prepareCatalogs } from './load-catalog.ts';

it('leaves no check of the catalogs to be compiled while they are loaded', async () => {
  await prepareCatalogs();
  const importers = [itemImporter(), bundleImporter(), listingImporter()];
  expect(await compileChecks(importers.map(({ schema }) => schema))).toBe(0);
});
