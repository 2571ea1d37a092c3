// Settles return labels with their sources. The worker also chooses the offer, which is stored before it is bought, so that a
// purchase can be repeated after a crash.
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { stateConflict } from '../../../kit/http/problems.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import { carrierName } from '../../fulfilment/carrier-rules.ts';
import { chosenOffer, offerColumns } from '../../labels/choose-offer-rules.ts';
import { requireUnderLimit } from '../../labels/daily-limit.ts';
import {
  changeLabel,
  type LabelDesk,
  type LabelKind,
  RETURN_LABEL_FILES,
  settlesLabels,
  sourceOf,
} from '../../labels/settle-labels.ts';
import type { SourceFor } from '../../labels/sources.ts';
import type { LabelQuote, ServiceOffer } from '../../labels/types.ts';
import { findParcelQuote, queueCited } from '../../rates/quotes/keep-quote.ts';
import { RETURN_LABEL_DUE } from '../due-kinds.ts';
import { returns } from '../queries.ts';
import { RETURN_LABELS } from '../state-rules.ts';
import { findLabel, type ReturnLabelRow, updateLabels } from './queries.ts';
import { returnToRate } from './return-parcel.ts';

const LABELS: LabelKind<ReturnLabelRow> = {
  due: RETURN_LABEL_DUE,
  files: RETURN_LABEL_FILES,
  machine: RETURN_LABELS,
  mayLackNumber: true,
  find: findLabel,
  async open(work, label) {
    const rma = await work.open(returns, label.return_id);
    let row = (await findLabel(work.tx, work.orgId, label.id)) ?? label;
    return {
      get row() {
        return row;
      },
      set(changes) {
        row = { ...row, ...changes };
        work.write(updateLabels, row);
        rma.touch();
      },
    };
  },
  async bought(work, label, number) {
    const rma = await work.open(returns, label.return_id);
    if (number !== null) rma.set({ tracking_number: number, carrier: carrierName(label.carrier ?? '') });
    return { state: 'bought' };
  },
  prepare: async (at, label) =>
    label.state === 'requested' && label.quote_id === null ? chooseOffer(at, label) : label,
};

export function settleReturnLabels(sourceFor: SourceFor): DueKind {
  return settlesLabels(LABELS, { subject: 'return label', actor: 'return labels' }, sourceFor);
}

/** Rates the parcel, and stores the chosen offer. */
async function chooseOffer(at: LabelDesk<ReturnLabelRow>, label: ReturnLabelRow) {
  const { db, clock, orgId } = at;
  const source = await sourceOf(at, label);
  const shipment = await returnToRate(db, orgId, label);
  const kept = await findParcelQuote(db, orgId, await source.rate(shipment), clock.now());
  const quote = kept === null ? 'is gone' : source.offersOf(kept, shipment);
  assert(typeof quote !== 'string', `a quote that was made for a return is not for it: ${quote}`);
  const offer = offerOf(quote, label.wanted_service);
  const [price] = offer.cartons;
  assert(price !== undefined, 'an offer for no parcel');
  const chosen = await changeLabel(at, label, async (work, current) => {
    if (current.state !== 'requested' || current.quote_id !== null) return null;
    await requireUnderLimit(work.tx, work, source, 0);
    queueCited(work.tx, orgId, quote.id, work.now);
    return offerColumns(source, quote, offer, price);
  });
  return chosen.state === 'requested' ? chosen : null;
}

/** The requested service; default: the cheapest. */
function offerOf(quote: LabelQuote, service: string | null): ServiceOffer {
  if (service === null) {
    const [cheapest] = quote.offers.toSorted(
      (a, b) => (a.cartons[0]?.amount ?? 0) - (b.cartons[0]?.amount ?? 0),
    );
    if (cheapest === undefined) throw stateConflict('no service carries this parcel');
    return cheapest;
  }
  const offer = chosenOffer(quote, service);
  if ('pointer' in offer) throw stateConflict(offer.message);
  return offer;
}
