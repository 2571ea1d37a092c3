// How an order was routed: each warehouse by its distance to the customer, what it had, and which was chosen.
import { Check } from 'lucide-react';
import { classes } from '../../kit/classes.ts';
import { formatNumber, formatThere, inWords } from '../../kit/format.ts';
import { useWarehouses } from '../warehouses.ts';

interface Considered {
  readonly id: number;
  readonly distance_km: number | null;
  readonly can_ship_units: number;
  readonly ship_by: string | null;
  readonly excluded: string | null;
  readonly chosen: boolean;
}

interface Why {
  readonly rule: string;
  readonly text: string;
  readonly warehouses: readonly Considered[];
}

function isWhy(why: unknown): why is Why {
  return typeof why === 'object' && why !== null && Array.isArray((why as Why).warehouses);
}

export function RoutingDiagram({ why }: { readonly why: unknown }) {
  const warehouses = useWarehouses();
  if (!isWhy(why)) return null;
  const farthest = Math.max(1, ...why.warehouses.map(({ distance_km }) => distance_km ?? 0));
  const sorted = why.warehouses.toSorted((a, b) => (a.distance_km ?? farthest) - (b.distance_km ?? farthest));
  return (
    <div className="mt-2">
      <p>{why.text}</p>
      <ul className="mt-3 space-y-1.5">
        {sorted.map(({ id, distance_km, can_ship_units, ship_by, excluded, chosen }) => {
          const warehouse = warehouses.find((one) => one.id === id);
          const share = Math.max(2, Math.round((100 * (distance_km ?? farthest)) / farthest));
          return (
            <li
              key={id}
              className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)_15rem]"
            >
              <span
                className={classes(
                  'flex items-center gap-1.5 truncate',
                  chosen && 'font-semibold text-accent',
                )}
              >
                {chosen && <Check aria-label="chosen" className="size-4 shrink-0" />}
                {warehouse?.warehouse_name ?? `Warehouse ${id}`}
              </span>
              <span className="flex items-center gap-2">
                <svg
                  aria-hidden
                  viewBox="0 0 100 6"
                  preserveAspectRatio="none"
                  className="h-1.5 min-w-0 flex-1"
                >
                  <title>Distance</title>
                  <rect width="100" height="6" rx="0" className="fill-sunken" />
                  <rect width={share} height="6" className={chosen ? 'fill-accent' : 'fill-line-strong'} />
                </svg>
                <span className="w-20 shrink-0 text-right text-sm text-muted tabular-nums">
                  {distance_km === null ? 'unknown' : `${formatNumber(distance_km)} km`}
                </span>
              </span>
              <span className="text-sm text-muted max-sm:col-span-2">
                {excluded === null
                  ? `${formatNumber(can_ship_units)} there${
                      ship_by === null || can_ship_units === 0
                        ? ''
                        : `, by ${formatThere(ship_by, warehouse?.timezone ?? 'UTC')}`
                    }`
                  : inWords(excluded)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
