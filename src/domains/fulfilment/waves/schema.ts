// A warehouse's queue and its waves.
import { type Static, Type } from 'typebox';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import { Id, Instant, Named, Nullable } from '../../../kit/http/schema.ts';
import { is_cancel_requested } from '../../orders/cancel/requests/schema.ts';
import { held_for } from '../../orders/holds/schema.ts';
import { priority } from '../../orders/instructions/schema.ts';
import { expiration, item, line, named, owned, queued, text, units } from '../schema.ts';

const SUB_ORDERS_PER_WAVE_MAX = 500;
export const SUB_ORDERS_PER_WAVE = 50;

export const QueuedSubOrder = Named('QueuedSubOrder', {
  ...named,
  ...owned,
  ...queued,
  lines: units('Lines in it.'),
  ordered: Instant('When the order came in.'),
  priority,
  held_for,
  is_cancel_requested,
});

export const NewWave = Named('NewWave', {
  org_id: Type.Optional(Id('Only sub-orders of this organization.')),
  max_sub_orders: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: SUB_ORDERS_PER_WAVE_MAX,
      default: SUB_ORDERS_PER_WAVE,
      description: 'Maximum number of sub-orders.',
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
});
export type NewWave = Static<typeof NewWave>;

const PickLine = Named('PickLine', {
  org_id: owned.org_id,
  ...item,
  lot: Nullable(text('Lot number.')),
  expiration,
  quantity: units('Units to pick.'),
  picked_quantity: units('Units picked.'),
  sub_orders: units('Sub-orders they are for.'),
  parts: NamedList('PickLinePart', 'The sub-order lines they are for, most urgent first.', {
    sub_order_id: named.sub_order_id,
    line,
    quantity: units('Units to pick.'),
    picked_quantity: units('Units picked.'),
  }),
});

export const Wave = Named('Wave', {
  id: Id('Wave id.'),
  wave_number: text('Number of the wave, as scanned and read out.'),
  warehouse_id: Id('Warehouse id.'),
  warehouse_name: text('Name of the warehouse.'),
  created: Instant('When it was created.'),
  created_by: text('Who created it.'),
  sub_orders: NamedList('WaveSubOrder', null, {
    ...named,
    ...owned,
    state: queued.state,
    ship_by: queued.ship_by,
    leave_by: queued.leave_by,
    due: queued.due,
    units: queued.units,
    held_for,
    is_cancel_requested,
  }),
  lines: Type.Array(PickLine, {
    description: 'What to pick: the units of sub-orders that are not packed yet, by item and lot.',
  }),
});
export type Wave = Static<typeof Wave>;

export const CreatedWave = Named('CreatedWave', {
  ...Wave.properties,
  skipped: NamedList('SkippedSubOrder', 'Named sub-orders that could not be added.', {
    ...named,
    reason: text('Why it is not in the wave.'),
  }),
});
export type CreatedWave = Static<typeof CreatedWave>;
