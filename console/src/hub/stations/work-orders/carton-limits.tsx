// What the marketplace takes, as the service keeps it.
import type { MarketplaceLimit } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../kit/format.ts';
import { hubReads } from '../../api.ts';

/** The limits of a marketplace that hold today. Null: none are known. */
export function useLimit(
  marketplace: string,
  program: string,
  appliesTo: MarketplaceLimit['applies_to'],
): MarketplaceLimit | null {
  const { data } = useQuery(hubReads.limits.rows('listMarketplaceLimits'));
  const today = new Date().toISOString().slice(0, 10);
  return (
    data?.find(
      (one) =>
        one.marketplace_name === marketplace &&
        one.program === program &&
        one.applies_to === appliesTo &&
        one.valid_from <= today &&
        (one.valid_until === null || one.valid_until >= today),
    ) ?? null
  );
}

export function LimitWords({ limit }: { readonly limit: MarketplaceLimit | null }) {
  if (limit === null) return <p className="text-sm text-muted">No limits of this marketplace are known.</p>;
  const sides = [limit.max_length_in, limit.max_width_in, limit.max_height_in].map(formatNumber).join(' × ');
  return (
    <p className="rounded-md bg-sunken px-3 py-2 text-sm">
      {limit.marketplace_name} takes {sides} in and {formatNumber(limit.max_weight_lb)} lb at most
      {limit.single_unit_may_exceed && ', more only with a single unit in it'}
      {limit.team_lift_lb !== null && `. Above ${formatNumber(limit.team_lift_lb)} lb two people lift it`}.
    </p>
  );
}
