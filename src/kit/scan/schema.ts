import { Type } from 'typebox';
import { Id, Nullable, Strict } from '../http/schema.ts';

export const Scanned = Strict(
  {
    code: Type.String({ description: 'What was scanned.' }),
    matches: Type.Array(
      Strict(
        {
          type: Type.String({
            description:
              'What it is: `item`, `lot`, `sub_order`, `shipment`, `wave`, `inventory_request`, `inbound_carton`, ' +
              '`marketplace_work_order`, `marketplace_carton`, `marketplace_pallet`, `return` or `warehouse`.',
          }),
          org_id: Nullable(Id('Whose it is; null for what belongs to the hub.')),
          id: Id('Its id; of a lot, the id of its item.'),
          warehouse_id: Nullable(Id('Where it is; null for what is at no warehouse, or at many.')),
          number: Nullable(Type.String({ description: 'What people say, where it has a number.' })),
          label: Type.String({ description: 'It in a few words.' }),
          actions: Type.Array(Type.String(), { description: 'What can be done with it now.' }),
          href: Type.String({ description: 'Where it is read.' }),
        },
        { name: 'ScanMatch' },
      ),
      { description: 'All that the code may mean; empty where it means nothing.' },
    ),
  },
  { name: 'Scanned' },
);
