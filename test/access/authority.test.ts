// Who may do what: every operation against every role and every scope, and nobody above their own rank.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberRole, Scope } from '../../src/kit/http/actor.ts';
import type { Route } from '../../src/kit/http/route.ts';
import { type TestApp, testApp } from '../harness.ts';
import { IsolationWorld, READ_BY_POST } from './isolation/world.ts';

const HUB = 1;
const JUNIPER = 2;

let app: TestApp;
let world: IsolationWorld;

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
  world = await IsolationWorld.open(app);
  await world.sql('UPDATE org SET read_rate = 1000000, write_rate = 1000000, in_flight_max = 10000');
});

afterAll(async () => {
  await world.close();
  await app.close();
});

type Area =
  | 'public'
  | 'hub'
  | 'merchant'
  | 'account'
  | 'floor'
  | 'inventory'
  | 'catalog'
  | 'warehouses'
  | 'metrics'
  | 'upkeep'
  | 'prices'
  | 'admin';

/** Whose work each operation is. Written by hand: a new operation belongs to nobody until somebody says so here. */
const AREAS: Readonly<Record<Area, readonly string[]>> = {
  public: [
    ...['login', 'revokeToken', 'startTotp', 'removeOwnTotp', 'changeOwnPassword', 'setPasswordByLink'],
    ...['listOwnSessions', 'endOwnSessions', 'signIn', 'getConsoleSession', 'chooseOrg', 'signOut'],
    ...['showInvitation', 'acceptInvitation'],
    ...['healthLive', 'healthReady', 'getSignedDocument', 'takeEasyPostEvent'],
  ],
  merchant: [
    ...['listOrgs', 'listWarehouses', 'listItems', 'getItem', 'listListings'],
    ...['createItem', 'changeItem', 'importItems', 'createBundle', 'changeBundle', 'importBundles'],
    ...['createListing', 'getListing', 'changeListing', 'importListings', 'listCatalogChangeRequests'],
    ...['getCatalogChangeRequest', 'cancelCatalogChangeRequest'],
    ...['listBrands', 'listVendors'],
    ...['listInventory', 'listInventoryReceipts', 'listInventoryAdjustments'],
    ...['listOrders', 'summariseOrders', 'getOrderStatus', 'listOrderTracking', 'listEvents'],
    ...['estimateOrder', 'createOrders', 'cancelOrder', 'changeOrder', 'holdOrder', 'holdOrders'],
    ...['releaseOrder', 'releaseOrders'],
    ...['calculateRates', 'getRateQuote'],
    ...['listShippingLabels', 'getShippingLabel', 'printShippingLabel', 'printShippingLabelZpl'],
    ...['listCarrierAccounts', 'setCarrierAccount', 'testCarrierAccount', 'deleteCarrierAccount'],
    ...['listMarketplaceShipments', 'trackMarketplaceShipment', 'printBillOfLading', 'getProofOfDelivery'],
    ...['getBoxContentsOfWorkOrder', 'getBoxContentsOfShipment'],
    ...['listMiddleMileOrders', 'createMiddleMileOrder', 'getMiddleMileOrder', 'cancelMiddleMileOrder'],
    ...['listInventoryRequests', 'getInventoryRequest', 'createInventoryRequest', 'changeInventoryRequest'],
    ...['listInventoryRequestReceipts', 'getInventoryRequestPhoto', 'decideDiscrepancies'],
    ...['listEligibilityChecks', 'triggerEligibilityChecks', 'printRequestPackingSlip', 'printCartonLabels'],
    ...['printCartonLabelsZpl', 'printPalletLabels', 'printPalletLabelsZpl'],
    ...['listMarketplaceAccounts', 'setMarketplaceAccount', 'testMarketplaceAccount'],
    'deleteMarketplaceAccount',
    ...['listMarketplaceWorkOrders', 'getMarketplaceWorkOrder', 'createMarketplaceWorkOrder'],
    ...['cancelMarketplaceWorkOrder', 'changeMarketplaceWorkOrder', 'listMarketplaceCartons'],
    ...['getMarketplaceCarton', 'listMarketplacePallets', 'printFnskuLabels'],
    ...['printFnskuLabelsZpl', 'printExpiryLabels', 'printExpiryLabelsZpl'],
    ...['printWorkOrderCartonLabels', 'printWorkOrderCartonLabelsZpl', 'printMarketplaceCartonLabel'],
    ...['printMarketplaceCartonLabelZpl', 'printMarketplacePalletLabel', 'printMarketplacePalletLabelZpl'],
    ...['listWebhookEndpoints', 'getWebhookEndpoint', 'createWebhookEndpoint', 'changeWebhookEndpoint'],
    ...['deleteWebhookEndpoint', 'rotateWebhookSecret', 'testWebhookEndpoint', 'listWebhookDeliveries'],
    ...['getWebhookDelivery', 'replayWebhooks', 'replayWebhook'],
    ...['getReturnRate', 'getReturnReasons', 'getReturnVolume', 'getReturnPolicy', 'changeReturnPolicy'],
    ...['getOrderPolicy', 'changeOrderPolicy'],
    ...['getSandbox', 'advanceSandbox'],
    ...['listReturns', 'getReturn', 'getReturnPhoto', 'announceReturn', 'changeReturn', 'cancelReturn'],
    'decideReturnedUnits',
    ...['buyReturnLabel', 'voidReturnLabel', 'printReturnLabel', 'printReturnLabelZpl'],
  ],
  account: [
    ...[
      'listMembers',
      'setMember',
      'removeMember',
      'listInvitations',
      'createInvitation',
      'withdrawInvitation',
    ],
    ...['listApiKeys', 'createApiKey', 'revokeApiKey', 'listClients', 'createClient', 'getClient'],
    ...['changeClient', 'deactivateClient', 'rotateClientSecret', 'listAudit'],
  ],
  hub: [
    ...['opsListOrgs', 'opsGetOrg', 'opsGetSandbox'],
    ...['opsListWarehouses', 'opsGetWarehouse', 'opsListWarehousesOfOrg'],
  ],
  floor: [
    ...['opsListOrders', 'opsSummariseOrders', 'opsGetOrderStatus', 'opsListOrderTracking'],
    ...[
      'opsEstimateOrder',
      'opsCreateOrders',
      'opsCancelOrder',
      'opsChangeOrder',
      'opsHoldOrder',
      'opsHoldOrders',
    ],
    ...['opsReleaseOrder', 'opsReleaseOrders'],
    ...['opsListInventoryRequests', 'opsGetInventoryRequest', 'opsListInventoryRequestReceipts'],
    ...['opsGetInventoryRequestPhoto', 'opsListOpenInventoryRequests', 'opsSummariseInbound'],
    'opsListDisputes',
    ...['opsListOutgoingTransfers', 'opsDepartTransfer'],
    ...['opsListEligibilityChecks', 'opsPrintRequestPackingSlip', 'opsPrintCartonLabels'],
    ...['opsPrintCartonLabelsZpl', 'opsPrintPalletLabels', 'opsPrintPalletLabelsZpl'],
    ...['opsTakeBlindDelivery', 'opsBookAppointment', 'opsNoteNoShow', 'opsCancelAppointment'],
    ...['opsDeliverInventoryRequest', 'opsStartReceiving', 'opsReceiveInventoryRequest', 'opsAddPhoto'],
    'opsTakeBackReceipt',
    ...['opsCloseInventoryRequest', 'opsListDocks', 'opsGetDock', 'opsListHolidays', 'opsListAppointments'],
    ...['opsListOpenOrders', 'opsSearchOrders', 'opsScan'],
    ...['opsListMarketplaceShipments', 'opsTrackMarketplaceShipment', 'opsPrintBillOfLading'],
    ...['opsGetProofOfDelivery', 'opsListWarehouseMarketplaceShipments', 'opsChangeMarketplaceShipment'],
    ...['opsRecordMarketplaceShipmentEvents', 'opsRedirectMarketplaceShipment', 'opsUploadProofOfDelivery'],
    ...['opsReportReceivedUnits', 'opsCloseMarketplaceShipment', 'opsUndoMarketplaceShipmentEvent'],
    ...['opsRemoveMarketplaceShipment', 'opsRemoveProofOfDelivery'],
    ...['opsListFulfillmentCenters', 'opsGetFulfillmentCenter'],
    ...['opsListMiddleMileOrders', 'opsGetMiddleMileOrder', 'opsListWarehouseMiddleMileOrders'],
    ...['opsChangeMiddleMileOrder', 'opsPickUpMiddleMileOrder', 'opsDepartMiddleMileOrder'],
    ...['opsUndoPickUpOfMiddleMileOrder', 'opsUndoPickUpOfMarketplaceShipment'],
    ...['opsUndoDepartOfMiddleMileOrder', 'opsUndoDeliverOfMiddleMileOrder'],
    ...['opsDeliverMiddleMileOrder', 'opsCancelMiddleMileOrder'],
    ...['opsGetReturnRate', 'opsGetReturnReasons', 'opsGetReturnVolume', 'opsGetReturnPolicy'],
    ...['opsGetOrderPolicy', 'opsListForbiddenDestinations', 'opsGetForbiddenDestination'],
    ...['opsListReturns', 'opsGetReturn', 'opsGetReturnPhoto', 'opsListOpenReturns', 'opsTakeReturn'],
    ...['opsReceiveReturn', 'opsTakeInReturn', 'opsFinishReturn', 'opsDecideReturnedUnits'],
    ...['opsCancelReturn', 'opsAddReturnPhoto', 'opsBuyReturnLabel', 'opsVoidReturnLabel'],
    ...['opsPrintReturnLabel', 'opsPrintReturnLabelZpl'],
    ...['opsTakeBackReturnedUnits', 'opsUndoReceiveReturn'],
    ...['opsListMarketplaceWorkOrders', 'opsGetMarketplaceWorkOrder', 'opsListMarketplaceCartons'],
    ...['opsGetMarketplaceCarton', 'opsListMarketplacePallets', 'opsPrintFnskuLabels'],
    ...['opsPrintFnskuLabelsZpl', 'opsPrintExpiryLabels', 'opsPrintExpiryLabelsZpl'],
    ...[
      'opsPrintWorkOrderCartonLabels',
      'opsPrintWorkOrderCartonLabelsZpl',
      'opsPrintMarketplaceCartonLabel',
    ],
    ...[
      'opsPrintMarketplaceCartonLabelZpl',
      'opsPrintMarketplacePalletLabel',
      'opsPrintMarketplacePalletLabelZpl',
    ],
    ...['opsListWorkOrderQueue', 'opsStartWorkOrder', 'opsRequeueWorkOrder'],
    ...['opsProcessWorkOrder', 'opsReserveForWorkOrder', 'opsReduceWorkOrder'],
    ...['opsCloseWorkOrder', 'opsPackMarketplaceCartons', 'opsPackForwardedCartons'],
    ...['opsUnpackMarketplaceCarton', 'opsMeasureMarketplaceCarton', 'opsAssignMarketplaceCartons'],
    ...['opsUnassignMarketplaceCartons', 'opsBuildMarketplacePallet', 'opsGetMarketplacePallet'],
    ...['opsBreakDownMarketplacePallet', 'opsListMarketplaceLimits', 'opsGetMarketplaceLimit'],
    ...['opsStartInboundPlan', 'opsListInboundPlans', 'opsGetInboundPlan', 'opsConfirmPlacement'],
    ...['opsSendPackingInformation', 'opsRetryInboundPlan', 'opsCancelInboundPlan'],
    ...['opsGetBoxContentsOfWorkOrder', 'opsGetBoxContentsOfShipment'],
    ...['opsReadMarketplaceReceipts', 'opsGetReceiptReading'],
    ...['opsListPrepPrices', 'opsGetPrepPrice'],
    ...['opsListPickQueue', 'opsCreateWave', 'opsGetWave', 'opsPrintPickList', 'opsPickUnits'],
    ...['opsGetSubOrder', 'opsPrintPackingSlip', 'opsStartPicks', 'opsStartPick', 'opsShortPick'],
    'opsUndoPick',
    ...['opsPackSubOrder', 'opsShipSubOrder', 'opsHandOverSubOrder', 'opsRouteSubOrderAgain'],
    ...['opsUndoStartPick', 'opsUndoPack', 'opsCorrectTracking', 'opsUndoShip', 'opsUndoHandOver'],
    ...['opsConfirmCancel', 'opsRefuseCancel', 'opsListCancelRequests'],
    ...['opsMoveTracking', 'opsSubstituteLot', 'opsPrintCommercialInvoice', 'opsRateSubOrder'],
    ...['opsBuyLabels', 'opsGetShippingLabel', 'opsListShippingLabels', 'opsVoidShippingLabel'],
    ...['opsPrintShippingLabel', 'opsPrintShippingLabelZpl'],
    ...['opsListFloorExceptions', 'opsResolveFloorException', 'opsTakeCarrierEvents'],
  ],
  inventory: [
    ...['opsListInventory', 'opsListInventoryReceipts', 'opsListInventoryAdjustments', 'opsCorrectLot'],
    ...['opsReceiveStockBulk', 'opsReceiveStock', 'opsAdjustStock', 'opsCountStock', 'opsChangeStockStatus'],
    ...['opsReopenInventoryRequest', 'opsAnswerDispute', 'opsCancelInventoryRequest', 'opsForwardUnits'],
    ...['opsCreateTransfer', 'opsListHolds', 'opsHoldStock', 'opsGetHold', 'opsReleaseHold'],
  ],
  catalog: [
    ...['opsListItems', 'opsCreateItem', 'opsGetItem', 'opsChangeItem', 'opsSetComponents'],
    ...['opsListListings', 'opsCreateListing', 'opsGetListing', 'opsChangeListing'],
    ...['opsListBrands', 'opsCreateBrand', 'opsGetBrand', 'opsChangeBrand'],
    ...['opsListVendors', 'opsCreateVendor', 'opsGetVendor', 'opsChangeVendor'],
    ...['opsImportItems', 'opsImportListings', 'opsImportBundles'],
    ...['opsListCatalogChangeRequests', 'opsGetCatalogChangeRequest', 'opsListAllCatalogChangeRequests'],
    ...['opsConfirmCatalogChangeRequest', 'opsRefuseCatalogChangeRequest'],
  ],
  warehouses: [
    ...['opsCreateDock', 'opsChangeDock', 'opsSetHolidays'],
    ...['opsCreateFulfillmentCenter', 'opsChangeFulfillmentCenter'],
    ...['opsCreateWarehouse', 'opsChangeWarehouse', 'opsOpenWarehouse', 'opsCloseWarehouse'],
  ],
  metrics: ['metrics'],
  upkeep: ['opsListDueWork', 'opsRetryDueWork', 'opsRetryDeadLetters', 'opsListEvents'],
  prices: [
    ...['opsListRateCards', 'opsListEffectiveRateCards', 'opsCreateRateCard', 'opsGetRateCard'],
    ...['opsChangeRateCard', 'opsLoadRatePrices', 'opsLoadRateLanes', 'opsGetRateQuote'],
    ...['opsListRateMarkups', 'opsCreateRateMarkup', 'opsGetRateMarkup', 'opsChangeRateMarkup'],
    ...['opsCreateMarketplaceLimit', 'opsChangeMarketplaceLimit', 'opsCreatePrepPrice'],
    ...['opsChangePrepPrice', 'opsChangeOrderPolicy'],
    ...['opsCreateForbiddenDestination', 'opsChangeForbiddenDestination', 'opsRemoveForbiddenDestination'],
  ],
  admin: [
    ...['opsCreateOrg', 'opsChangeOrg', 'opsListAudit', 'opsListInvitations'],
    ...['opsListUsers', 'opsCreateUser', 'opsGetUser', 'opsChangeUser', 'opsRevokeSessions'],
    ...['opsCreateAccountLink', 'opsRemoveTotp', 'opsListMembers', 'opsSetMember', 'opsRemoveMember'],
    ...['opsListClients', 'opsCreateClient', 'opsGetClient', 'opsChangeClient', 'opsDeactivateClient'],
    ...['opsRotateClientSecret', 'opsListApiKeys', 'opsCreateApiKey', 'opsRevokeApiKey'],
    ...['opsListMarketplaceAccounts', 'opsSetMarketplaceAccount', 'opsDeleteMarketplaceAccount'],
    ...['opsListCarrierAccounts', 'opsSetCarrierAccount', 'opsDeleteCarrierAccount'],
    ...[
      'opsListWebhookEndpoints',
      'opsGetWebhookEndpoint',
      'opsListWebhookDeliveries',
      'opsGetWebhookDelivery',
    ],
  ],
};

const WORK = ['floor', 'inventory', 'catalog', 'warehouses'] as const;
const EVERYTHING = ['hub', ...WORK, 'metrics', 'upkeep', 'prices'] as const;

/** What a credential may read and what it may write. */
interface Power {
  readonly reads: readonly Area[];
  readonly writes: readonly Area[];
}

const both = (...areas: Area[]): Power => ({ reads: areas, writes: areas });

const ROLES: readonly (readonly [number, MemberRole, Power])[] = [
  [HUB, 'owner', both(...EVERYTHING, 'admin')],
  [HUB, 'admin', both(...EVERYTHING, 'admin')],
  [HUB, 'member', both(...EVERYTHING)],
  [HUB, 'supervisor', { reads: ['hub', ...WORK], writes: ['floor', 'inventory'] }],
  [HUB, 'picker', both('hub', 'floor')],
  [HUB, 'viewer', { reads: ['hub', ...WORK], writes: [] }],
  [JUNIPER, 'owner', both('merchant', 'account')],
  [JUNIPER, 'admin', both('merchant', 'account')],
  [JUNIPER, 'member', both('merchant')],
  [JUNIPER, 'viewer', { reads: ['merchant'], writes: [] }],
];

const SCOPES: readonly (readonly [number, Scope, Power])[] = [
  [HUB, 'ops', both(...EVERYTHING)],
  [HUB, 'admin', both('hub', 'admin')],
  [HUB, 'view', { reads: ['hub', ...WORK], writes: [] }],
  [HUB, 'metrics', both('metrics')],
  ...WORK.map((scope) => [HUB, scope, both('hub', scope)] as const),
  [JUNIPER, 'read', { reads: ['merchant'], writes: [] }],
  [JUNIPER, 'write', { reads: [], writes: ['merchant'] }],
  [JUNIPER, 'account', both('account')],
];

function areaOf({ operationId }: Route): Area | undefined {
  return (Object.keys(AREAS) as Area[]).find((area) => AREAS[area].includes(operationId));
}

/** Whether a request was let in. It names nothing that exists and says nothing, so it changes nothing. */
async function isLetIn(route: Route, token: string): Promise<boolean> {
  const path = route.path.replaceAll(/\{\w+\}/g, '0');
  const { status } = await app.call(route.method, path, { token });
  expect([401, 429, 500, 503], `${route.operationId} ${status}`).not.toContain(status);
  return status !== 403;
}

/** Every operation where the credential has more or less power than it should. */
async function surprises(token: string, { reads, writes }: Power): Promise<string[]> {
  const found: string[] = [];
  for (const route of app.app.routes) {
    const area = areaOf(route);
    if (area === undefined || area === 'public') continue;
    const isRead = route.method === 'GET' || READ_BY_POST.has(route.operationId);
    const should = (isRead ? reads : writes).includes(area);
    const does = await isLetIn(route, token);
    if (should !== does) found.push(`${route.operationId}: ${does ? 'let in' : 'refused'}`);
  }
  return found;
}

describe('every operation', () => {
  it('belongs to somebody’s work', () => {
    const unknown = app.app.routes.filter((route) => areaOf(route) === undefined);
    expect(unknown.map(({ operationId }) => operationId)).toEqual([]);
    const known = new Set(app.app.routes.map(({ operationId }) => operationId));
    const gone = Object.values(AREAS)
      .flat()
      .filter((operation) => !known.has(operation));
    expect(gone).toEqual([]);
  });

  it.each(ROLES)('lets in org %i’s %s for their work and for no other', async (orgId, role, power) => {
    expect(await surprises(await world.person(orgId, role), power)).toEqual([]);
  });

  it.each(SCOPES)('lets in org %i’s scope %s for its work and for no other', async (orgId, scope, power) => {
    expect(await surprises(await world.apiKey(orgId, [scope]), power)).toEqual([]);
  });
});

describe('the description of the hub’s side', () => {
  it('is shown to the hub alone, and compressed once', async () => {
    const read = async (token = 'none', encoding = 'br') => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
      const answer = await app.app.server.inject({ method: 'GET', url: '/openapi/ops.json', headers });
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
    };
    expect((await read()).status).toBe(401);
    expect((await read(await world.person(JUNIPER, 'owner'))).status).toBe(403);
    expect((await read(await world.apiKey(HUB, ['metrics']))).status).toBe(403);
    const picker = await world.person(HUB, 'picker');
    const compressed = await read(picker);
    expect(compressed.headers['content-encoding']).toBe('br');
    expect((await read(picker, 'gzip;q=0.5, br;q=0')).headers['content-encoding']).toBe('gzip');
    const plain = await read(picker, 'identity');
    expect(plain.headers['content-encoding']).toBe('identity');
    expect(JSON.parse(plain.bytes.toString()).paths['/ops/v1/audit']).toBeDefined();
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 5);
  });
});

describe('nobody stands above their own rank', () => {
  const hubPerson = (role: MemberRole) => world.personIn(HUB, role);
  const setRole = (token: string, userId: number, role: string) =>
    app.call('PUT', `/ops/v1/orgs/${HUB}/members/${userId}`, { token, body: { role } });

  it('an admin neither becomes an owner nor makes one', async () => {
    const admin = await hubPerson('admin');
    const other = await hubPerson('member');
    const email = 'new-owner@crossdock.test';
    const memberships = [{ org_id: HUB, role: 'owner' }];
    const answers = [
      await setRole(admin.token, admin.userId, 'owner'),
      await setRole(admin.token, other.userId, 'owner'),
      await app.post('/ops/v1/users', { email, name: 'New', memberships }, { token: admin.token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await setRole(admin.token, other.userId, 'admin')).status).toBe(200);
    const owner = await hubPerson('owner');
    expect((await setRole(owner.token, other.userId, 'owner')).status).toBe(200);
  });

  it('an admin, or a program that administers, takes nothing from an owner and gets no way in as one', async () => {
    const owner = await hubPerson('owner');
    const tokens = [(await hubPerson('admin')).token, await world.apiKey(HUB, ['admin', 'ops'])];
    const user = `/ops/v1/users/${owner.userId}`;
    for (const token of tokens) {
      const answers = [
        await app.patch(user, { password: 'a quiet harbour at dawn' }, { token }),
        await app.patch(user, { email: 'mine@crossdock.test' }, { token }),
        await app.patch(user, { is_active: false }, { token }),
        await app.post(`${user}/revoke_sessions`, undefined, { token }),
        await app.post(`${user}/links`, { purpose: 'password_reset' }, { token }),
        await app.call('DELETE', `${user}/totp`, { token }),
        await setRole(token, owner.userId, 'viewer'),
        await app.call('DELETE', `/ops/v1/orgs/${HUB}/members/${owner.userId}`, { token }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    }
    expect((await app.get('/ops/v1/orgs', { token: owner.token })).status).toBe(200);
  });

  it('the hub stands above the merchants: an admin looks after their owners', async () => {
    const { token } = await hubPerson('admin');
    const owner = await world.personIn(JUNIPER, 'owner');
    const reset = await app.post(
      `/ops/v1/users/${owner.userId}/links`,
      { purpose: 'password_reset' },
      { token },
    );
    expect(reset.status).toBe(201);
  });

  it('a program gives other programs of the hub no more than it has', async () => {
    const token = await world.apiKey(HUB, ['admin', 'floor']);
    const make = (scopes: string[]) =>
      app.post(`/ops/v1/orgs/${HUB}/api_keys`, { name: 'Key', scopes }, { token });
    expect((await make(['floor', 'admin'])).status).toBe(201);
    for (const scopes of [['ops'], ['view'], ['metrics'], ['floor', 'catalog']]) {
      expect((await make(scopes)).status, scopes.join()).toBe(403);
    }
    const secret = await app.post(`/ops/v1/orgs/${HUB}/clients/hub-client/rotate_secret`, undefined, {
      token,
    });
    expect(secret.status).toBe(403);
    expect((await app.get('/ops/v1/orgs', { token: await app.token('hub-client') })).status).toBe(200);
  });

  it('the key for Prometheus reads metrics, and nothing else at all', async () => {
    const token = await world.apiKey(HUB, ['metrics']);
    expect((await app.get('/metrics', { token })).status).toBe(200);
    expect((await app.get('/ops/v1/orgs', { token })).status).toBe(403);
  });
});

describe('the audit trail', () => {
  it('has an entry for every change of identity, with who made it and without secrets', async () => {
    const admin = await world.personIn(HUB, 'admin');
    const { token } = admin;
    const password = 'a quiet harbour at dawn';
    const made = await app.post(
      '/ops/v1/users',
      { email: 'audit@crossdock.test', name: 'A', password },
      { token },
    );
    const user = made.body.id as number;
    await app.patch(`/ops/v1/users/${user}`, { name: 'B' }, { token });
    await app.call('PUT', `/ops/v1/orgs/${JUNIPER}/members/${user}`, { token, body: { role: 'viewer' } });
    const key = await app.post(
      `/ops/v1/orgs/${JUNIPER}/api_keys`,
      { name: 'K', scopes: ['read'] },
      { token },
    );
    const refused = await app.patch('/ops/v1/users/99999', { name: 'B' }, { token });
    expect(refused.status).toBe(404);
    const entries = (await app.get(`/ops/v1/audit?user_id=${user}`, { token })).body;
    expect(entries).toMatchObject([
      {
        operation: 'opsSetMember',
        org_id: JUNIPER,
        credential: `1 user ${admin.userId}`,
        details: { body: { role: 'viewer' } },
      },
      { operation: 'opsChangeUser', details: { body: { name: 'B' } } },
      { operation: 'opsCreateUser', actor: 'Matrix', details: { body: { password: '(secret)' } } },
    ]);
    const ofOrg = await app.get(`/ops/v1/audit?org_id=${JUNIPER}&per_page=1`, { token });
    expect(ofOrg.body).toMatchObject([{ operation: 'opsCreateApiKey' }]);
    expect(ofOrg.headers['link']).toContain('rel="next"');
    for (const secret of [password, key.body.key])
      expect(JSON.stringify(entries) + ofOrg.text).not.toContain(secret);
  });
});
