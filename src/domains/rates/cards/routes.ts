// The hub's side of rate cards.
import { Type } from 'typebox';
import type { Db, Tx } from '../../../kit/db/db.ts';
import { namingConflicts } from '../../../kit/http/conflicts.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { createdAnswer, recordAnswer } from '../../../kit/http/record-answer.ts';
import { type Answer, ok, type Route, route } from '../../../kit/http/route.ts';
import { Id, Instant, Strict } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { Slices } from '../../../kit/kernel/turns.ts';
import {
  EXAMPLE_CARD,
  EXAMPLE_CARD_SUMMARY,
  EXAMPLE_FUEL,
  EXAMPLE_LANES,
  EXAMPLE_NEW_CARD,
  EXAMPLE_PRICES,
  EXAMPLE_TRIAL,
} from './examples.ts';
import { changeCard, checkSteps, createCard, withOtherRows } from './manage/manage-cards.ts';
import {
  Card,
  CardChanges,
  CardSummary,
  CardTrial,
  cardForm,
  NewCard,
  type NewCardInput,
  NewLanes,
  NewPrices,
  RowsQuery,
} from './manage/schema.ts';
import { tryCard } from './manage/try-card.ts';
import { effectiveCards, rateCardList, rateCards } from './queries.ts';
import { CarrierCode, LaneRow, PriceRow } from './schema.ts';

const TAG = 'Rate cards';
const PATH = '/ops/v1/rate_cards';
/** Room for all prices that a card can have. A card is judged at once, and 8 MiB of one would stop the process for a second. */
const CARD_LIMIT_BYTES = 2 * 1024 * 1024;
const ROWS_LIMIT_BYTES = 8 * 1024 * 1024;
const byId = Strict({ id: Id('Card id.', 1) });
/** The demo world's card of the middle mile. */
const byMiddleMileId = Strict({ id: Id('Card id.', 11) });
/** One with a single service. */
const byPostId = Strict({ id: Id('Card id.', 8) });
const conflicts = { rate_card_version_unique: 'the carrier’s next card was loaded at the same moment' };
const made = {
  200: { description: 'What it would change (`dry_run`).', schema: CardTrial, example: EXAMPLE_TRIAL },
  201: {
    description: 'The new card.',
    schema: Card,
    example: EXAMPLE_CARD,
    headers: ['ETag', 'Location'] as const,
  },
};

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

export function rateCardRoutes({ db, clock }: Services): Route[] {
  return [
    listRoute(db, {
      path: PATH,
      operationId: 'opsListRateCards',
      summary: 'List rate cards',
      description: 'All versions of all carriers, without what they contain. Order: id.',
      tag: TAG,
      access: 'ops',
      list: rateCardList,
      scope: () => [],
      filters: { carrier: Type.Optional(CarrierCode) },
      row: CardSummary,
      example: EXAMPLE_CARD_SUMMARY,
      rows: 'Rate cards.',
    }),
    route({
      method: 'GET',
      path: '/ops/v1/effective_rate_cards',
      operationId: 'opsListEffectiveRateCards',
      summary: 'List the rate cards that are valid at a time',
      description:
        'One of each carrier: of those that are valid then the one that began last, of these the newest. Order: carrier.',
      tag: TAG,
      access: 'ops',
      query: Strict({ at: Type.Optional(Instant('The time; now, where none is given.')) }),
      responses: {
        200: {
          description: 'Rate cards.',
          schema: Type.Array(CardSummary),
          example: [EXAMPLE_CARD_SUMMARY],
        },
      },
      handler: async ({ query }) => ({
        status: 200,
        json: await effectiveCards(db, query.at === undefined ? clock.now() : new Date(query.at)),
      }),
    }),
    route({
      method: 'POST',
      path: PATH,
      operationId: 'opsCreateRateCard',
      summary: 'Load a rate card',
      description: `The next version of its carrier’s card. It is checked as a whole: services and zones that it speaks of must
exist, a place is in one zone, a heavier parcel never costs less. With \`dry_run\` it tells what prices it would change,
compared with the card that is valid when it begins, for sample parcels to every zone. Quotes that were given keep their
prices; those that are asked for once it is valid are made with it, in every process.`,
      tag: TAG,
      access: 'ops',
      body: NewCard,
      bodyForm: cardForm,
      bodyExample: EXAMPLE_NEW_CARD,
      bodyLimitBytes: CARD_LIMIT_BYTES,
      isLongWork: true,
      problems: ['already_exists', 'state_conflict'],
      responses: made,
      handler: async (call) => {
        const { dry_run: isTrial = false, ...input } = call.body;
        if (isTrial)
          return db.transaction(async (tx) => ok(await tryCard(tx, input as NewCardInput, clock.now())));
        await new Slices().finish(checkSteps(input as NewCardInput));
        const doer = { actor: call.actor.name, now: clock.now() };
        return namingConflicts(
          conflicts,
          call.commit(async (tx) => created(await createCard(tx, doer, input as NewCardInput))),
        );
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'opsGetRateCard',
      summary: 'Read a rate card',
      tag: TAG,
      access: 'ops',
      params: byId,
      responses: {
        200: { description: 'The card.', schema: Card, example: EXAMPLE_CARD, headers: ['ETag'] },
      },
      handler: async ({ params: { id } }) => {
        const found = await rateCards.find(db, null, id);
        if (found === null) throw notFound();
        return recordAnswer(found);
      },
    }),
    route({
      method: 'PATCH',
      path: `${PATH}/{id}`,
      operationId: 'opsChangeRateCard',
      summary: 'Change a rate card',
      description:
        'Its name, its end and its fuel surcharges (all weeks, those that have passed too). Prices are not changed: other ' +
        'prices are the next version of the card.',
      tag: TAG,
      access: 'ops',
      params: byId,
      body: CardChanges,
      bodyExample: { fuel_weeks: EXAMPLE_FUEL },
      honoursIfMatch: true,
      problems: ['state_conflict'],
      responses: {
        200: {
          description: 'The card after the change.',
          schema: Card,
          example: EXAMPLE_CARD,
          headers: ['ETag'],
        },
      },
      handler: (call) =>
        call.commit(async (tx, { now }) =>
          recordAnswer(await changeCard(tx, now, call.params.id, call.body, call.ifMatch)),
        ),
    }),
    rowsRoute({ db, clock }, 'prices'),
    rowsRoute({ db, clock }, 'lanes'),
  ];
}

const ROWS = {
  prices: {
    kind: 'parcel',
    operationId: 'opsLoadRatePrices',
    summary: 'Load the prices of a parcel carrier',
    params: byPostId,
    body: NewPrices,
    row: PriceRow,
    example: EXAMPLE_PRICES,
  },
  lanes: {
    kind: 'middle_mile',
    operationId: 'opsLoadRateLanes',
    summary: 'Load the lanes of the middle mile',
    params: byMiddleMileId,
    body: NewLanes,
    row: LaneRow,
    example: EXAMPLE_LANES,
  },
} as const;

/** A table of prices, also as CSV: the next version of a card, which has everything else from the one that is named. */
function rowsRoute({ db, clock }: Services, name: keyof typeof ROWS): Route {
  const { kind, operationId, summary, params, body, row, example } = ROWS[name];
  const placeOf = (pointer: string) => pointer.replace(`/content/${name}/`, '/rows/');
  return route({
    method: 'POST',
    path: `${PATH}/{id}/${name}`,
    operationId,
    summary,
    description: `Makes the next version of the card: everything as in the card that the path names, with these rows in place
of its ${name}. As CSV (\`Content-Type: text/csv\`) the columns are the fields of a row, and \`effective_from\`, \`name\`
and \`dry_run\` stand in the query. Without \`effective_from\` it is valid at once.`,
    tag: TAG,
    access: 'ops',
    params,
    query: RowsQuery,
    body,
    csvRow: row,
    bodyExample: { rows: example, dry_run: true },
    bodyLimitBytes: ROWS_LIMIT_BYTES,
    isLongWork: true,
    problems: ['already_exists', 'state_conflict'],
    responses: made,
    handler: async (call) => {
      const { rows } = call.body;
      const isTrial = call.body.dry_run ?? call.query.dry_run ?? false;
      const now = clock.now();
      const effectiveFrom = call.body.effective_from ?? call.query.effective_from ?? now.toISOString();
      const change = { kind, rows, effectiveFrom, name: call.body.name ?? call.query.name };
      const next = (tx: Tx) => withOtherRows(tx, call.params.id, change);
      if (isTrial) return db.transaction(async (tx) => ok(await tryCard(tx, await next(tx), now, placeOf)));
      return namingConflicts(
        conflicts,
        call.commit(async (tx) => {
          const input = await next(tx);
          await new Slices().finish(checkSteps(input, placeOf));
          return created(await createCard(tx, { actor: call.actor.name, now }, input));
        }),
      );
    },
  });
}

function created(record: Awaited<ReturnType<typeof createCard>>): Answer {
  return createdAnswer(record, `${PATH}/${record.id}`);
}
