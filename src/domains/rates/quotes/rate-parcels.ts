// Rates parcels without keeping a quote.
import type { Tx } from '../../../kit/db/db.ts';
import { Yielder } from '../../../kit/kernel/yielder.ts';
import { currentCards } from '../cards/loaded-cards.ts';
import { queueMarkups } from '../markups/queries.ts';
import { type Rates, ratingSteps } from '../parcels/shipment-rules.ts';
import type { ParcelShipment } from '../types.ts';

/** The services that carry them, cheapest first, at what the merchant is charged. */
export type Rater = (shipment: ParcelShipment) => Promise<Rates['rates']>;

/** With the cards and mark-ups of now; comes with the next statement that is awaited. */
export async function openRater(tx: Tx, orgId: number, now: Date): Promise<Rater> {
  const [set, markups] = await Promise.all([currentCards(tx, now), queueMarkups(tx, orgId, now)]);
  const cards = set.parcelCardsAt(now.getTime());
  const yielder = new Yielder();
  return async (shipment) => (await yielder.finish(ratingSteps(cards, shipment, markups))).rates;
}
