// What the worker does all the time, once: everything that can be done now. What fails is thrown when the rest is done.
import { DUE_KINDS, remoteDueKinds, remoteServices } from '../../src/app/due-kinds.ts';
import { readConfig } from '../../src/config.ts';
import type { Db } from '../../src/kit/db/db.ts';
import { type DueRun, runRound, workOffDue } from '../../src/kit/due/run-due-work.ts';
import { type Clock, systemClock } from '../../src/kit/kernel/clock.ts';

const KINDS = [...DUE_KINDS, ...remoteDueKinds(remoteServices(readConfig({})))];

export const workOff = (db: Db, clock: Clock = systemClock) => throwing(db, clock, workOffDue);

/** One batch of each kind for each org. */
export const workOffOneTurn = (db: Db, clock: Clock = systemClock) => throwing(db, clock, runRound);

async function throwing(db: Db, clock: Clock, work: (run: DueRun) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  await work({ db, clock, kinds: KINDS, onFailure: ({ error }) => errors.push(error) });
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, 'due work failed');
}
