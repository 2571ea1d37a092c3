// What has changed since openapi/released/ was written. `npx crossdock openapi diff` prints what is still to be said here;
// unreleased.test.ts fails until it is. At a release the entries of v1 move to the end of CHANGES in entries.ts.
import { ACCESS_CHANGES } from './access.ts';
import type { UnreleasedChange } from './change.ts';
import { FREIGHT_CHANGES } from './freight.ts';
import { INBOUND_CHANGES } from './inbound.ts';
import { MARKETPLACE_CHANGES } from './marketplace.ts';
import { ORDERS_CHANGES } from './orders.ts';
import { RETURNS_CHANGES } from './returns.ts';
import { STOCK_CHANGES } from './stock.ts';

export const UNRELEASED: readonly UnreleasedChange[] = [
  ...ACCESS_CHANGES,
  ...FREIGHT_CHANGES,
  ...INBOUND_CHANGES,
  ...MARKETPLACE_CHANGES,
  ...ORDERS_CHANGES,
  ...RETURNS_CHANGES,
  ...STOCK_CHANGES,
];
