import type { RateCard } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Button } from '../../kit/button.tsx';
import { csvLine } from '../../kit/csv-line.ts';
import { download } from '../../kit/files.ts';
import { formatDay, formatMoment, formatMoney, formatNumber, inWords } from '../../kit/format.ts';
import { Facts, Page, Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Loaded } from '../../kit/states.tsx';
import { hubReads } from '../api.ts';
import { LoadPrices } from './load-prices.tsx';
import { CARD_STATES, cardState, useEffectiveCards } from './rate-cards-page.tsx';

const VERSIONS_MAX = 50;
const SHOWN_MAX = 500;

export default function RateCardPage() {
  const { cardId = '' } = useParams({ strict: false }) as { cardId?: string };
  const query = useQuery(hubReads.rateCards.get('getRateCard', { id: Number(cardId) }));
  return <Loaded query={query}>{(card) => <Card key={card.id} card={card} />}</Loaded>;
}

/** The table of prices as the service takes it. */
function priceRows({ content }: RateCard): readonly (readonly (string | number)[])[] {
  return 'prices' in content
    ? content.prices.map((one) => [one.service, one.zone, one.up_to_lb, one.amount_usd])
    : content.lanes.map((one) => [
        one.warehouse,
        one.destination,
        one.per_cubic_foot_usd,
        one.minimum_usd,
        one.transit_days,
      ]);
}

const HEADERS = {
  parcel: ['service', 'zone', 'up_to_lb', 'amount_usd'],
  middle_mile: ['warehouse', 'destination', 'per_cubic_foot_usd', 'minimum_usd', 'transit_days'],
} as const;

function Card({ card }: { readonly card: RateCard }) {
  const effective = useEffectiveCards();
  const versions = useQuery(
    hubReads.rateCards.rows('listRateCards', { carrier: card.carrier, per_page: VERSIONS_MAX }),
  );
  const { content } = card;
  const rows = priceRows(card);
  const headers = HEADERS[card.kind];
  const exportCsv = () =>
    download(
      `${card.carrier}-${card.card_version}.csv`,
      new Blob([csvLine(headers), ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' }),
    );
  const fuel = card.fuel_weeks.toSorted((a, b) => b.from.localeCompare(a.from));
  return (
    <Page
      title={card.name}
      parent={['/hub/rate-cards', 'Rate cards']}
      beside={CARD_STATES[cardState(card, effective.data)]}
      about={`${card.carrier}, ${inWords(card.kind).toLowerCase()}, version ${card.card_version}`}
      actions={<Button onClick={exportCsv}>Prices as CSV</Button>}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <LoadPrices card={card} />
          <Panel
            title={'prices' in content ? 'Prices' : 'Lanes'}
            about={
              rows.length > SHOWN_MAX
                ? `The first ${SHOWN_MAX} of ${formatNumber(rows.length)}; the CSV has all.`
                : `${formatNumber(rows.length)} rows`
            }
            isFlush
          >
            <div className="max-h-[32rem] overflow-y-auto">
              {'prices' in content ? (
                <SimpleTable
                  name="Prices"
                  rows={content.prices.slice(0, SHOWN_MAX)}
                  rowId={(_, index) => index}
                  columns={[
                    { header: 'Service', cell: (one) => one.service },
                    { header: 'Zone', cell: (one) => one.zone },
                    { header: 'Up to, lb', cell: (one) => formatNumber(one.up_to_lb), isNumeric: true },
                    { header: 'Price', cell: (one) => formatMoney(one.amount_usd), isNumeric: true },
                  ]}
                />
              ) : (
                <SimpleTable
                  name="Lanes"
                  rows={content.lanes.slice(0, SHOWN_MAX)}
                  rowId={(_, index) => index}
                  columns={[
                    { header: 'From', cell: (one) => one.warehouse },
                    { header: 'To', cell: (one) => one.destination },
                    {
                      header: 'Per cubic foot',
                      cell: (one) => formatMoney(one.per_cubic_foot_usd),
                      isNumeric: true,
                    },
                    { header: 'At least', cell: (one) => formatMoney(one.minimum_usd), isNumeric: true },
                    { header: 'Days', cell: (one) => formatNumber(one.transit_days), isNumeric: true },
                  ]}
                />
              )}
            </div>
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Details">
            <Facts
              columns={1}
              facts={[
                ['Effective from', formatMoment(card.effective_from)],
                [
                  'Until',
                  card.effective_until === null ? 'the next version' : formatMoment(card.effective_until),
                ],
                ['Uploaded by', card.created_by],
                ['Loaded', formatMoment(card.created)],
                [
                  'Services',
                  'services' in content ? content.services.map(({ name }) => name).join(', ') : null,
                ],
                [
                  'Fuel surcharge',
                  fuel[0] === undefined
                    ? 'none'
                    : `${formatNumber(fuel[0].percent)} % from ${formatDay(fuel[0].from)}`,
                ],
              ]}
            />
          </Panel>
          <Panel title="Versions" isFlush>
            <SimpleTable
              name="Versions"
              rows={versions.data ?? []}
              rowId={({ id }) => id}
              columns={[
                {
                  header: 'Version',
                  cell: (one) => (
                    <Link
                      to={`/hub/rate-cards/${one.id}`}
                      aria-current={one.id === card.id ? 'page' : undefined}
                      className="font-medium text-accent underline underline-offset-2"
                    >
                      {one.card_version}
                    </Link>
                  ),
                },
                { header: 'From', cell: (one) => formatMoment(one.effective_from) },
                { header: 'State', cell: (one) => CARD_STATES[cardState(one, effective.data)] },
              ]}
            />
          </Panel>
        </div>
      </div>
    </Page>
  );
}
