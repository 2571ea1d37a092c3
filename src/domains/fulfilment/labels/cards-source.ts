// The hub's own rate cards as a source of labels: the carrier's number comes from the floor, and the label is drawn here.
import type { Transactions } from '../../../kit/db/db.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import { Problem } from '../../../kit/http/problems.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { quoteParcels } from '../../rates/quotes/quote-parcels.ts';
import { trackingUrl } from '../carrier-rules.ts';
import { cardOffers, ratesRequest } from './quote-rules.ts';
import type { LabelSource } from './types.ts';

export function cardsSource(db: Transactions, clock: Clock, orgId: number, actor: string): LabelSource {
  return {
    name: 'cards',
    account: null,
    takesNumbers: true,
    async rate(shipment) {
      try {
        const json = await commitForOrg(db, { orgId, actor, now: clock.now() }, (tx, feed) =>
          quoteParcels(tx, feed, ratesRequest(shipment)),
        );
        return (JSON.parse(json) as { quote_id: number }).quote_id;
      } catch (error) {
        throw asConflict(error, shipment.subOrderNumber);
      }
    },
    offersOf: cardOffers,
    async buy({ carrier, trackingNumber }) {
      if (trackingNumber === null) return { outcome: 'refused', error: 'no number of the carrier was given' };
      return { outcome: 'bought', trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };
    },
    async void() {
      return { outcome: 'voided' };
    },
    async files() {
      return [];
    },
  };
}

/** What is wrong with an order that was taken long ago is not wrong with this request. */
function asConflict(error: unknown, subOrderNumber: string): unknown {
  if (!(error instanceof Problem) || error.code !== 'validation_failed') return error;
  const words = (error.options.violations ?? []).map(({ pointer, message }) => `${pointer} ${message}`);
  return new Problem('state_conflict', {
    detail: `sub-order ${subOrderNumber} cannot be rated: ${words.join(', ')}`.slice(0, 1000),
  });
}
