// Writes the blocks of the list: what requests that came one after the other have. Writers of requests do not wait for them;
// lists are right without them, and slower.
import type { Db } from '../../../../../kit/db/db.ts';
import { ROWS_PER_BLOCK } from '../../../../../kit/db/text-blocks/text-blocks.ts';
import { forOrgs } from '../../../../identity/find-org.ts';
import {
  endsOfChangedBlocks,
  lockBlocks,
  noteBlocks,
  notesOfChanged,
  orgsWithChangesAcrossOrgs,
  queueProgress,
  queueWriteBlock,
  timeOfChanges,
} from './queries.ts';

export { changedRequestsPoll } from './queries.ts';

/** A turn of each org at most; the next call goes on. */
export async function prepareRequestLists(db: Db, { requestsPerBlock = ROWS_PER_BLOCK } = {}): Promise<void> {
  await forOrgs(await orgsWithChangesAcrossOrgs(db), async (orgId) => {
    const until = await timeOfChanges(db, orgId);
    await writeChanged(db, orgId);
    await addBlocks(db, orgId, requestsPerBlock);
    // Blocks were read after that time, so that they know all before it.
    await db.transaction(async (tx) => {
      await lockBlocks(tx, orgId);
      queueProgress(tx, orgId, until);
    }, orgId);
  });
}

async function writeChanged(db: Db, orgId: number): Promise<void> {
  for (const lastAt of await endsOfChangedBlocks(db, orgId)) {
    await db.transaction(async (tx) => {
      await lockBlocks(tx, orgId);
      await noteBlocks.queueExtend(tx, orgId, await notesOfChanged(tx, orgId, lastAt));
      queueWriteBlock(tx, orgId, { lastAt });
    }, orgId);
  }
}

/** The first turn after an upgrade may need all of them; later it is one now and then. */
const BLOCKS_PER_TURN = 2000;

async function addBlocks(db: Db, orgId: number, requests: number): Promise<void> {
  for (let turn = 0; turn < BLOCKS_PER_TURN; turn += 1) {
    const isAdded = await db.transaction(async (tx) => {
      await lockBlocks(tx, orgId);
      const block = await noteBlocks.queueNext(tx, orgId, requests);
      if (block !== null) queueWriteBlock(tx, orgId, block);
      return block !== null;
    }, orgId);
    if (!isAdded) return;
  }
}
