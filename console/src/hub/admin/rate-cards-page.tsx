// The prices that the hub charges by: every version of each carrier's card, and which one counts now.
import type { RateCardSummary } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../kit/badge.tsx';
import { momentColumn, textColumn } from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { formatMoment, inWords } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { text, useFilters } from '../../kit/search-state.ts';
import { Empty } from '../../kit/states.tsx';
import { hubReads } from '../api.ts';

export function useEffectiveCards() {
  return useQuery(hubReads.rateCards.get('listEffectiveRateCards'));
}

/** Of a card: it counts, it will, or it did. */
export function cardState(
  card: { readonly id: number; readonly effective_from: string },
  effective: readonly { readonly id: number }[] | undefined,
): 'now' | 'later' | 'before' {
  if (effective?.some(({ id }) => id === card.id)) return 'now';
  return Date.parse(card.effective_from) > Date.now() ? 'later' : 'before';
}

export const CARD_STATES = {
  now: <Badge tone="good">In effect</Badge>,
  later: <Badge tone="info">Scheduled</Badge>,
  before: <Badge>Over</Badge>,
} as const;

export default function RateCardsPage() {
  const [{ carrier }, change, ignored] = useFilters({ carrier: text });
  const effective = useEffectiveCards();
  const carriers = [...new Set((effective.data ?? []).map((one) => one.carrier))].sort();
  return (
    <Page
      title="Rate cards"
      about="Prices by carrier. A card never changes: new prices are its next version, which you can test before it takes effect."
    >
      <DataTable
        name="rate-cards"
        ignored={ignored}
        read={hubReads.rateCards.pages('listRateCards', { carrier })}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/hub/rate-cards/${id}`}
        toolbar={
          <FilterSelect
            label="Carrier"
            value={carrier}
            onChange={(value) => change({ carrier: value })}
            choices={carriers.map((one) => [one, one])}
          />
        }
        columns={[
          textColumn('name', 'Card', (one: RateCardSummary) => one.name, { isMain: true }),
          textColumn('carrier', 'Carrier', (one: RateCardSummary) => one.carrier),
          { id: 'kind', header: 'Kind', cell: (one) => inWords(one.kind), text: (one) => one.kind },
          {
            id: 'version',
            header: 'Version',
            width: '6rem',
            isNumeric: true,
            cell: (one) => one.card_version,
            text: (one) => one.card_version,
          },
          {
            id: 'state',
            header: 'State',
            width: '9rem',
            isMain: true,
            cell: (one) => CARD_STATES[cardState(one, effective.data)],
            text: (one) => cardState(one, effective.data),
          },
          momentColumn('from', 'From', (one: RateCardSummary) => one.effective_from),
          {
            id: 'until',
            header: 'Until',
            cell: (one) => (one.effective_until === null ? 'the next' : formatMoment(one.effective_until)),
            text: (one) => one.effective_until,
          },
          textColumn('by', 'Uploaded by', (one: RateCardSummary) => one.created_by),
        ]}
        empty={
          <Empty title="No card yet">
            The first card of a carrier has services and zones, too: a program loads it (POST
            /ops/v1/rate_cards).
          </Empty>
        }
      />
    </Page>
  );
}
