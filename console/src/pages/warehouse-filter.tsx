import type { ComponentProps } from 'react';
import { FilterSelect } from '../kit/filter-select.tsx';
import { useWarehouseChoices } from './warehouses.ts';

/** A filter of a list, in its toolbar. */
export function WarehouseFilter(filter: Pick<ComponentProps<typeof FilterSelect>, 'value' | 'onChange'>) {
  return <FilterSelect label="Warehouse" choices={useWarehouseChoices()} {...filter} />;
}
