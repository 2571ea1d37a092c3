// An operation whose answer could be of any warehouse, and that nobody has put into a table, fails here.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/kit/http/route.ts';
import { type TestApp, testApp } from '../harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Whose handler looks, because neither the request nor the answer names a warehouse. Each is tried in bound-warehouses.test.ts. */
const LOOKED_UP = [
  ...['opsListInventoryRequestReceipts', 'opsGetInventoryRequestPhoto', 'opsListEligibilityChecks'],
  ...['opsPrintRequestPackingSlip', 'opsPrintCartonLabels', 'opsPrintCartonLabelsZpl'],
  ...['opsPrintPalletLabels', 'opsPrintPalletLabelsZpl', 'opsPrintPickList', 'opsPrintPackingSlip'],
  ...['opsStartPicks', 'opsTakeCarrierEvents', 'opsScan'],
  ...['opsPrintBillOfLading', 'opsGetProofOfDelivery', 'opsGetReturnPhoto'],
  ...['opsPrintReturnLabel', 'opsPrintReturnLabelZpl'],
  ...['opsRateSubOrder', 'opsPrintShippingLabel', 'opsPrintShippingLabelZpl', 'opsPrintCommercialInvoice'],
  ...['opsPrintFnskuLabels', 'opsPrintFnskuLabelsZpl', 'opsPrintExpiryLabels', 'opsPrintExpiryLabelsZpl'],
  ...['opsPrintWorkOrderCartonLabels', 'opsPrintWorkOrderCartonLabelsZpl'],
  ...['opsPrintMarketplaceCartonLabel', 'opsPrintMarketplaceCartonLabelZpl'],
  ...['opsPrintMarketplacePalletLabel', 'opsPrintMarketplacePalletLabelZpl'],
  ...['opsGetBoxContentsOfWorkOrder', 'opsGetBoxContentsOfShipment'],
  ...['opsRemoveMarketplaceShipment', 'opsRemoveProofOfDelivery'],
];

/** Reads of what lies in no warehouse: names, the catalog, prices. Writes of it are refused (bound-matrix.test.ts). */
const OF_NO_WAREHOUSE = [
  ...['opsListOrgs', 'opsGetOrg', 'opsListWarehouses', 'opsListWarehousesOfOrg'],
  ...['opsListItems', 'opsGetItem', 'opsListListings', 'opsGetListing'],
  ...['opsListCatalogChangeRequests', 'opsGetCatalogChangeRequest', 'opsListAllCatalogChangeRequests'],
  ...['opsListBrands', 'opsGetBrand', 'opsListVendors', 'opsGetVendor'],
  ...['opsListRateCards', 'opsListEffectiveRateCards', 'opsGetRateCard'],
  ...['opsListRateMarkups', 'opsGetRateMarkup'],
  ...['opsListFulfillmentCenters', 'opsGetFulfillmentCenter'],
  ...['opsListMarketplaceLimits', 'opsGetMarketplaceLimit', 'opsListPrepPrices', 'opsGetPrepPrice'],
  ...['opsGetReturnPolicy', 'opsGetSandbox', 'opsGetOrderPolicy'],
  ...['opsListForbiddenDestinations', 'opsGetForbiddenDestination'],
];

const hasProperty = (schema: unknown, name: string) =>
  Object.hasOwn((schema as { properties?: object } | undefined)?.properties ?? {}, name);

/** What tells the warehouse, in the order in which it is looked at. */
function toldBy(route: Route): string | null {
  const answers = Object.entries(route.responses).filter(([status]) => Number(status) < 300);
  if (route.isOfAllWarehouses === true) return 'nothing: it is refused';
  if (/^\/ops\/v1\/(orgs\/\{org_id\}\/)?warehouses\/\{/.test(route.path)) return 'the path';
  if (hasProperty(route.query, 'warehouse_id')) return 'the query';
  if (hasProperty(route.body, 'warehouse_id') || hasProperty(route.csvRow, 'warehouse_id')) return 'the body';
  const isInBody = (name: string) => JSON.stringify(route.body ?? null).includes(`"${name}":{`);
  if (isInBody('warehouse_id')) return 'the body';
  if (answers.some(([, answer]) => JSON.stringify(answer.schema ?? null).includes('"warehouse_id":{')))
    return 'the answer';
  return null;
}

describe('every operation of the hub', () => {
  it('knows the warehouse of what it is about, or is about none', () => {
    const known = new Set([...LOOKED_UP, ...OF_NO_WAREHOUSE]);
    const ofHub = app.app.routes.filter(({ path, access }) => path.startsWith('/ops/') && access !== 'admin');
    const untold = ofHub.filter((route) => toldBy(route) === null && !known.has(route.operationId));
    expect(untold.map(({ operationId }) => operationId)).toEqual([]);
    const operations = new Set(app.app.routes.map(({ operationId }) => operationId));
    expect([...known].filter((operation) => !operations.has(operation))).toEqual([]);
  });
});
