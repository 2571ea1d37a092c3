// The worker's part of return labels: it rates and buys, voids, and fetches files. A source is asked outside of any transaction;
// the chosen offer is stored before it is bought, so that a purchase can be asked for again after a crash.
import { type Work, workOf } from '../../../kit/aggregates/work.ts';
import type { Transactions } from '../../../kit/db/db.ts';
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
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
import { type ReturnRow, returns } from '../queries.ts';
import { findFile, findLabel, insertFiles, type ReturnLabelRow, updateLabels } from './queries.ts';
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
  readonly ofReturn?: Partial<ReturnRow>;
  readonly files?: readonly LabelFile[];
}

interface LabelFile {
  readonly format: 'pdf' | 'zpl';
  readonly bytes: Buffer;
}

const filesOf = ({ id }: ReturnLabelRow, files: readonly LabelFile[], now: Date) =>
  files.map((file) => ({ label_id: id, ...file, created_at: now }));

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
      return this.#recordOutcome(
        label,
        error.code === 'carrier_unavailable' ? 'unknown' : 'refused',
        inWords(error),
      );
    }
  }

  #source({ source: name, account_org_id: accountOrgId }: ReturnLabelRow): Promise<LabelSource> {
    return this.#sourceFor(this.#db, this.#clock, { name, orgId: this.#orgId, actor: ACTOR, accountOrgId });
  }

  /** Rates the parcel, and stores the chosen offer. */
  async #choose(label: ReturnLabelRow): Promise<ReturnLabelRow> {
    const source = await this.#source(label);
    const shipment = await returnToRate(this.#db, this.#orgId, label);
    const kept = await findParcelQuote(this.#db, this.#orgId, await source.rate(shipment), this.#clock.now());
    const quote = kept === null ? 'is gone' : source.offersOf(kept, shipment);
    assert(typeof quote !== 'string', `a quote that was made for a return is not for it: ${quote}`);
    const offer = offerOf(quote, label.wanted_service);
    const [price] = offer.cartons;
    assert(price !== undefined, 'an offer for no parcel');
    return this.#change(label, async ({ tx, feed }, current) => {
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
      return this.#recordOutcome(label, outcome.outcome, outcome.error);
    const number = outcome?.trackingNumber ?? null;
    const files = number === null ? [] : await source.files(requested({ ...label, tracking_number: number }));
    await this.#change(label, ({ now }, current) => {
      const bought = {
        tracking_number: number,
        tracking_url:
          outcome?.trackingUrl ?? (number === null ? null : trackingUrl(label.carrier ?? '', number)),
        error: null,
        bought_at: now.toISOString(),
      };
      // It was voided meanwhile: now it is known what there is to void.
      if (current.state === 'void_requested' && current.bought_at === null) return { label: bought };
      if (current.state !== 'requested') return null;
      return {
        label: { ...bought, state: 'bought' },
        ofReturn:
          number === null ? {} : { tracking_number: number, carrier: carrierName(label.carrier ?? '') },
        files: files ?? [],
      };
    });
    return files === null ? this.#later(PAUSE_MS) : null;
  }

  /** A refusal is final; an unknown outcome is asked for again. */
  async #recordOutcome(
    label: ReturnLabelRow,
    outcome: 'refused' | 'unknown',
    error: string,
  ): Promise<Date | null> {
    const text = storableText(error, ERROR_LENGTH_MAX);
    const after = await this.#change(label, (_work, current) => {
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
    const after = await this.#change(label, ({ now }, current) => {
      if (current.state !== 'void_requested') return null;
      if (outcome.outcome === 'voided')
        return { label: { state: 'voided', voided_at: now.toISOString(), error: null } };
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
      insertFiles.queue(tx, this.#orgId, filesOf(label, files, now));
    });
    return null;
  }

  /** Changes a label while its return is locked. @param change what changes; null: nothing */
  #change(
    label: ReturnLabelRow,
    change: (work: Work, current: ReturnLabelRow) => Promise<Change | null> | Change | null,
  ): Promise<ReturnLabelRow> {
    return commitForOrg(this.#db, this.#author(), async (tx, feed) => {
      const work = workOf(tx, feed);
      const rma = await work.open(returns, label.return_id);
      const current = (await findLabel(tx, this.#orgId, label.id)) ?? label;
      const changes = await change(work, current);
      if (changes === null) return current;
      const next = changedLabel(current, changes.label);
      work.write(updateLabels, next);
      work.write(insertFiles, ...filesOf(next, changes.files ?? [], work.now));
      rma.set(changes.ofReturn ?? {});
      rma.touch();
      return next;
    });
  }

  #author() {
    return { orgId: this.#orgId, actor: ACTOR, now: this.#clock.now() };
  }

  #later(ms: number): Date {
    return new Date(this.#clock.now().getTime() + ms);
  }

  #ageMs(since: string): number {
    return this.#clock.now().getTime() - new Date(since).getTime();
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
    requestedAt: new Date(label.requested_at),
  };
}
