// The pages of merchants, in the order of the menu.
import { LayoutDashboard, ShoppingCart } from 'lucide-react';
import type { PageDefinition } from '../app/page.ts';

export const MERCHANT_PAGES: readonly PageDefinition[] = [
  {
    path: '/',
    title: 'Dashboard',
    menu: { group: '', icon: LayoutDashboard },
    load: () => import('./dashboard-page.tsx'),
  },
  {
    path: '/orders',
    title: 'Orders',
    menu: { group: 'Selling', icon: ShoppingCart },
    load: () => import('./orders/orders-page.tsx'),
  },
  { path: '/orders/$marketOrderId', title: 'Order', load: () => import('./orders/order-page.tsx') },
];
