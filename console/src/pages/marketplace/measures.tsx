import { formatNumber } from '../../kit/format.ts';
import type { SimpleColumn } from '../../kit/simple-table.tsx';

interface Measured {
  readonly length_in: number;
  readonly width_in: number;
  readonly height_in: number;
  readonly weight_lb: number;
}

const sizeOf = ({ length_in, width_in, height_in }: Measured) => `${length_in} × ${width_in} × ${height_in}`;

/** Size and weight of cartons and pallets. */
export const MEASURES: readonly SimpleColumn<Measured>[] = [
  {
    header: 'Size, in',
    cell: (one) => <span className="whitespace-nowrap">{sizeOf(one)}</span>,
    text: sizeOf,
  },
  {
    header: 'Weight, lb',
    cell: (one) => formatNumber(one.weight_lb),
    text: (one) => one.weight_lb,
    isNumeric: true,
  },
];
