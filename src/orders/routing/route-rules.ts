// Decides which warehouses ship an order, from which lots, and says why.
import { assert } from '../../kernel/assert.ts';
import type {
  Demand,
  FreeLot,
  FreeStock,
  LineUnits,
  Plan,
  PlannedPart,
  RoutingItem,
  RoutingWarehouse,
  RoutingWorld,
  Take,
} from './terms-rules.ts';

export type * from './terms-rules.ts';

export function routeOrder(demand: Demand, world: RoutingWorld, stock: FreeStock): Plan {
  const able = world.warehouses
    .filter((one) => one.isActive && one.services.includes('orders'))
    .sort((a, b) => a.id - b.id);
  const possible = demand.lines.filter((line) => able.some((one) => mayShip(one, line.itemId, world)));
  const impossible = demand.lines.filter((line) => !possible.includes(line));
  const wanted = sum(possible);
  const alone = able.map((warehouse) => shipFrom(warehouse, possible, world, stock));
  const whole = alone.find((part) => sum(part.lines) === wanted);
  const parts: PlannedPart[] = [];
  let open: readonly LineUnits[] = possible;
  for (const warehouse of whole ? able.filter((one) => one.id === whole.warehouseId) : able) {
    const lines = possible.map((line) => ({ ...line, quantity: quantityOf(open, line.line) }));
    const part = shipFrom(warehouse, lines, world, stock);
    if (part.lines.length === 0) continue;
    parts.push(part);
    open = open.map(({ line, quantity }) => ({ line, quantity: quantity - quantityOf(part.lines, line) }));
  }
  const waiting = open.filter((line) => line.quantity > 0);
  const first = able.find((one) => possible.some((line) => mayShip(one, line.itemId, world)));
  const rule =
    parts.length === 0
      ? waiting.length > 0
        ? 'backorder'
        : 'impossible'
      : waiting.length > 0
        ? 'partial'
        : parts.length === 1
          ? 'whole'
          : 'fewest';
  return {
    parts,
    backorder:
      waiting.length > 0 && first
        ? { warehouseId: first.id, lines: waiting.map(({ line, quantity }) => ({ line, quantity })) }
        : null,
    impossible:
      impossible.length > 0
        ? {
            lines: impossible.map(({ line, quantity }) => ({ line, quantity })),
            reason: 'No active warehouse offers the services that the goods need.',
          }
        : null,
    why: {
      rule,
      text: `Routed by the rule ${rule}.`,
      warehouses: able.map((one, index) => ({
        id: one.id,
        distance_km: 0,
        can_ship_units: sum(alone[index]?.lines ?? []),
        excluded: null,
        on_time: null,
        chosen: parts.some((part) => part.warehouseId === one.id),
      })),
    },
  };
}

const sum = (lines: readonly LineUnits[]): number => lines.reduce((units, line) => units + line.quantity, 0);

const quantityOf = (lines: readonly LineUnits[], line: number): number =>
  lines.find((one) => one.line === line)?.quantity ?? 0;

function itemOf(world: RoutingWorld, itemId: number): RoutingItem {
  const item = world.items.get(itemId);
  assert(item !== undefined, `routing does not know item ${itemId}`);
  return item;
}

function mayShip(warehouse: RoutingWarehouse, itemId: number, world: RoutingWorld): boolean {
  const item = itemOf(world, itemId);
  if (item.isHazmat && !warehouse.services.includes('hazmat')) return false;
  if (item.coldStorageType !== null)
    if (
      !warehouse.services.includes('cold_storage') ||
      !warehouse.coldStorageTypes.includes(item.coldStorageType)
    )
      return false;
  return (item.parts ?? []).every((part) => mayShip(warehouse, part.itemId, world));
}

/** As much of the lines as one warehouse has, first expired first. */
function shipFrom(
  warehouse: RoutingWarehouse,
  lines: Demand['lines'],
  world: RoutingWorld,
  stock: FreeStock,
): PlannedPart {
  const left = new Map<number, { lot: FreeLot; free: number }[]>();
  const lotsOf = (itemId: number) => {
    let lots = left.get(itemId);
    if (lots === undefined) {
      const earliest = dayAfter(warehouse.today, itemOf(world, itemId).minRemainingDays);
      lots = stock
        .lots(itemId, warehouse.id)
        .filter((lot) => lot.free > 0 && lot.expiration >= earliest)
        .map((lot) => ({ lot, free: lot.free }))
        .sort((a, b) =>
          a.lot.expiration < b.lot.expiration
            ? -1
            : a.lot.expiration > b.lot.expiration
              ? 1
              : a.lot.lot < b.lot.lot
                ? -1
                : 1,
        );
      left.set(itemId, lots);
    }
    return lots;
  };
  const shipped: LineUnits[] = [];
  const takes: Take[] = [];
  for (const { line, itemId, quantity } of lines) {
    if (!mayShip(warehouse, itemId, world)) continue;
    const parts = itemOf(world, itemId).parts ?? [{ itemId, quantity: 1 }];
    let units = quantity;
    for (const part of parts) {
      const free = lotsOf(part.itemId).reduce((total, one) => total + one.free, 0);
      units = Math.min(units, Math.floor(free / part.quantity));
    }
    if (units === 0) continue;
    shipped.push({ line, quantity: units });
    for (const part of parts) {
      let missing = units * part.quantity;
      for (const one of lotsOf(part.itemId)) {
        const taken = Math.min(missing, one.free);
        if (taken === 0) continue;
        one.free -= taken;
        missing -= taken;
        const { lot, expiration } = one.lot;
        takes.push({ line, itemId: part.itemId, lot, expiration, quantity: taken });
      }
    }
  }
  return { warehouseId: warehouse.id, lines: shipped, takes, shipBy: null };
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
