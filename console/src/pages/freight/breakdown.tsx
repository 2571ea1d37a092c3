import type { RateLine } from '@crossdock/client';
import { formatMoney } from '../../kit/format.ts';

/** What a price is made of, to the cent. */
export function Breakdown({ lines, total }: { readonly lines: readonly RateLine[]; readonly total: number }) {
  return (
    <dl className="max-w-md text-sm">
      {lines.map(({ code, description, amount_usd }, index) => (
        <div key={`${code} ${String(index)}`} className="flex justify-between gap-4 py-0.5">
          <dt>{description}</dt>
          <dd className="tabular-nums">{formatMoney(amount_usd)}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-1 font-medium">
        <dt>Together</dt>
        <dd className="tabular-nums">{formatMoney(total)}</dd>
      </div>
    </dl>
  );
}
