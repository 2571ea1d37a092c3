// The domains that the service is made of, each with all its routes. A new domain is a line here.
import { CATALOG_EVENTS } from '../catalog/events/schema.ts';
import { EXAMPLE_OPS_NAME } from '../catalog/examples.ts';
import { catalogRoutes } from '../catalog/routes.ts';
import { scanItems } from '../catalog/scan/scan-items.ts';
import { type DocumentLinks, signedDocumentRoute } from '../documents/signed-documents.ts';
import { dueWorkOpsRoutes } from '../due/routes.ts';
import { eventRoutes } from '../events/routes.ts';
import type { FeedTails } from '../feed/feed-tail.ts';
import { carrierAccountRoutes } from '../fulfilment/labels/accounts/routes.ts';
import { askEasyPost } from '../fulfilment/labels/easypost/ask-easypost.ts';
import { easypostWebhookRoute } from '../fulfilment/labels/easypost/webhook-route.ts';
import { LABEL_EVENTS } from '../fulfilment/labels/schema.ts';
import { labelSources } from '../fulfilment/labels/sources.ts';
import { fulfilmentRoutes } from '../fulfilment/routes.ts';
import { scanShipments, scanSubOrders, scanWaves } from '../fulfilment/scan/scan-floor.ts';
import { SHIPMENT_EVENTS } from '../fulfilment/shipments/schema.ts';
import { changesAllWarehouses } from '../http/bound-warehouses.ts';
import type { Route } from '../http/route.ts';
import { loginLines } from '../identity/login-services.ts';
import type { ManageServices } from '../identity/manage-services.ts';
import { identityRoutes } from '../identity/routes.ts';
import type { SecondFactor } from '../identity/totp/second-factor-rules.ts';
import type { InboundServices } from '../inbound/requests/write-request.ts';
import { inboundRoutes } from '../inbound/routes.ts';
import { scanCartons, scanRequests } from '../inbound/scan/scan-inbound.ts';
import { INBOUND_EVENTS } from '../inbound/schema.ts';
import { inventoryRoutes } from '../inventory/routes.ts';
import { CARTON_EVENTS } from '../marketplace/cartons/schema.ts';
import { centerRoutes } from '../marketplace/centers/routes.ts';
import { marketplaceRoutes } from '../marketplace/routes.ts';
import { scanMarketplacePackages, scanWorkOrders } from '../marketplace/scan/scan-marketplace.ts';
import { documentSources } from '../marketplace/shipments/papers.ts';
import { shipmentsToRate } from '../marketplace/shipments/rateable-shipments.ts';
import { marketplaceShipmentRoutes } from '../marketplace/shipments/routes.ts';
import { MARKETPLACE_EVENTS } from '../marketplace/shipments/schema.ts';
import { WORK_ORDER_EVENTS } from '../marketplace/work-orders/schema.ts';
import { marketplaceAccountRoutes } from '../marketplace-accounts/routes.ts';
import { middleMileRoutes } from '../middle-mile/routes.ts';
import { MIDDLE_MILE_EVENTS } from '../middle-mile/schema.ts';
import { orderRoutes } from '../orders/routes.ts';
import { ORDER_EVENTS } from '../orders/schema.ts';
import { rateRoutes } from '../rates/routes.ts';
import { POLICY_EVENTS } from '../returns/policy/schema.ts';
import { returnRoutes } from '../returns/routes.ts';
import { scanReturns } from '../returns/scan/scan-returns.ts';
import { RETURN_EVENTS } from '../returns/schema.ts';
import { sandboxRoutes } from '../sandbox/routes.ts';
import { SANDBOX_EVENTS } from '../sandbox/schema.ts';
import { scanOpsRoutes } from '../scan/routes.ts';
import { scanLots } from '../stock/scan/scan-lots.ts';
import { STOCK_EVENTS } from '../stock/schema.ts';
import { warehouseRoutes } from '../warehouses/routes.ts';
import { scanWarehouses } from '../warehouses/scan/scan-warehouses.ts';
import { WAREHOUSE_EVENTS } from '../warehouses/schema.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { WEBHOOK_EVENTS } from '../webhooks/schema.ts';
import { DUE_KINDS, type RemoteServices, remoteDueKinds } from './due-kinds.ts';

const EVENTS = {
  ...CATALOG_EVENTS,
  ...STOCK_EVENTS,
  ...ORDER_EVENTS,
  ...SHIPMENT_EVENTS,
  ...LABEL_EVENTS,
  ...INBOUND_EVENTS,
  ...MARKETPLACE_EVENTS,
  ...MIDDLE_MILE_EVENTS,
  ...WORK_ORDER_EVENTS,
  ...CARTON_EVENTS,
  ...RETURN_EVENTS,
  ...POLICY_EVENTS,
  ...WAREHOUSE_EVENTS,
  ...WEBHOOK_EVENTS,
  ...SANDBOX_EVENTS,
};

/** What a scanned code may mean, in the order in which matches are told. */
const SCAN_RESOLVERS = [
  scanSubOrders,
  scanShipments,
  scanWaves,
  scanRequests,
  scanCartons,
  scanWorkOrders,
  scanMarketplacePackages,
  scanReturns,
  scanItems,
  scanLots,
  scanWarehouses,
];

export function domainRoutes(
  services: ManageServices &
    InboundServices &
    RemoteServices & {
      readonly tails: FeedTails;
      readonly secondFactor: SecondFactor;
      readonly links: DocumentLinks;
    },
): Route[] {
  return [
    ...identityRoutes({ ...services, lines: loginLines(services.hasher) }).map(changesAllWarehouses),
    ...warehouseRoutes(services),
    ...catalogRoutes(services),
    ...inventoryRoutes(services),
    ...inboundRoutes(services),
    ...marketplaceRoutes(services),
    ...marketplaceAccountRoutes(services).map(changesAllWarehouses),
    ...orderRoutes(services),
    ...fulfilmentRoutes({ ...services, sourceFor: labelSources(services) }),
    ...carrierAccountRoutes(services).map(changesAllWarehouses),
    easypostWebhookRoute(services),
    ...centerRoutes(services).map(changesAllWarehouses),
    ...marketplaceShipmentRoutes(services),
    signedDocumentRoute(services.links, services.clock, documentSources(services.db)),
    ...middleMileRoutes({ ...services, shipmentsToRate }),
    ...rateRoutes({ ...services, shipmentsToRate, askAggregator: askEasyPost(services) }),
    ...returnRoutes(services),
    ...sandboxRoutes(services),
    ...scanOpsRoutes(services, SCAN_RESOLVERS),
    ...dueWorkOpsRoutes(services, [...DUE_KINDS, ...remoteDueKinds(services)]).map((one) => ({
      ...one,
      isOfAllWarehouses: true,
    })),
    ...eventRoutes(services, EVENTS, EXAMPLE_OPS_NAME),
    ...webhookRoutes(services, EVENTS, EXAMPLE_OPS_NAME),
  ];
}
