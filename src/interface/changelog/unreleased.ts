// Changes since openapi/released/ was written, a file for each subject. `npx crossdock openapi diff` prints those not yet listed, and
// unreleased.test.ts fails until all are. `npx crossdock openapi release` moves them to openapi/released/changelog.json; then the
// files of unreleased/ are deleted.

import { CATALOG } from './unreleased/catalog.ts';
import type { UnreleasedChange } from './unreleased/change.ts';
import { DESK } from './unreleased/desk.ts';
import { DUE_WORK } from './unreleased/due-work.ts';
import { INBOUND } from './unreleased/inbound.ts';
import { MARKETPLACE } from './unreleased/marketplace.ts';
import { ORDERS } from './unreleased/orders.ts';
import { POLICY } from './unreleased/policy.ts';
import { RETURNS } from './unreleased/returns.ts';

export const UNRELEASED: readonly UnreleasedChange[] = [
  ...CATALOG,
  ...DESK,
  ...DUE_WORK,
  ...INBOUND,
  ...MARKETPLACE,
  ...ORDERS,
  ...POLICY,
  ...RETURNS,
];
