// Requests checks of the listings of a request. The worker runs them (run-checks.ts).
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { queueMarks } from '../../../kit/due/mark-due.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { emitEvents } from '../../../kit/http/records.ts';
import { counted } from '../../../kit/kernel/counted.ts';
import { AMAZON_PAUSE_MS } from '../../accounts/marketplaces/amazon/amazon-client.ts';
import { isRequest } from '../requests/queries.ts';
import { requestIdOf } from '../state-rules.ts';
import { BLANK_CHECK, type CheckFields, checks, longestLine, openListings, queueHistory } from './queries.ts';
import type { Triggered, TriggerInput } from './schema.ts';
import { skipReason } from './skip-rules.ts';

const checkIds = idSource('eligibility_check_id_seq', 50);
/** Duration of a check, without waiting for the marketplace. */
const WORK_MS = 2000;
/** The estimate looks no further. */
const LINE_MAX = 10_000;

export async function triggerChecks(work: Work, ref: Reference, input: TriggerInput): Promise<Triggered> {
  const { tx, feed, orgId, now } = work;
  const requestId = typeof ref === 'number' ? ref : requestIdOf(ref);
  if (requestId === null || !(await isRequest(tx, orgId, requestId))) throw notFound();
  const onRequest = new Map((await openListings(tx, orgId, requestId)).map((one) => [one.listingId, one]));
  const isFba = (id: number) => onRequest.get(id)?.channel === 'FBA';
  const wanted = input.listing_ids ?? [...onRequest.keys()].filter(isFba);
  const skipped = wanted.flatMap((listing_id) => {
    const reason = skipReason(onRequest.get(listing_id), now);
    return reason === null ? [] : [{ listing_id, reason }];
  });
  const skippedIds = skipped.map(({ listing_id }) => listing_id);
  const unchecked = new Set(skippedIds);
  const queuedIds = wanted.filter((id) => !unchecked.has(id)).sort((a, b) => a - b);
  if (queuedIds.length > 0) {
    const ids = await checkIds.take(tx, queuedIds.length);
    const fieldsOf = (listingId: number): CheckFields => ({
      ...BLANK_CHECK,
      listing_id: listingId,
      request_id: requestId,
      program: 'INBOUND',
      status: 'queued',
      reasons: [],
      attempts: 0,
      requested_by: work.actor,
      requested_at: now.toISOString(),
      item_id: onRequest.get(listingId)?.itemId ?? 0,
      is_newest: true,
    });
    queueHistory(tx, orgId, queuedIds);
    const records = queuedIds.map((listingId, index) => ({
      id: ids[index] ?? 0,
      fields: fieldsOf(listingId),
    }));
    await checks.insert(tx, orgId, records, now);
    queueMarks(tx, orgId, CHECK_DUE, ids, now);
    emitEvents(
      feed,
      checks,
      records.map(({ id }) => ({ type: 'eligibility_check.queued', id })),
    );
  }
  const isAwaited = queuedIds.length > 0 || skipped.some(({ reason }) => reason === 'already_running');
  return {
    success: true,
    message: inWords(queuedIds.length, skipped.length),
    queued_listing_ids: queuedIds,
    skipped_listing_ids: skippedIds,
    skipped,
    estimated_completion: isAwaited ? await estimate(tx, orgId, now) : null,
  };
}

/** Marketplace requests run one by one; rules decide immediately. */
async function estimate(tx: Tx, orgId: number, now: Date): Promise<string> {
  const line = await longestLine(tx, orgId, LINE_MAX);
  return new Date(now.getTime() + WORK_MS + line * AMAZON_PAUSE_MS).toISOString();
}

function inWords(queued: number, skipped: number): string {
  if (queued + skipped === 0) return 'the request has no FBA listings';
  const parts = [
    ...(queued > 0 ? [`${counted(queued, 'listing')} will be checked`] : []),
    ...(skipped > 0 ? [`${counted(skipped, 'listing')} skipped`] : []),
  ];
  return parts.join(', ');
}

/** Due work of one eligibility check. */
export const CHECK_DUE = 'check_eligibility';
