import type { Db } from '../../../../../kit/db/db.ts';
import { BATCH_SIZE, inBatches } from '../../../../../kit/db/in-batches.ts';
import { forOrgs, sandboxOrgs } from '../../../../identity/find-org.ts';
import {
  markedSandboxesAcrossOrgs,
  markPartsOfSandbox,
  queueSandbox,
  sandboxesWithUnmarkedPartsAcrossOrgs,
} from './queries.ts';

/** Marks sandbox rows that an earlier release wrote during the upgrade, which takes them out of production queues. */
export async function markSandboxes(db: Db): Promise<void> {
  const marked = new Set(await markedSandboxesAcrossOrgs(db));
  const unmarked = (await sandboxOrgs(db)).filter((orgId) => !marked.has(orgId));
  await forOrgs(unmarked, (orgId) => db.transaction(async (tx) => queueSandbox(tx, orgId), orgId));
  await forOrgs(await sandboxesWithUnmarkedPartsAcrossOrgs(db), (orgId) =>
    inBatches(db, (tx) => markPartsOfSandbox(tx, orgId, BATCH_SIZE), orgId),
  );
}
