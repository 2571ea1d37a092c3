// The queue of a warehouse, and the waves that are taken out of it.
import { Type } from 'typebox';
import { Id, Instant, Nullable, Strict } from '../../../kit/http/schema.ts';
import { due, expiration, item, line, named, owned, text, units } from '../schema.ts';

const SUB_ORDERS_PER_WAVE_MAX = 500;
export const SUB_ORDERS_PER_WAVE = 50;

export const QueuedSubOrder = Strict(
  {
    ...named,
    ...owned,
    ...due,
    lines: units('Lines in it.'),
    ordered: Instant('When the order came.'),
  },
  { name: 'QueuedSubOrder' },
);

export const NewWave = Strict(
  {
    org_id: Type.Optional(Id('Only sub-orders of this organization.')),
    max_sub_orders: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: SUB_ORDERS_PER_WAVE_MAX,
        default: SUB_ORDERS_PER_WAVE,
        description: 'How many at most.',
      }),
    ),
    sub_order_ids: Type.Optional(
      Type.Array(Id('Sub-order id.'), {
        minItems: 1,
        maxItems: SUB_ORDERS_PER_WAVE_MAX,
        uniqueItems: true,
        description: 'Only these.',
      }),
    ),
  },
  { name: 'NewWave' },
);

const PickLine = Strict(
  {
    org_id: owned.org_id,
    ...item,
    lot: Nullable(text('Lot number.')),
    expiration,
    quantity: units('Units to fetch.'),
    picked_quantity: units('Units of them that have been taken from the shelf.'),
    sub_orders: units('Sub-orders they are for.'),
    parts: Type.Array(
      Strict(
        {
          sub_order_id: named.sub_order_id,
          line,
          quantity: units('Units to fetch.'),
          picked_quantity: units('Units of them that have been taken from the shelf.'),
        },
        { name: 'PickLinePart' },
      ),
      { description: 'The lines of the sub-orders that they are for, first what must leave first.' },
    ),
  },
  { name: 'PickLine' },
);

export const Wave = Strict(
  {
    id: Id('Wave id.'),
    wave_number: text('Number of the wave, as people scan and say it.'),
    warehouse_id: Id('Warehouse id.'),
    warehouse_name: text('Name of the warehouse.'),
    created: Instant('When it was input.'),
    created_by: text('Who created it.'),
    sub_orders: Type.Array(
      Strict(
        {
          ...named,
          ...owned,
          state: due.state,
          ship_by: due.ship_by,
          leave_by: due.leave_by,
          units: due.units,
        },
        { name: 'WaveSubOrder' },
      ),
    ),
    lines: Type.Array(PickLine, {
      description: 'What to walk for: the units of sub-orders that are not packed yet, by item and lot.',
    }),
  },
  { name: 'Wave' },
);

export const CreatedWave = Strict(
  {
    ...Wave.properties,
    skipped: Type.Array(
      Strict({ ...named, reason: text('Why it is not in the wave.') }, { name: 'SkippedSubOrder' }),
      { description: 'Those that were named and cannot be in it.' },
    ),
  },
  { name: 'CreatedWave' },
);
