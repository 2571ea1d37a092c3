// The pages of the hub's people. The first one is where they arrive.
import { Warehouse } from 'lucide-react';
import type { PageDefinition } from '../app/page.ts';

export const HUB_PAGES: readonly PageDefinition[] = [
  {
    path: '/hub',
    title: 'Warehouses',
    menu: { group: '', icon: Warehouse },
    load: () => import('./warehouses-page.tsx'),
  },
];
