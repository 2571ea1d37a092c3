// What becomes of a change request: the hub confirms or refuses it, the merchant cancels it.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { floorFactsOf } from '../items/floor-fact-rules.ts';
import { saveItem } from '../items/manage-items.ts';
import { changeRequests, type OpenChangeRequest } from './queries.ts';

/** The item gets the values; what it had until now stays in the request. */
export async function confirmRequest(work: Work, ref: Reference): Promise<OpenChangeRequest> {
  const request = await work.open(changeRequests, ref, ['pending']);
  const { item_id, requested } = request.row;
  const former = floorFactsOf(request.parent ?? fail('the item is locked first'), Object.keys(requested));
  await saveItem(work.tx, work.feed, item_id, { ...requested, facts_confirmed: true }, null);
  request.move('confirmed', { set: { former } });
  return request;
}

export async function refuseRequest(
  work: Work,
  ref: Reference,
  { reason }: { readonly reason: string },
): Promise<OpenChangeRequest> {
  const request = await work.open(changeRequests, ref, ['pending']);
  request.move('refused', { reason });
  return request;
}

/** Cancelling again changes nothing. */
export async function cancelRequest(
  work: Work,
  ref: Reference,
  { reason = null }: { readonly reason?: string | null },
): Promise<OpenChangeRequest> {
  const request = await work.open(changeRequests, ref);
  if (request.state !== 'cancelled') request.move('cancelled', { by: 'merchant', reason });
  return request;
}
