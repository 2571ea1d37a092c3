// The worker's part of return labels: rates and buys what is asked for, voids what is called off, and fetches what others have
// drawn. A source is asked outside of any transaction; the offer that is taken is written down before it is bought, so that a
// process that dies leaves a purchase that can be asked for again.
import type { Transactions } from '../../../kit/db/db.ts';
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { Problem } from '../../../kit/http/problems.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { storableText } from '../../../kit/kernel/storable-text.ts';
import { carrierName, trackingUrl } from '../../fulfilment/carrier-rules.ts';
import { chosenOffer } from '../../fulfilment/labels/choose-offer-rules.ts';
import { requireUnderLimit } from '../../fulfilment/labels/daily-limit.ts';
import { followUpKind, PAUSE_MS, SOON_MS, VOID_PAUSE_MS } from '../../fulfilment/labels/follow-up.ts';
import type { SourceFor } from '../../fulfilment/labels/sources.ts';
import type {
  BuyOutcome,
  LabelQuote,
  LabelSource,
  RequestedLabel,
  ServiceOffer,
} from '../../fulfilment/labels/types.ts';
import { findParcelQuote, queueCited } from '../../rates/quotes/find-quote.ts';
import { RETURN_LABEL_DUE } from '../due-kinds.ts';
import { changeReturn, openReturn } from '../open-return.ts';
import type { ReturnFields } from '../queries.ts';
import { RETURN_STATUSES } from '../schema.ts';
import { findFile, findLabel, queueFile, queueLabelChange, type ReturnLabelRow } from './queries.ts';
import { returnToRate } from './return-parcel.ts';
import { changedLabel } from './want-label.ts';

const ACTOR = 'return labels';
const ERROR_LENGTH_MAX = 1000;

export function settleReturnLabels(sourceFor: SourceFor): DueKind {
  return followUpKind({
    kind: RETURN_LABEL_DUE,
    subject: 'return label',
    actor: ACTOR,
    settle: async (db, clock, orgId, id) => {
      const label = await findLabel(db, orgId, id);
      return label === null ? null : new Settling(db, clock, sourceFor, orgId).settle(label);
    },
  });
}

interface Change {
  readonly label: Partial<ReturnLabelRow>;
  readonly fields?: Partial<ReturnFields>;
  readonly files?: readonly { readonly format: 'pdf' | 'zpl'; readonly bytes: Buffer }[];
}

class Settling {
  readonly #db: Transactions;
  readonly #clock: Clock;
  readonly #sourceFor: SourceFor;
  readonly #orgId: number;

  constructor(db: Transactions, clock: Clock, sourceFor: SourceFor, orgId: number) {
    this.#db = db;
    this.#clock = clock;
    this.#sourceFor = sourceFor;
    this.#orgId = orgId;
  }

  /** @returns when to look again; null: never */
  async settle(label: ReturnLabelRow): Promise<Date | null> {
    if (label.state === 'void_requested') return this.#void(label);
    if (label.state === 'bought') return this.#fetch(label);
    if (label.state !== 'requested') return null;
    try {
      const chosen = label.quote_id === null ? await this.#choose(label) : label;
      if (chosen.state !== 'requested') return null;
      return await this.#buy(chosen);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return this.#judge(label, error.code === 'carrier_unavailable' ? 'unknown' : 'refused', inWords(error));
    }
  }

  #source({ source: name, account_org_id: accountOrgId }: ReturnLabelRow): Promise<LabelSource> {
    return this.#sourceFor(this.#db, this.#clock, { name, orgId: this.#orgId, actor: ACTOR, accountOrgId });
  }

  /** Rates the parcel, and writes down the offer that is taken. */
  async #choose(label: ReturnLabelRow): Promise<ReturnLabelRow> {
    const source = await this.#source(label);
    const shipment = await returnToRate(this.#db, this.#orgId, label);
    const kept = await findParcelQuote(this.#db, this.#orgId, await source.rate(shipment), this.#clock.now());
    const quote = kept === null ? 'is gone' : source.offersOf(kept, shipment);
    assert(typeof quote !== 'string', `a quote that was made for a return is not for it: ${quote}`);
    const offer = offerOf(quote, label.wanted_service);
    const [price] = offer.cartons;
    assert(price !== undefined, 'an offer for no parcel');
    return this.#change(label, async (tx, feed, current) => {
      if (current.state !== 'requested' || current.quote_id !== null) return null;
      await requireUnderLimit(tx, feed, source, 0);
      queueCited(tx, this.#orgId, quote.id, feed.now);
      return {
        label: {
          account_org_id: source.account?.orgId ?? null,
          account_id: source.account?.id ?? null,
          quote_id: quote.id,
          carrier: offer.carrier,
          service: offer.service,
          service_name: offer.serviceName,
          amount_cents: price.amount,
          source_shipment: price.sourceShipment,
          source_rate: price.sourceRate,
        },
      };
    });
  }

  async #buy(label: ReturnLabelRow): Promise<Date | null> {
    const source = await this.#source(label);
    // By the hub's own cards a return needs no number of a carrier: its own is on the label.
    const outcome: BuyOutcome | null =
      source.takesNumbers && label.tracking_number === null ? null : await source.buy(requested(label));
    if (outcome !== null && outcome.outcome !== 'bought')
      return this.#judge(label, outcome.outcome, outcome.error);
    const number = outcome?.trackingNumber ?? null;
    const files = number === null ? [] : await source.files(requested({ ...label, tracking_number: number }));
    await this.#change(label, (_tx, { now }, current) => {
      const bought = {
        tracking_number: number,
        tracking_url:
          outcome?.trackingUrl ?? (number === null ? null : trackingUrl(label.carrier ?? '', number)),
        error: null,
        bought_at: now,
      };
      // Somebody has called it off meanwhile: now it is known what there is to void.
      if (current.state === 'void_requested' && current.bought_at === null) return { label: bought };
      if (current.state !== 'requested') return null;
      return {
        label: { ...bought, state: 'bought' },
        fields: number === null ? {} : { tracking_number: number, carrier: carrierName(label.carrier ?? '') },
        files: files ?? [],
      };
    });
    return files === null ? this.#later(PAUSE_MS) : null;
  }

  /** What was refused is refused; what nobody knows is asked again. */
  async #judge(label: ReturnLabelRow, outcome: 'refused' | 'unknown', error: string): Promise<Date | null> {
    const text = storableText(error, ERROR_LENGTH_MAX);
    const after = await this.#change(label, (_tx, _feed, current) => {
      if (current.state !== 'requested') return null;
      if (outcome === 'refused') return { label: { state: 'failed', tracking_number: null, error: text } };
      return current.error === text ? null : { label: { error: text } };
    });
    return after.state === 'requested'
      ? this.#later(this.#ageMs(after.requested_at) < SOON_MS ? PAUSE_MS : SOON_MS)
      : null;
  }

  async #void(label: ReturnLabelRow): Promise<Date | null> {
    const source = await this.#source(label);
    const outcome = await source.void(requested(label));
    const after = await this.#change(label, (_tx, { now }, current) => {
      if (current.state !== 'void_requested') return null;
      if (outcome.outcome === 'voided') return { label: { state: 'voided', voided_at: now, error: null } };
      const error = storableText(outcome.error, ERROR_LENGTH_MAX);
      if (outcome.outcome === 'refused') return { label: { state: 'void_refused', error } };
      return current.error === error ? null : { label: { error } };
    });
    if (after.state !== 'void_requested') return null;
    return this.#later(
      this.#ageMs(after.void_requested_at ?? after.requested_at) < SOON_MS ? PAUSE_MS : VOID_PAUSE_MS,
    );
  }

  async #fetch(label: ReturnLabelRow): Promise<Date | null> {
    if (label.source === 'cards' || (await findFile(this.#db, this.#orgId, label.id, 'pdf')) !== null)
      return null;
    const files = await (await this.#source(label)).files(requested(label));
    if (files === null) return this.#later(PAUSE_MS);
    await commitForOrg(this.#db, this.#author(), async (tx, { now }) => {
      for (const file of files) queueFile(tx, this.#orgId, label.id, file, now);
    });
    return null;
  }

  /** Changes a label while its return is locked. @param change what changes; null: nothing */
  #change(
    label: ReturnLabelRow,
    change: (
      tx: Parameters<typeof openReturn>[0],
      feed: FeedWriter,
      current: ReturnLabelRow,
    ) => Promise<Change | null> | Change | null,
  ): Promise<ReturnLabelRow> {
    return commitForOrg(this.#db, this.#author(), async (tx, feed) => {
      const open = await openReturn(tx, feed, label.return_id, RETURN_STATUSES);
      const current = (await findLabel(tx, this.#orgId, label.id)) ?? label;
      const changes = await change(tx, feed, current);
      if (changes === null) return current;
      const next = changedLabel(current, changes.label);
      changeReturn(feed, open, {
        by: 'merchant',
        fields: changes.fields ?? {},
        also: (behind) => {
          queueLabelChange(behind, this.#orgId, next);
          for (const file of changes.files ?? []) queueFile(behind, this.#orgId, next.id, file, feed.now);
        },
      });
      return next;
    });
  }

  #author() {
    return { orgId: this.#orgId, actor: ACTOR, now: this.#clock.now() };
  }

  #later(ms: number): Date {
    return new Date(this.#clock.now().getTime() + ms);
  }

  #ageMs(since: Date): number {
    return this.#clock.now().getTime() - since.getTime();
  }
}

/** The service that is asked for; the cheapest where none is. */
function offerOf(quote: LabelQuote, service: string | null): ServiceOffer {
  if (service === null) {
    const [cheapest] = quote.offers.toSorted(
      (a, b) => (a.cartons[0]?.amount ?? 0) - (b.cartons[0]?.amount ?? 0),
    );
    if (cheapest === undefined) throw new Problem('state_conflict', { detail: 'nobody carries this parcel' });
    return cheapest;
  }
  const offer = chosenOffer(quote, service);
  if ('pointer' in offer) throw new Problem('state_conflict', { detail: offer.message });
  return offer;
}

function inWords({ code, options }: Problem): string {
  const words = (options.violations ?? []).map(({ pointer, message }) => `${pointer} ${message}`);
  return [options.detail, ...words].filter((one) => one !== undefined).join(', ') || code;
}

function requested(label: ReturnLabelRow): RequestedLabel {
  return {
    id: label.id,
    carrier: label.carrier ?? '',
    service: label.service ?? '',
    sourceShipment: label.source_shipment,
    sourceRate: label.source_rate,
    trackingNumber: label.tracking_number,
    requestedAt: label.requested_at,
  };
}
