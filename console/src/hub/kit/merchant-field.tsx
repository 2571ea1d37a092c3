// Whose goods these are.
import { Refused, SelectField } from '../../kit/form.tsx';
import { Loaded } from '../../kit/states.tsx';
import { useMerchants } from '../merchants.ts';

const POINTER = '/org_id';

export function MerchantField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const merchants = useMerchants();
  return (
    <Loaded query={merchants}>
      {(rows) => (
        <SelectField
          label="Merchant"
          pointer={POINTER}
          value={value}
          onChange={onChange}
          none="Choose"
          choices={rows.map(({ id, name }) => [String(id), name])}
          isRequired
        />
      )}
    </Loaded>
  );
}

/** What the field holds; a form that has it refuses to go on without. */
export function chosenMerchant(value: string): number {
  if (value === '') throw new Refused([{ pointer: POINTER, message: 'Whose goods are these?' }]);
  return Number(value);
}
