// The hub's side of rate cards.
import { Type } from 'typebox';
import type { Db, Tx } from '../../../kit/db/db.ts';
import { mapUniqueViolations } from '../../../kit/http/conflicts.ts';
import { createdAnswer } from '../../../kit/http/record-answer.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { answers } from '../../../kit/http/responses.ts';
import { type Answer, ok, type Route, route } from '../../../kit/http/route.ts';
import { Id, Instant, Strict } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { Yielder } from '../../../kit/kernel/yielder.ts';
import { EXAMPLE_FUEL, EXAMPLE_LANES, EXAMPLE_NEW_CARD, EXAMPLE_PRICES } from './examples.ts';
import { changeCard, checkSteps, createCard, tryCard, withOtherRows } from './manage/manage-cards.ts';
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
import { effectiveCards, rateCardList, rateCards } from './queries.ts';
import { CarrierCode, LaneRow, PriceRow } from './schema.ts';

const TAG = 'Rate cards';
const PATH = '/ops/v1/rate_cards';
/** Room for all prices of a card. It is checked in one go, and 8 MiB would block the process for a second. */
const CARD_LIMIT_BYTES = 2 * 1024 * 1024;
const ROWS_LIMIT_BYTES = 8 * 1024 * 1024;
/** Cards of the demo world. */
const MIDDLE_MILE_CARD = 11;
const CARD_WITH_ONE_SERVICE = 8;
const conflicts = {
  rate_card_version_unique: 'the carrier’s next card was uploaded by a concurrent request',
};
const made = {
  200: { description: 'The price changes (`dry_run`).', schema: CardTrial },
  201: { description: 'The new card.', schema: Card, headers: ['ETag', 'Location'] as const },
};

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

export function rateCardRoutes({ db, clock }: Services): Route[] {
  return [
    ...resourceRoutes(db, {
      path: PATH,
      id: { id: Id('Card id.', 1) },
      name: 'RateCard',
      noun: 'rate card',
      tag: TAG,
      access: 'ops',
      schema: Card,
      list: {
        list: rateCardList,
        description: 'All versions of all carriers, without their contents. Order: id.',
        filters: { carrier: Type.Optional(CarrierCode) },
        row: CardSummary,
      },
      find: (reader, _, id: number) => rateCards.find(reader, null, id),
      change: {
        description:
          'Its name, its end and its fuel surcharges (all weeks, including past ones). Prices never change: new prices ' +
          'need the next version of the card.',
        body: CardChanges,
        bodyExample: { fuel_weeks: EXAMPLE_FUEL },
        problems: ['state_conflict'],
        work: (tx, { now }, id: number, changes, { ifMatch }) => changeCard(tx, now, id, changes, ifMatch),
      },
    }),
    route({
      method: 'GET',
      path: '/ops/v1/effective_rate_cards',
      operationId: 'opsListEffectiveRateCards',
      summary: 'List the rate cards valid at a given time',
      description:
        'One for each carrier: of the cards valid at that time the one that took effect last, then the newest. Order: carrier.',
      tag: TAG,
      access: 'ops',
      query: Strict({ at: Type.Optional(Instant('The time. Default: now.')) }),
      responses: answers('Rate cards.', Type.Array(CardSummary)),
      handler: async ({ query }) => ({
        status: 200,
        json: await effectiveCards(db, query.at === undefined ? clock.now() : new Date(query.at)),
      }),
    }),
    route({
      method: 'POST',
      path: PATH,
      operationId: 'opsCreateRateCard',
      summary: 'Upload a rate card',
      description:
        `Adds the next version of its carrier’s card. The card must be consistent: its services and zones exist, each ` +
        `destination is in one zone, and a heavier parcel never costs less. With \`dry_run\` it reports the price ` +
        `changes for sample parcels to every zone, compared with the card that is valid when it takes effect. Existing ` +
        `quotes keep their prices; new quotes use it once it is in effect.`,
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
        await new Yielder().finish(checkSteps(input as NewCardInput));
        const by = { actor: call.actor.name, now: clock.now() };
        return mapUniqueViolations(
          conflicts,
          call.commit(async (tx) => created(await createCard(tx, by, input as NewCardInput))),
        );
      },
    }),
    rowsRoute({ db, clock }, 'prices'),
    rowsRoute({ db, clock }, 'lanes'),
  ];
}

const ROWS = {
  prices: {
    kind: 'parcel',
    operationId: 'opsLoadRatePrices',
    summary: 'Upload the prices of a parcel carrier',
    exampleId: CARD_WITH_ONE_SERVICE,
    body: NewPrices,
    row: PriceRow,
    example: EXAMPLE_PRICES,
  },
  lanes: {
    kind: 'middle_mile',
    operationId: 'opsLoadRateLanes',
    summary: 'Upload middle-mile lanes',
    exampleId: MIDDLE_MILE_CARD,
    body: NewLanes,
    row: LaneRow,
    example: EXAMPLE_LANES,
  },
} as const;

/** A table of prices, also as CSV: the next version of a card, which has everything else from the one that is named. */
function rowsRoute({ db, clock }: Services, name: keyof typeof ROWS): Route {
  const { kind, operationId, summary, exampleId, body, row, example } = ROWS[name];
  const placeOf = (pointer: string) => pointer.replace(`/content/${name}/`, '/rows/');
  return route({
    method: 'POST',
    path: `${PATH}/{id}/${name}`,
    operationId,
    summary,
    description: `Creates the next version of the card in the path, with these rows in place of its ${name}. As CSV (\`Content-Type: text/csv\`) the columns are the fields of a row, and \`effective_from\`, \`name\` and \`dry_run\` are query parameters. Without \`effective_from\` it takes effect immediately.`,
    tag: TAG,
    access: 'ops',
    params: Strict({ id: Id('Card id.', exampleId) }),
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
      return mapUniqueViolations(
        conflicts,
        call.commit(async (tx) => {
          const input = await next(tx);
          await new Yielder().finish(checkSteps(input, placeOf));
          return created(await createCard(tx, { actor: call.actor.name, now }, input));
        }),
      );
    },
  });
}

function created(record: Awaited<ReturnType<typeof createCard>>): Answer {
  return createdAnswer(record, `${PATH}/${record.id}`);
}
