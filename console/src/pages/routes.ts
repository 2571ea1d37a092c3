// The pages of merchants, in the order of the menu.
import {
  Boxes,
  Calculator,
  Hammer,
  LayoutDashboard,
  PackagePlus,
  Settings,
  Ship,
  ShoppingCart,
  Tags,
  Truck,
  Undo2,
} from 'lucide-react';
import { type PageDefinition, page } from '../app/page.ts';

export const MERCHANT_PAGES: readonly PageDefinition[] = [
  page('/', 'Dashboard', () => import('./dashboard-page.tsx'), { menu: ['', LayoutDashboard] }),
  page('/orders', 'Orders', () => import('./orders/orders-page.tsx'), { menu: ['Selling', ShoppingCart] }),
  page('/orders/new', 'New order', () => import('./orders/new-order-page.tsx'), {
    needs: ['write'],
    words: 'create enter',
  }),
  page('/orders/import', 'Orders from a file', () => import('./orders/import-orders-page.tsx'), {
    needs: ['write'],
    words: 'csv upload import',
  }),
  page('/orders/$marketOrderId', 'Order', () => import('./orders/order-page.tsx')),
  page('/returns', 'Returns', () => import('./returns/returns-page.tsx'), {
    menu: ['Selling', Undo2],
    words: 'rma',
  }),
  page('/returns/new', 'Create return', () => import('./returns/new-return-page.tsx'), {
    needs: ['write'],
    words: 'new rma',
  }),
  page('/returns/policy', 'Return policy', () => import('./returns/policy-page.tsx'), {
    words: 'rules disposition restock quarantine deadline',
  }),
  page('/returns/$rmaNumber', 'Return', () => import('./returns/return-page.tsx')),
  page('/inventory', 'Inventory', () => import('./inventory/inventory-page.tsx'), {
    menu: ['Stock', Boxes],
    words: 'stock items lots',
  }),
  page('/inventory/$itemId', 'Item', () => import('./inventory/item-page.tsx')),
  page('/catalog', 'Catalog', () => import('./catalog/catalog-page.tsx'), {
    menu: ['Stock', Tags],
    words: 'items bundles listings products sku',
  }),
  page('/catalog/requests', 'Changes asked of the hub', () => import('./catalog/requests-page.tsx'), {
    words: 'catalog change requests pending confirmed refused',
  }),
  page('/catalog/$itemId', 'Item of the catalog', () => import('./catalog/item-page.tsx')),
  page('/inbound', 'Inbound', () => import('./inbound/inbound-page.tsx'), {
    menu: ['Stock', PackagePlus],
    words: 'receiving requests',
  }),
  page('/inbound/new', 'Create inbound shipment', () => import('./inbound/new-request-page.tsx'), {
    needs: ['write'],
    words: 'new inventory request inbound',
  }),
  page('/inbound/$irNumber', 'Inventory request', () => import('./inbound/request-page.tsx')),
  page('/work-orders', 'Work orders', () => import('./marketplace/work-orders-page.tsx'), {
    menu: ['Marketplaces', Hammer],
    words: 'prep fba wfs',
  }),
  page('/work-orders/new', 'New work order', () => import('./marketplace/new-work-order-page.tsx'), {
    needs: ['write'],
  }),
  page('/work-orders/$number', 'Work order', () => import('./marketplace/work-order-page.tsx')),
  page('/marketplace-shipments', 'Shipments', () => import('./marketplace/shipments-page.tsx'), {
    menu: ['Marketplaces', Ship],
    words: 'fba wfs amazon walmart',
  }),
  page(
    '/marketplace-shipments/$shipmentId',
    'Marketplace shipment',
    () => import('./marketplace/shipment-page.tsx'),
  ),
  page('/middle-mile', 'Middle mile', () => import('./freight/middle-mile-page.tsx'), {
    menu: ['Marketplaces', Truck],
    words: 'freight',
  }),
  page('/middle-mile/new', 'Quote and order freight', () => import('./freight/new-freight-page.tsx'), {
    needs: ['write'],
  }),
  page('/middle-mile/$number', 'Freight order', () => import('./freight/freight-order-page.tsx')),
  page('/rates', 'Rates', () => import('./freight/rates-page.tsx'), {
    menu: ['More', Calculator],
    words: 'price calculator parcel',
  }),
  page('/settings', 'Settings', () => import('./settings/settings-page.tsx'), {
    menu: ['More', Settings],
    words: 'people keys accounts',
  }),
  page('/settings/people', 'People', () => import('./settings/people-page.tsx'), {
    needs: ['account'],
    words: 'members invite invitation role',
  }),
  page('/settings/keys', 'API keys and clients', () => import('./settings/keys-page.tsx'), {
    needs: ['account'],
    words: 'credentials secret oauth token',
  }),
  page(
    '/settings/accounts',
    'Marketplace and carrier accounts',
    () => import('./settings/accounts-page.tsx'),
    { words: 'amazon easypost connect credentials' },
  ),
  page('/settings/audit', 'Audit trail', () => import('./settings/audit-page.tsx'), {
    needs: ['account'],
    words: 'who did what history log',
  }),
  page('/settings/webhooks', 'Webhooks', () => import('./settings/webhooks-page.tsx')),
  page('/settings/webhooks/$endpointId', 'Webhook', () => import('./settings/webhook-page.tsx')),
];
