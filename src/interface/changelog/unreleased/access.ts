import type { UnreleasedChange } from './change.ts';

export const ACCESS_CHANGES: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change: 'Login: grant_type may be left out; a body is read by what it holds',
    kind: 'compatible',
    operations: ['login'],
    differences: ['POST /login: request body: field grant_type is no longer required'],
  },
  {
    document: 'ops',
    change: 'Login: grant_type may be left out; a body is read by what it holds',
    kind: 'compatible',
    operations: ['login'],
    differences: ['POST /login: request body: field grant_type is no longer required'],
  },
  {
    document: 'v1',
    change:
      'Login: an empty `grant_type` counts as left out, and a form without one is read by what it holds, as JSON is: a person logs in with `email` and `password`.',
    kind: 'compatible',
    operations: ['login'],
    differences: [
      'POST /login: request body: field grant_type added',
      'POST /login/console: request body: field grant_type added',
      'POST /login: request body: field email added',
      'POST /login: request body: field password added',
      'POST /login: request body: field totp added',
      'POST /login: request body: field org_id added',
    ],
  },
  {
    document: 'ops',
    change:
      'Login: an empty `grant_type` counts as left out, and a form without one is read by what it holds, as JSON is: a person logs in with `email` and `password`.',
    kind: 'compatible',
    operations: ['login'],
    differences: [
      'POST /login: request body: field grant_type added',
      'POST /login/console: request body: field grant_type added',
      'POST /login: request body: field email added',
      'POST /login: request body: field password added',
      'POST /login: request body: field totp added',
      'POST /login: request body: field org_id added',
    ],
  },
  {
    document: 'v1',
    change: 'API keys have `warehouse_ids`, which is null: only keys of the hub are bound to warehouses.',
    kind: 'compatible',
    operations: ['listApiKeys', 'createApiKey'],
    differences: [
      'GET /v1/api_keys: response 200: field [].warehouse_ids added',
      'POST /v1/api_keys: response 201: field warehouse_ids added',
    ],
  },
  {
    document: 'ops',
    change:
      'Keys may be bound to warehouses with `warehouse_ids`, as people are. What lies in other warehouses does not exist for ' +
      'people and keys that are bound: it is not found, and lists have the rows of their own warehouses alone.',
    kind: 'compatible',
    operations: ['opsListApiKeys', 'opsCreateApiKey'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/api_keys: response 200: field [].warehouse_ids added',
      'POST /ops/v1/orgs/{org_id}/api_keys: request body: field warehouse_ids added',
      'POST /ops/v1/orgs/{org_id}/api_keys: response 201: field warehouse_ids added',
    ],
  },
  {
    document: 'ops',
    change:
      'A member whose role is set without `warehouse_ids` stays bound to the warehouses that there are; null says all of them.',
    kind: 'breaking',
    operations: ['opsSetMember'],
    differences: [],
  },
  {
    document: 'ops',
    change: 'Dead letters can be retried together, by kind and organization.',
    kind: 'compatible',
    operations: ['opsRetryDeadLetters'],
    differences: ['POST /ops/v1/due_work/retry: operation added'],
  },
  {
    document: 'ops',
    change:
      'People and keys that are bound to warehouses change nothing that counts in all of them: every change of the catalog, of ' +
      'rate cards, mark-ups, prep prices, marketplace limits and fulfilment centers is a 403 for them.',
    kind: 'breaking',
    operations: [
      ...['opsCreateItem', 'opsChangeItem', 'opsSetComponents', 'opsCreateListing', 'opsChangeListing'],
      ...['opsCreateBrand', 'opsChangeBrand', 'opsCreateVendor', 'opsChangeVendor'],
      ...['opsImportItems', 'opsImportListings', 'opsImportBundles'],
      ...['opsCreateRateCard', 'opsChangeRateCard', 'opsLoadRatePrices', 'opsLoadRateLanes'],
      ...['opsCreateRateMarkup', 'opsChangeRateMarkup', 'opsCreatePrepPrice', 'opsChangePrepPrice'],
      ...['opsCreateMarketplaceLimit', 'opsChangeMarketplaceLimit'],
      ...['opsCreateFulfillmentCenter', 'opsChangeFulfillmentCenter'],
    ],
    differences: [],
  },
];
