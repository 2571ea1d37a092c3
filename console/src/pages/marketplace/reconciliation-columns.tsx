// What was shipped to a marketplace and what it counted, as merchant and hub see it.
import { formatNumber } from '../../kit/format.ts';
import type { SimpleColumn } from '../../kit/simple-table.tsx';

interface ReconciledSku {
  readonly sku: string;
  readonly shipped: number;
  readonly received: number;
  readonly difference: number;
}

export const RECONCILIATION_COLUMNS: readonly SimpleColumn<ReconciledSku>[] = [
  { header: 'SKU', cell: (one) => one.sku },
  { header: 'Shipped', cell: (one) => formatNumber(one.shipped), isNumeric: true },
  { header: 'Received', cell: (one) => formatNumber(one.received), isNumeric: true },
  {
    header: 'Difference',
    cell: (one) => (
      <span className={one.difference === 0 ? '' : 'font-medium text-bad'}>
        {formatNumber(one.difference)}
      </span>
    ),
    isNumeric: true,
  },
];
