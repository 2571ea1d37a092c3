import type { UnreleasedChange } from './change.ts';

export const CATALOG: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change:
      'Merchants keep their own catalog: they add, change and import items, bundles and listings, and read one listing. What the floor ' +
      'works by (dimensions and weight once measured, hazmat, storage, lot and date rules) is then asked of the hub: 202, with what is ' +
      'pending.',
    kind: 'compatible',
    operations: [
      'createItem',
      'changeItem',
      'importItems',
      'createBundle',
      'changeBundle',
      'importBundles',
      'createListing',
      'getListing',
      'changeListing',
      'importListings',
    ],
    differences: [
      'POST /v1/catalog/items: operation added',
      'PATCH /v1/catalog/items/{id}: operation added',
      'POST /v1/catalog/items/bulk: operation added',
      'POST /v1/catalog/bundles: operation added',
      'PATCH /v1/catalog/bundles/{id}: operation added',
      'POST /v1/catalog/bundles/bulk: operation added',
      'POST /v1/catalog/listings: operation added',
      'GET /v1/catalog/listings/{listing_id}: operation added',
      'PATCH /v1/catalog/listings/{listing_id}: operation added',
      'POST /v1/catalog/listings/bulk: operation added',
    ],
  },
  {
    document: 'v1',
    change:
      '`catalog_managed_by` says who manages the catalog of an organization: `hub`, `merchant` or `both`. The other side is refused with ' +
      '403 `catalog_managed_elsewhere`.',
    kind: 'compatible',
    operations: ['listOrgs'],
    differences: [
      'GET /v1/orgs: response 200: field [].catalog_managed_by added',
      'failures: field code: value "catalog_managed_elsewhere" added',
    ],
  },
  {
    document: 'v1',
    change:
      'An item also shows its picture, whether it is active, and whether the hub has confirmed what the floor works by (`facts_confirmed`).',
    kind: 'compatible',
    operations: ['getItem', 'listEvents', 'getWebhookDelivery'],
    differences: [
      'GET /v1/catalog/items/{id}: response 200: field image_url added',
      'GET /v1/catalog/items/{id}: response 200: field is_active added',
      'GET /v1/catalog/items/{id}: response 200: field facts_confirmed added',
      'GET /v1/events: response 200: field [].data.facts_confirmed added',
      'GET /v1/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body.data.facts_confirmed added',
    ],
  },
  {
    document: 'ops',
    change:
      '`catalog_managed_by` says who manages the catalog of an organization: `hub`, `merchant` or `both`. The other side is refused with ' +
      '403 `catalog_managed_elsewhere`; what it measures and confirms, the hub may set in any case.',
    kind: 'compatible',
    operations: ['opsCreateOrg', 'opsChangeOrg', 'opsGetOrg', 'opsListOrgs'],
    differences: [
      'GET /ops/v1/orgs: response 200: field [].catalog_managed_by added',
      'GET /ops/v1/orgs/{org_id}: response 200: field catalog_managed_by added',
      'PATCH /ops/v1/orgs/{org_id}: request body: field catalog_managed_by added',
      'PATCH /ops/v1/orgs/{org_id}: response 200: field catalog_managed_by added',
      'POST /ops/v1/orgs: request body: field catalog_managed_by added',
      'POST /ops/v1/orgs: response 201: field catalog_managed_by added',
      'failures: field code: value "catalog_managed_elsewhere" added',
    ],
  },
  {
    document: 'ops',
    change:
      '`facts_confirmed` of an item: false until the hub has set a dimension, weight, hazmat, storage, lot or date rule of an item that its ' +
      'merchant has added. Receiving measures such items, too.',
    kind: 'compatible',
    operations: ['opsListItems', 'opsGetItem', 'opsCreateItem', 'opsChangeItem', 'opsSetComponents'],
    differences: [
      'GET /ops/v1/orgs/{org_id}/events: response 200: field [].data.facts_confirmed added',
      'GET /ops/v1/orgs/{org_id}/items: query parameter facts_confirmed added',
      'GET /ops/v1/orgs/{org_id}/items: response 200: field [].facts_confirmed added',
      'GET /ops/v1/orgs/{org_id}/items/{item_id}: response 200: field facts_confirmed added',
      'GET /ops/v1/orgs/{org_id}/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body.data.facts_confirmed added',
      'PATCH /ops/v1/orgs/{org_id}/items/{item_id}: response 200: field facts_confirmed added',
      'POST /ops/v1/orgs/{org_id}/items: response 201: field facts_confirmed added',
      'PUT /ops/v1/orgs/{org_id}/items/{item_id}/components: response 200: field facts_confirmed added',
    ],
  },
  {
    document: 'v1',
    change:
      'What a merchant changes of a measured or confirmed item is a change request until the hub decides: lists, events ' +
      '(`catalog_change_request.*`), and `pending_change` of the item. The merchant may cancel it.',
    kind: 'compatible',
    operations: [
      'listCatalogChangeRequests',
      'getCatalogChangeRequest',
      'cancelCatalogChangeRequest',
      'changeItem',
      'changeBundle',
      'getItem',
      'listEvents',
      'createWebhookEndpoint',
      'changeWebhookEndpoint',
      'getWebhookDelivery',
    ],
    differences: [
      'GET /v1/catalog/change_requests: operation added',
      'GET /v1/catalog/change_requests/{id}: operation added',
      'POST /v1/catalog/change_requests/{id}/cancel: operation added',
      'GET /v1/catalog/items/{id}: response 200: field pending_change added',
      'GET /v1/events: query parameter type[][]: value "catalog_change_request.cancelled" added',
      'GET /v1/events: query parameter type[][]: value "catalog_change_request.confirmed" added',
      'GET /v1/events: query parameter type[][]: value "catalog_change_request.created" added',
      'GET /v1/events: query parameter type[][]: value "catalog_change_request.refused" added',
      'GET /v1/events: query parameter type[][]: value "catalog_change_request.updated" added',
      'POST /v1/webhook_endpoints: request body: field types[]: value "catalog_change_request.cancelled" added',
      'POST /v1/webhook_endpoints: request body: field types[]: value "catalog_change_request.confirmed" added',
      'POST /v1/webhook_endpoints: request body: field types[]: value "catalog_change_request.created" added',
      'POST /v1/webhook_endpoints: request body: field types[]: value "catalog_change_request.refused" added',
      'POST /v1/webhook_endpoints: request body: field types[]: value "catalog_change_request.updated" added',
      'PATCH /v1/webhook_endpoints/{id}: request body: field types[]: value "catalog_change_request.cancelled" added',
      'PATCH /v1/webhook_endpoints/{id}: request body: field types[]: value "catalog_change_request.confirmed" added',
      'PATCH /v1/webhook_endpoints/{id}: request body: field types[]: value "catalog_change_request.created" added',
      'PATCH /v1/webhook_endpoints/{id}: request body: field types[]: value "catalog_change_request.refused" added',
      'PATCH /v1/webhook_endpoints/{id}: request body: field types[]: value "catalog_change_request.updated" added',
      'GET /v1/events: response 200[]: the form with sequence, type, time, subject_type, subject_id, version, actor, data added',
      'GET /v1/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body: the form with sequence, type, time, subject_type, subject_id, version, actor, data added',
    ],
  },
  {
    document: 'ops',
    change:
      'The hub confirms or refuses what merchants ask to change of measured or confirmed items, and lists it for one merchant or for all.',
    kind: 'compatible',
    operations: [
      'opsListAllCatalogChangeRequests',
      'opsListCatalogChangeRequests',
      'opsGetCatalogChangeRequest',
      'opsConfirmCatalogChangeRequest',
      'opsRefuseCatalogChangeRequest',
    ],
    differences: [
      'GET /ops/v1/catalog/change_requests: operation added',
      'GET /ops/v1/orgs/{org_id}/catalog/change_requests: operation added',
      'GET /ops/v1/orgs/{org_id}/catalog/change_requests/{id}: operation added',
      'POST /ops/v1/orgs/{org_id}/catalog/change_requests/{id}/confirm: operation added',
      'POST /ops/v1/orgs/{org_id}/catalog/change_requests/{id}/refuse: operation added',
      'GET /ops/v1/orgs/{org_id}/events: query parameter type[][]: value "catalog_change_request.cancelled" added',
      'GET /ops/v1/orgs/{org_id}/events: query parameter type[][]: value "catalog_change_request.confirmed" added',
      'GET /ops/v1/orgs/{org_id}/events: query parameter type[][]: value "catalog_change_request.created" added',
      'GET /ops/v1/orgs/{org_id}/events: query parameter type[][]: value "catalog_change_request.refused" added',
      'GET /ops/v1/orgs/{org_id}/events: query parameter type[][]: value "catalog_change_request.updated" added',
      'GET /ops/v1/orgs/{org_id}/events: response 200[]: the form with sequence, type, time, subject_type, subject_id, version, actor, data added',
      'GET /ops/v1/orgs/{org_id}/webhook_endpoints/{id}/deliveries/{sequence}: response 200: field body: the form with sequence, type, time, subject_type, subject_id, version, actor, data added',
    ],
  },
];
