// Where a hub member works: in all warehouses or in some.
import { useQuery } from '@tanstack/react-query';
import { CheckField } from '../../kit/form.tsx';
import { hubReads } from '../api.ts';

export function useAllWarehouses() {
  return useQuery(hubReads.hubWarehouses.rows('listWarehouses'));
}

interface Props {
  /** Null: everywhere. */
  readonly value: readonly number[] | null;
  readonly onChange: (value: readonly number[] | null) => void;
}

export function WarehouseChecks({ value, onChange }: Props) {
  const warehouses = useAllWarehouses();
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-sm font-medium">Works in</legend>
      <CheckField
        label="All warehouses"
        isChecked={value === null}
        onChange={(isChecked) => onChange(isChecked ? null : [])}
      />
      {value !== null && (
        <div className="grid gap-2 pl-6 sm:grid-cols-2">
          {(warehouses.data ?? []).map(({ id, warehouse_name }) => (
            <CheckField
              key={id}
              label={warehouse_name}
              isChecked={value.includes(id)}
              onChange={(isChecked) =>
                onChange(isChecked ? [...value, id] : value.filter((one) => one !== id))
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
