// What the catalog's events carry, by type.
import type { TSchema } from 'typebox';
import { OpsBrand, OpsVendor } from '../brands/schema.ts';
import { BundleEventData } from '../bundles/schema.ts';
import { CHANGE_REQUEST_EVENTS } from '../change-requests/schema.ts';
import { ItemEventData } from '../items/schema.ts';
import { OpsListing } from '../listings/schema.ts';

export const CATALOG_EVENTS = {
  'item.created': ItemEventData,
  'item.updated': ItemEventData,
  'bundle.updated': BundleEventData,
  'listing.created': OpsListing,
  'listing.updated': OpsListing,
  'brand.created': OpsBrand,
  'brand.updated': OpsBrand,
  'vendor.created': OpsVendor,
  'vendor.updated': OpsVendor,
  ...CHANGE_REQUEST_EVENTS,
} as const satisfies Readonly<Record<string, TSchema>>;
