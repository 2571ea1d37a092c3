// Follows labels up: buys what was asked for where nobody knows whether it was bought, voids what its source has not voided
// yet or whose carton is gone, and fetches the files that did not come.
import type { DueKind } from '../../../kit/due/due-kind.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import { LABEL_DUE } from '../../orders/cartons/packed-units.ts';
import { type LabelServices, requested, sourceOf } from './buy-labels.ts';
import { followUpKind, PAUSE_MS, SOON_MS, VOID_PAUSE_MS } from './follow-up.ts';
import { findFile, findLabel, hasCarton, type LabelRow, queueFile } from './queries.ts';
import { changeLocked, recordPurchase } from './record-purchase.ts';
import type { SourceFor } from './sources.ts';
import { recordVoid, requestVoid, shipmentWith } from './void-label.ts';

const ACTOR = 'label purchases';
/** Whoever asked for the label waits for its answer so long. */
const FIRST_WAIT_MS = 60_000;

export function settleLabels(sourceFor: SourceFor): DueKind {
  return followUpKind({
    kind: LABEL_DUE,
    subject: 'shipping label',
    actor: ACTOR,
    settle: async (db, clock, orgId, id) => {
      const label = await findLabel(db, orgId, id);
      return label === null ? null : settle({ db, clock, sourceFor, orgId }, label);
    },
  });
}

interface Settling extends LabelServices {
  readonly orgId: number;
}

/** @returns when to look again; null: never */
async function settle(at: Settling, label: LabelRow): Promise<Date | null> {
  const { db, clock, orgId } = at;
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  if (label.state === 'void_requested') {
    const source = await sourceOf(at, orgId, ACTOR, label);
    const after = await recordVoid(at, orgId, ACTOR, label, await source.void(requested(label)));
    if (after.state !== 'void_requested') return null;
    const sinceMs = clock.now().getTime() - (after.void_requested_at?.getTime() ?? 0);
    return later(sinceMs < SOON_MS ? PAUSE_MS : VOID_PAUSE_MS);
  }
  if (label.state === 'used') return (await fetchFiles(at, label)) ? null : later(PAUSE_MS);
  if (label.state !== 'requested' && label.state !== 'bought') return null;
  if (!(await hasCarton(db, orgId, label.shipment_id))) {
    const after = await changeLocked(at, orgId, ACTOR, label, async (tx, feed, current) =>
      (await hasCarton(tx, orgId, current.shipment_id)) || (await shipmentWith(tx, current)) !== null
        ? null
        : requestVoid(tx, feed, current),
    );
    return after.state === 'void_requested' ? settle(at, after) : null;
  }
  if (label.state === 'bought') return (await fetchFiles(at, label)) ? null : later(PAUSE_MS);
  const freeAt = new Date(label.requested_at.getTime() + FIRST_WAIT_MS);
  if (freeAt > clock.now()) return freeAt;
  const source = await sourceOf(at, orgId, ACTOR, label);
  const after = await recordPurchase(at, orgId, ACTOR, label, await source.buy(requested(label)), source);
  if (after.state !== 'requested') return null;
  return later(clock.now().getTime() - after.requested_at.getTime() < SOON_MS ? PAUSE_MS : SOON_MS);
}

/** @returns whether all files are there */
async function fetchFiles(at: Settling, label: LabelRow): Promise<boolean> {
  const { db, clock, orgId } = at;
  if (label.source === 'cards' || (await findFile(db, orgId, label.id, 'pdf')) !== null) return true;
  const source = await sourceOf(at, orgId, ACTOR, label);
  const files = await source.files(requested(label));
  if (files === null) return false;
  await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (tx, { now }) => {
    for (const file of files) queueFile(tx, orgId, label.id, file, now);
  });
  return true;
}
