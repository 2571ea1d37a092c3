// How a carton for a marketplace looks in a table, wherever it is listed.
import type { MarketplaceCarton } from '@crossdock/client/hub';
import type { ReactNode } from 'react';
import { Badge } from '../../kit/badge.tsx';
import { formatNumber } from '../../kit/format.ts';
import { PrintButton } from '../../kit/print-button.tsx';
import type { SimpleColumn } from '../../kit/simple-table.tsx';
import { hub } from '../api.ts';
import { RowCheck, type RowChoice } from '../kit/row-choice.tsx';

type Measured = Pick<MarketplaceCarton, 'length_in' | 'width_in' | 'height_in' | 'weight_lb'>;

export function sizeOf(one: Measured): string {
  return `${one.length_in} × ${one.width_in} × ${one.height_in} in, ${formatNumber(one.weight_lb)} lb`;
}

function contentsOf({ contents }: MarketplaceCarton): string {
  return contents
    .map(
      ({ listing_sku, quantity, lot }) => `${quantity} × ${listing_sku}${lot === null ? '' : `, lot ${lot}`}`,
    )
    .join('; ');
}

interface Options {
  readonly orgId: number;
  readonly choice: RowChoice;
  readonly mayChoose: (carton: MarketplaceCarton) => boolean;
  /** Where it goes: its shipment, or its pallet. */
  readonly place: SimpleColumn<MarketplaceCarton>;
  /** What can be done with it, beside its label. */
  readonly action?: (carton: MarketplaceCarton) => ReactNode;
}

export function cartonColumns({ orgId, choice, mayChoose, place, action }: Options) {
  const columns: SimpleColumn<MarketplaceCarton>[] = [
    {
      header: 'Carton',
      cell: (one) => (
        <RowCheck id={one.id} choice={choice} isOpen={mayChoose(one)}>
          <span className="font-mono text-sm">{one.sscc}</span>
        </RowCheck>
      ),
    },
    { header: 'Contents', cell: contentsOf },
    {
      header: 'Size and weight',
      cell: (one) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {sizeOf(one)}
          {one.is_team_lift && <Badge tone="warn">Two people</Badge>}
          {one.is_oversize && <Badge tone="warn">Oversize</Badge>}
        </span>
      ),
    },
    place,
    {
      header: 'Label',
      cell: (one) => (
        <span className="flex flex-wrap gap-2">
          <PrintButton load={() => hub.printMarketplaceCartonLabel({ org_id: orgId, id: String(one.id) })}>
            Label
          </PrintButton>
          {action?.(one)}
        </span>
      ),
    },
  ];
  return columns;
}
