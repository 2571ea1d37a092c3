// Carries a change of the policy, or of where nothing ships, to the orders that they had stopped: those are routed again.
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { endBatch } from '../../../kit/due/end-batch.ts';
import { queueMarks } from '../../../kit/due/mark-due.ts';
import { commitForOrg, type FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { keyPages } from '../../../kit/kernel/key-pages.ts';
import { REROUTE } from '../../stock/due-kinds.ts';
import { orgsWithRefusedAcrossOrgs, stoppedByPolicy } from '../backorders/queries.ts';
import { POLICY_ID } from './queries.ts';

const APPLY_POLICY = 'apply_policy';
/** Of the hub, for all orgs. */
const DESTINATION_ALLOWED = 'destination_allowed';
const ACTOR = 'routing';
/** Marks of one transaction. */
const SUB_ORDERS_PER_PAGE = 500;
// Two workers at once are harmless: marking twice routes twice.
const LEASE_MS = 30_000;

/** The org's policy has changed, or where it may ship to. */
export function applyPolicy(feed: FeedWriter): void {
  mark(feed, APPLY_POLICY, [POLICY_ID]);
}

/** @param feed the hub's: the worker carries the mark to every org with refused orders */
export function applyDestinations(feed: FeedWriter, id: number): void {
  mark(feed, DESTINATION_ALLOWED, [id]);
}

function mark(feed: FeedWriter, kind: string, ids: readonly number[]): void {
  feed.addAfterSequenceLock((to) => queueMarks(to, feed.orgId, kind, ids, feed.now));
}

const policyChanged: DueKind = {
  kind: APPLY_POLICY,
  subject: 'order policy',
  batchSize: 1,
  leaseMs: LEASE_MS,
  work: async (db, clock, batch) => {
    const { orgId } = batch;
    // An order that is refused from now on has seen the change, or marks itself.
    const pages = keyPages<number>(SUB_ORDERS_PER_PAGE, (after = 0) =>
      stoppedByPolicy(db, orgId, after, SUB_ORDERS_PER_PAGE),
    );
    for await (const { rows: ids } of pages)
      await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (_tx, feed) =>
        mark(feed, REROUTE.sub_order, ids),
      );
    await endBatch(db, clock, batch, ACTOR);
  },
};

const destinationAllowed: DueKind = {
  kind: DESTINATION_ALLOWED,
  subject: 'forbidden destination',
  batchSize: 100,
  leaseMs: LEASE_MS,
  work: async (db, clock, batch) => {
    for (const orgId of await orgsWithRefusedAcrossOrgs(db))
      await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (_tx, feed) =>
        applyPolicy(feed),
      );
    await endBatch(db, clock, batch, ACTOR);
  },
};

export const POLICY_DUE_KINDS: readonly DueKind[] = [destinationAllowed, policyChanged];
