// What changes of stock leave to be done by those who own the units or wait for them.
import type { OwnerKind } from './stock-state.ts';

/** Units of an item have become available while it has backorders, or it has a new backorder. */
export const FILL_BACKORDERS = 'fill_backorders';

/** Of an item that is in very many bundles, the feed has to say what those are now. */
export const TELL_BUNDLES = 'tell_bundles';

/** Facts of an item have changed, or what it is made of. */
export const RECHECK_ITEM = 'recheck_item';
/** A warehouse has changed for an org. */
export const RECHECK_WAREHOUSE = 'recheck_warehouse';
/** A warehouse has changed for all who use it: a mark of the hub. */
export const WAREHOUSE_CHANGED = 'warehouse_changed';

/** An owner has lost reserved units that turned out not to be there. */
export const REROUTE = {
  sub_order: 'reroute_sub_order',
  work_order: 'reroute_work_order',
} as const satisfies Partial<Record<OwnerKind, string>>;
