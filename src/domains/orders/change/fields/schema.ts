// What is different about a changed order: in the answer and in its event.
import { type Static, Type } from 'typebox';
import { NamedList } from '../../../../kit/http/named-list/schema.ts';
import { Nullable } from '../../../../kit/http/schema.ts';

const text = (description: string) => Type.String({ description });

export const changedFields = NamedList(
  'ChangedOrderField',
  'What is different, with its old and new value.',
  {
    field: text('Name of the field; `quantity`, `unit_price` and `currency` are of a line.'),
    sku: Nullable(text('SKU of the line; null for a field of the order.')),
    market_order_item_id: Nullable(text('Its id on the marketplace.')),
    from: Nullable(text('The old value as text; null: none.')),
    to: Nullable(text('The new value as text; null: none.')),
  },
);

export type ChangedField = Static<typeof changedFields>[number];
