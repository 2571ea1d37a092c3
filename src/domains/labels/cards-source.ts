// The hub's own rate cards as a label source: the floor supplies the carrier's number, and the label is drawn here.
import type { Transactions } from '../../kit/db/db.ts';
import { commitForOrg } from '../../kit/feed/feed-writer.ts';
import { Problem, stateConflict } from '../../kit/http/problems.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { trackingUrl } from '../fulfilment/carrier-rules.ts';
import { quoteParcels } from '../rates/quotes/quote-parcels.ts';
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
    async buy({ carrier, tracking_number: number }) {
      if (number === null) return { outcome: 'refused', error: 'the carrier’s number is missing' };
      return { outcome: 'bought', trackingNumber: number, trackingUrl: trackingUrl(carrier ?? '', number) };
    },
    async void() {
      return { outcome: 'voided' };
    },
    async files() {
      return [];
    },
  };
}

/** Problems of an existing order are conflicts, not errors of this request. */
function asConflict(error: unknown, subOrderNumber: string): unknown {
  if (!(error instanceof Problem) || error.code !== 'validation_failed') return error;
  const words = (error.options.violations ?? []).map(({ pointer, message }) => `${pointer} ${message}`);
  return stateConflict(`sub-order ${subOrderNumber} cannot be rated: ${words.join(', ')}`.slice(0, 1000));
}
