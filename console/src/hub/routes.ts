// The pages of the hub's people. The first one is where they arrive.
import {
  Forklift,
  LayoutDashboard,
  MailX,
  PackageCheck,
  PackageOpen,
  TriangleAlert,
  Truck,
  Warehouse,
} from 'lucide-react';
import type { PageDefinition } from '../app/page.ts';

export const HUB_PAGES: readonly PageDefinition[] = [
  {
    path: '/hub',
    title: 'Queues',
    words: 'start counts what waits',
    menu: { group: '', icon: LayoutDashboard },
    load: () => import('./queues-page.tsx'),
  },
  {
    path: '/hub/pick',
    title: 'Picking',
    words: 'wave walk list short pick',
    menu: { group: 'Floor', icon: Forklift },
    load: () => import('./stations/pick-page.tsx'),
    needs: ['floor', 'ops'],
  },
  {
    path: '/hub/pack',
    title: 'Pack station',
    words: 'carton weight scan',
    menu: { group: 'Floor', icon: PackageOpen },
    load: () => import('./stations/pack-page.tsx'),
    needs: ['floor', 'ops'],
  },
  {
    path: '/hub/ship',
    title: 'Shipping',
    words: 'label tracking number carrier hand over driver',
    menu: { group: 'Floor', icon: Truck },
    load: () => import('./stations/ship-page.tsx'),
    needs: ['floor', 'ops'],
  },
  {
    path: '/hub/receive',
    title: 'Receiving',
    words: 'inbound goods dock lot damaged',
    menu: { group: 'Floor', icon: PackageCheck },
    load: () => import('./stations/receive-page.tsx'),
    needs: ['floor', 'ops'],
  },
  {
    path: '/hub/exceptions',
    title: 'Floor exceptions',
    menu: { group: 'Attention', icon: TriangleAlert },
    load: () => import('./exceptions-page.tsx'),
  },
  {
    path: '/hub/dead-letters',
    title: 'Dead letters',
    words: 'due work failed retry worker',
    menu: { group: 'Attention', icon: MailX },
    load: () => import('./dead-letters-page.tsx'),
    needs: ['ops'],
  },
  {
    path: '/hub/warehouses',
    title: 'Warehouses',
    menu: { group: 'Hub', icon: Warehouse },
    load: () => import('./warehouses-page.tsx'),
  },
];
