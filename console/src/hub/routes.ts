// The pages of the hub's people. The first one is where they arrive.
import {
  BadgeDollarSign,
  Ban,
  Boxes,
  CalendarClock,
  ClipboardList,
  Container,
  Forklift,
  LayoutDashboard,
  MailX,
  MessageSquareWarning,
  PackageCheck,
  PackageOpen,
  PackageSearch,
  Route,
  ScrollText,
  Store,
  Tags,
  TriangleAlert,
  Truck,
  Undo2,
  Users,
  Warehouse,
} from 'lucide-react';
import { type PageDefinition, page } from '../app/page.ts';

const FLOOR = ['floor', 'ops'] as const;
const STOCK = ['inventory', 'ops'] as const;

export const HUB_PAGES: readonly PageDefinition[] = [
  page('/hub', 'Queues', () => import('./queues-page.tsx'), {
    menu: ['', LayoutDashboard],
    words: 'start counts what waits',
  }),
  page('/hub/leaving', 'Leaving', () => import('./leaving-page.tsx'), {
    menu: ['', CalendarClock],
    needs: ['floor', 'ops', 'view'],
    words: 'late due today backordered problems sub-orders',
  }),
  page('/hub/pick', 'Picking', () => import('./stations/pick-page.tsx'), {
    menu: ['Floor', Forklift],
    needs: FLOOR,
    words: 'wave walk list short pick',
  }),
  page('/hub/pack', 'Pack station', () => import('./stations/pack-page.tsx'), {
    menu: ['Floor', PackageOpen],
    needs: FLOOR,
    words: 'carton weight scan',
  }),
  page('/hub/ship', 'Shipping', () => import('./stations/ship-page.tsx'), {
    menu: ['Floor', Truck],
    needs: FLOOR,
    words: 'label tracking number carrier hand over driver',
  }),
  page('/hub/receive', 'Receiving', () => import('./stations/receive-page.tsx'), {
    menu: ['Floor', PackageCheck],
    needs: FLOOR,
    words: 'inbound goods dock lot damaged',
  }),
  page('/hub/returns', 'Returns intake', () => import('./stations/returns/returns-page.tsx'), {
    menu: ['Floor', Undo2],
    needs: FLOOR,
    words: 'rma grade photo blind return customer sent back',
  }),
  page('/hub/work-orders', 'Work orders', () => import('./stations/work-orders/work-orders-page.tsx'), {
    menu: ['Floor', Boxes],
    needs: FLOOR,
    words: 'marketplace prep fba wfs carton limits fnsku label',
  }),
  page('/hub/shipments', 'Shipments', () => import('./stations/shipments/shipments-page.tsx'), {
    menu: ['Floor', Container],
    needs: FLOOR,
    words: 'pallet bill of lading proof of delivery receipts fba wfs',
  }),
  page('/hub/freight', 'Middle mile', () => import('./stations/freight/freight-page.tsx'), {
    menu: ['Floor', Route],
    needs: FLOOR,
    words: 'freight truck pick-up appointment carrier invoice seal',
  }),
  page('/hub/stock', 'Stock', () => import('./stations/stock/stock-page.tsx'), {
    menu: ['Floor', PackageSearch],
    needs: STOCK,
    words: 'hold release status damaged quarantine lot correction expiry relabel',
  }),
  page('/hub/counts', 'Counts', () => import('./stations/counts/counts-page.tsx'), {
    menu: ['Floor', ClipboardList],
    needs: STOCK,
    words: 'cycle count shelf difference books blind',
  }),
  page('/hub/exceptions', 'Floor exceptions', () => import('./exceptions-page.tsx'), {
    menu: ['Attention', TriangleAlert],
  }),
  page('/hub/cancel-requests', 'Cancel requests', () => import('./cancel-requests-page.tsx'), {
    menu: ['Attention', Ban],
    needs: FLOOR,
    words: 'cancellation order merchant confirm refuse put back',
  }),
  page('/hub/disputes', 'Disputes', () => import('./disputes-page.tsx'), {
    menu: ['Attention', MessageSquareWarning],
    needs: FLOOR,
    words: 'inbound inventory request discrepancy short over damaged merchant',
  }),
  page('/hub/catalog-requests', 'Catalog changes', () => import('./catalog-requests-page.tsx'), {
    menu: ['Attention', Tags],
    needs: ['catalog', 'ops', 'view'],
    words: 'merchant items weight dimensions hazmat confirm refuse',
  }),
  page('/hub/dead-letters', 'Dead letters', () => import('./dead-letters-page.tsx'), {
    menu: ['Attention', MailX],
    needs: ['ops'],
    words: 'due work failed retry worker',
    isOfAllWarehouses: true,
  }),
  page('/hub/merchants', 'Merchants', () => import('./admin/merchants-page.tsx'), {
    menu: ['Hub', Store],
    words: 'organizations onboarding check-list terms marketplaces',
  }),
  page('/hub/merchants/$orgId', 'Merchant', () => import('./admin/merchant-page.tsx')),
  page('/hub/people', 'People', () => import('./admin/people-page.tsx'), {
    menu: ['Hub', Users],
    needs: ['admin'],
    words: 'users roles invite password deactivate',
  }),
  page('/hub/people/$userId', 'Person', () => import('./admin/person-page.tsx'), { needs: ['admin'] }),
  page('/hub/warehouses', 'Warehouses', () => import('./admin/warehouses-page.tsx'), {
    menu: ['Hub', Warehouse],
  }),
  page('/hub/warehouses/$warehouseId', 'Warehouse', () => import('./admin/warehouse-page.tsx')),
  page('/hub/rate-cards', 'Rate cards', () => import('./admin/rate-cards-page.tsx'), {
    menu: ['Hub', BadgeDollarSign],
    needs: ['ops'],
    words: 'prices carriers csv dry run zones lanes',
  }),
  page('/hub/rate-cards/$cardId', 'Rate card', () => import('./admin/rate-card-page.tsx'), {
    needs: ['ops'],
  }),
  page('/hub/audit', 'Audit trail', () => import('./admin/audit-page.tsx'), {
    menu: ['Hub', ScrollText],
    needs: ['admin'],
    words: 'who changed history log',
  }),
];
