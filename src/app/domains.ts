// The domains that the service is made of, each with all its routes. A new domain is a line here.

import { carrierAccountRoutes } from '../domains/accounts/carriers/routes.ts';
import { marketplaceAccountRoutes } from '../domains/accounts/marketplaces/routes.ts';
import { CATALOG_EVENTS } from '../domains/catalog/events/schema.ts';
import { scanItems } from '../domains/catalog/items/scan-items.ts';
import { catalogRoutes } from '../domains/catalog/routes.ts';
import { eventRoutes } from '../domains/events/routes.ts';
import { easypostWebhookRoute } from '../domains/fulfilment/carriers/easypost-webhook.ts';
import { LABEL_EVENTS } from '../domains/fulfilment/labels/schema.ts';
import { fulfilmentRoutes } from '../domains/fulfilment/routes.ts';
import { scanShipments, scanSubOrders, scanWaves } from '../domains/fulfilment/scan/scan-floor.ts';
import { SHIPMENT_EVENTS } from '../domains/fulfilment/shipments/schema.ts';
import type { SecondFactor } from '../domains/identity/role-rules.ts';
import { identityRoutes } from '../domains/identity/routes.ts';
import { loginLines, type ManageServices } from '../domains/identity/services.ts';

import type { InboundServices } from '../domains/inbound/requests/request-contents.ts';
import { inboundRoutes } from '../domains/inbound/routes.ts';
import { scanCartons, scanRequests } from '../domains/inbound/scan/scan-inbound.ts';
import { INBOUND_EVENTS } from '../domains/inbound/schema.ts';
import { inventoryRoutes } from '../domains/inventory/routes.ts';
import { askEasyPost } from '../domains/labels/easypost/ask-easypost.ts';
import { labelSources } from '../domains/labels/sources.ts';
import { CARTON_EVENTS } from '../domains/marketplace/cartons/schema.ts';
import { marketplaceRoutes } from '../domains/marketplace/routes.ts';
import {
  scanMarketplacePackages,
  scanMarketplaceShipments,
  scanWorkOrders,
} from '../domains/marketplace/scan/scan-marketplace.ts';
import { centerRoutes } from '../domains/marketplace/settings/routes.ts';
import { documentSources } from '../domains/marketplace/shipments/documents.ts';
import { shipmentsToRate } from '../domains/marketplace/shipments/open-shipments.ts';
import { marketplaceShipmentRoutes } from '../domains/marketplace/shipments/routes.ts';
import { MARKETPLACE_EVENTS } from '../domains/marketplace/shipments/schema.ts';
import { WORK_ORDER_EVENTS } from '../domains/marketplace/work-orders/schema.ts';
import { middleMileRoutes } from '../domains/middle-mile/routes.ts';
import { scanMiddleMileOrders } from '../domains/middle-mile/scan/scan-middle-mile.ts';
import { MIDDLE_MILE_EVENTS } from '../domains/middle-mile/schema.ts';
import { scanOrders } from '../domains/orders/hub/search/scan-orders.ts';
import { orderRoutes } from '../domains/orders/routes.ts';
import { ORDER_EVENTS } from '../domains/orders/schema.ts';
import { rateRoutes } from '../domains/rates/routes.ts';
import { scanReturns } from '../domains/returns/parcels/scan-returns.ts';
import { POLICY_EVENTS } from '../domains/returns/policy/schema.ts';
import { returnRoutes } from '../domains/returns/routes.ts';
import { RETURN_EVENTS } from '../domains/returns/schema.ts';
import { sandboxRoutes } from '../domains/sandbox/routes.ts';
import { SANDBOX_EVENTS } from '../domains/sandbox/schema.ts';
import { scanLots } from '../domains/stock/scan/scan-lots.ts';
import { STOCK_EVENTS } from '../domains/stock/schema.ts';
import { warehouseRoutes } from '../domains/warehouses/routes.ts';
import { scanWarehouses } from '../domains/warehouses/scan-warehouses.ts';
import { WAREHOUSE_EVENTS } from '../domains/warehouses/schema.ts';
import { webhookRoutes } from '../domains/webhooks/routes.ts';
import { WEBHOOK_EVENTS } from '../domains/webhooks/schema.ts';
import { type DocumentLinks, signedDocumentRoute } from '../kit/documents/signed-documents.ts';
import { dueWorkOpsRoutes } from '../kit/due/routes.ts';
import type { FeedTails } from '../kit/feed/feed-tail.ts';
import { changesAllWarehouses } from '../kit/http/bound-warehouses.ts';
import type { Route } from '../kit/http/route.ts';
import { scanOpsRoutes } from '../kit/scan/routes.ts';
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

/** What a scanned code may mean, in the order of the answer. */
const SCAN_RESOLVERS = [
  scanSubOrders,
  scanOrders,
  scanShipments,
  scanWaves,
  scanRequests,
  scanCartons,
  scanWorkOrders,
  scanMarketplaceShipments,
  scanMarketplacePackages,
  scanMiddleMileOrders,
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
    ...eventRoutes(services, EVENTS),
    ...webhookRoutes(services, EVENTS),
  ];
}
