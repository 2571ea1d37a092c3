import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PATIENCE } from '../../../test/tools/patience.ts';
import { addOrg } from '../../../test/worlds/orders-world.ts';
import { type StockWorld, stockWorld } from '../../../test/worlds/stock-world.ts';
import { DatabaseUnavailable, type Db, openDb } from '../db/db.ts';
import { Poller } from '../db/poller.ts';
import { ManualClock } from '../kernel/clock.ts';
import type { DueBatch, DueKind } from './due-kind.ts';
import { startDueLoop } from './due-loop.ts';
import { queueMarks, workIsDue } from './mark-due.ts';
import { MARKS_PER_LOOK } from './queries.ts';
import { type DueRun, type FailedSubject, runRound, workOffDue } from './run-due-work.ts';

const KIND = 'test_work';
const LEASE_MS = 60_000;
const ORG = 7;

let world: StockWorld;
let clock: ManualClock;
let failures: FailedSubject[];
let done: string[];
let batches: number[];

beforeEach(async () => {
  clock = new ManualClock(new Date('2026-03-02T09:00:00.000Z'));
  world = await stockWorld({ clock });
  failures = [];
  done = [];
  batches = [];
});
afterEach(() => world.close());

function kindThat(work: (batch: DueBatch) => Promise<void> | void, batchSize = 10): DueKind {
  return {
    kind: KIND,
    subject: 'thing',
    batchSize,
    leaseMs: LEASE_MS,
    work: async (db, _clock, batch) => {
      batches.push(batch.subjectIds.length);
      await work(batch);
      await db.transaction(async (tx) => batch.queueDone(tx));
      done.push(...batch.subjectIds.map((id) => `${batch.orgId}/${id}`));
    },
  };
}

const failsOn = (poisoned: number) =>
  kindThat(({ subjectIds }) => {
    if (subjectIds.includes(poisoned)) throw new Error(`cannot do ${poisoned}\0`);
  });

const runOf = (kind: DueKind, db: Db = world.db): DueRun => ({
  db,
  clock,
  kinds: [kind],
  onFailure: (failed) => failures.push(failed),
});

async function mark(orgId: number, ...subjectIds: number[]): Promise<void> {
  await world.db.transaction(async (tx) => queueMarks(tx, orgId, KIND, subjectIds, clock.now()));
}

async function due(): Promise<Record<string, unknown>[]> {
  const { rows } = await world.sql.query(
    `SELECT subject_id::int AS id, attempts, last_error, dead_since IS NOT NULL AS is_dead FROM due_work
     ORDER BY org_id, subject_id`,
  );
  return rows;
}

/** Fails until it is a dead letter. */
async function killed(subjectId: number, during = async (_attempt: number) => {}): Promise<void> {
  await mark(ORG, subjectId);
  let attempt = 0;
  const run = runOf(
    kindThat(async () => {
      attempt += 1;
      await during(attempt);
      throw new Error('not today');
    }),
  );
  while (attempt < 10) {
    expect(await runRound(run)).toBe(1);
    if (attempt < 10) clock.advanceMs(60 * 60_000);
  }
}

/** Rows and entries of indexes that a plan has read. */
function entriesRead(node: Record<string, unknown>): number {
  const numberOf = (name: string) => Number(node[name] ?? 0);
  const below = ((node['Plans'] ?? []) as Record<string, unknown>[]).map(entriesRead);
  const own = (numberOf('Actual Rows') + numberOf('Rows Removed by Filter')) * numberOf('Actual Loops');
  return below.reduce((sum, one) => sum + one, node['Relation Name'] === undefined ? 0 : own);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('work that fails', () => {
  it('does not keep its neighbours from theirs: after a batch failed, each subject is tried alone', async () => {
    await mark(ORG, ...upTo(5));
    expect(await runRound(runOf(failsOn(3)))).toBe(5);
    expect(done).toEqual(['7/1', '7/2', '7/4', '7/5']);
    expect(batches).toEqual([5, 1, 1, 1, 1, 1]);
    expect(await due()).toEqual([{ id: 3, attempts: 1, last_error: 'Error: cannot do 3', is_dead: false }]);
  });

  it('fails also where it takes too long, and what comes after it is left to the next turn', async () => {
    await mark(ORG, ...upTo(4));
    const slowOn = (slow: number) =>
      kindThat(({ subjectIds }) => {
        if (!subjectIds.includes(slow)) return;
        const error = new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error');
        error.code = '57014';
        throw error;
      });
    const run = runOf(slowOn(2));
    expect(await runRound(run)).toBe(4);
    expect(batches).toEqual([4, 1, 1]);
    expect(await due()).toMatchObject([
      { id: 2, attempts: 1, last_error: expect.stringContaining('statement timeout') },
      { id: 3, attempts: 0 },
      { id: 4, attempts: 0 },
    ]);
    expect(await runRound(run)).toBe(2);
    expect(done).toEqual(['7/1', '7/3', '7/4']);
  });

  it('is tried again later and later, and not in between', async () => {
    await mark(ORG, 3);
    const run = runOf(failsOn(3));
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      expect(await runRound(run)).toBe(1);
      const { rows } = await world.sql.query('SELECT not_before FROM due_work');
      const pauseMs = rows[0].not_before.getTime() - clock.now().getTime();
      clock.advanceMs(pauseMs - 1);
      expect(await runRound(run)).toBe(0);
      clock.advanceMs(1);
      pauses.push(pauseMs);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256].map((seconds) => seconds * 1000));
  });

  it('becomes a dead letter after ten attempts, and is left alone then', async () => {
    await mark(ORG, 3);
    const run = runOf(failsOn(3));
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await runRound(run);
      clock.advanceMs(60 * 60_000);
    }
    expect(failures.map(({ isDead }) => isDead)).toEqual([...Array(9).fill(false), true]);
    expect(await runRound(run)).toBe(0);
    expect(await due()).toMatchObject([{ id: 3, attempts: 10, is_dead: true }]);
  });

  it('lives again once it is marked again, with all of its attempts', async () => {
    await killed(3);
    await mark(ORG, 3);
    expect(await due()).toMatchObject([{ id: 3, attempts: 0, is_dead: false }]);
    clock.advanceMs(60 * 60_000);
    await workOffDue(runOf(failsOn(4)));
    expect([done, await due()]).toEqual([['7/3'], []]);
  });

  it('lives again where it was marked while its last attempt failed', async () => {
    await killed(3, async (attempt) => {
      if (attempt === 10) await mark(ORG, 3);
    });
    expect(failures.at(-1)).toMatchObject({ attempts: 10, isDead: false });
    expect(await due()).toMatchObject([{ id: 3, attempts: 0, is_dead: false }]);
  });

  it('that never succeeds is tried ten times in seventeen minutes at most, however often it is marked', async () => {
    const run = runOf(failsOn(3));
    let attempts = 0;
    for (let second = 0; second < 4 * 1023; second += 16) {
      await mark(ORG, 3);
      attempts += await runRound(run);
      clock.advanceMs(16_000);
    }
    expect(attempts).toBeGreaterThan(30);
    expect(attempts).toBeLessThanOrEqual(40);
  });

  it('keeps its pause when it is marked again, so that a busy subject is not tried all the time', async () => {
    await mark(ORG, 3);
    const run = runOf(failsOn(3));
    expect(await runRound(run)).toBe(1);
    await mark(ORG, 3);
    expect(await runRound(run)).toBe(0);
  });

  it('is forgotten as a failure once it is done', async () => {
    await mark(ORG, 3);
    await runRound(runOf(failsOn(3)));
    clock.advanceMs(1000);
    await runRound(runOf(failsOn(4)));
    expect(await due()).toEqual([]);
  });

  it('is not blamed for a database that is away: nothing is counted, and all of it comes again', async () => {
    await mark(ORG, 1, 2);
    const away = kindThat(() => {
      throw new DatabaseUnavailable('away');
    });
    await expect(runRound(runOf(away))).rejects.toThrow('away');
    clock.advanceMs(LEASE_MS);
    await workOffDue(runOf(failsOn(9)));
    expect([done, failures, await due()]).toEqual([['7/1', '7/2'], [], []]);
  });

  it('is noticed also where a kind forgets to end what it was given', async () => {
    await mark(ORG, 1);
    const forgetful: DueKind = { ...failsOn(9), work: async () => {} };
    await runRound(runOf(forgetful));
    expect(failures).toMatchObject([{ subjectId: 1, attempts: 1, isDead: false }]);
  });
});

describe('work that is put off', () => {
  it('comes again at its time, and no attempt is counted; the rest of the batch is done', async () => {
    await mark(ORG, 1, 2);
    const later = new Date(clock.now().getTime() + 5000);
    const kind: DueKind = {
      ...failsOn(9),
      work: async (db, _clock, batch) => {
        await db.transaction(async (tx) => {
          for (const id of batch.subjectIds)
            if (id === 2 && clock.now() < later) batch.queueUntil(tx, id, later);
          batch.queueDone(tx, (id) => id !== 2 || clock.now() >= later);
        });
        batch.leaveRest();
        done.push(...batch.subjectIds.map((id) => `${batch.orgId}/${id}`));
      },
    };
    await workOffDue(runOf(kind));
    expect(await due()).toEqual([{ id: 2, attempts: 0, last_error: null, is_dead: false }]);
    clock.advanceMs(4999);
    expect(await runRound(runOf(kind))).toBe(0);
    clock.advanceMs(1);
    await workOffDue(runOf(kind));
    expect([done, await due(), failures]).toEqual([['7/1', '7/2', '7/2'], [], []]);
  });

  it('is not paused where it was marked again meanwhile: there is a new reason', async () => {
    await mark(ORG, 1);
    let turns = 0;
    const kind: DueKind = {
      ...failsOn(9),
      work: async (db, _clock, batch) => {
        turns += 1;
        if (turns === 1) await mark(ORG, 1);
        await db.transaction(async (tx) => {
          if (turns === 1) batch.queueUntil(tx, 1, new Date(clock.now().getTime() + 5000));
          else batch.queueDone(tx);
        });
        batch.leaveRest();
      },
    };
    await workOffDue(runOf(kind));
    expect([turns, await due()]).toEqual([2, []]);
  });
});

describe('a busy org', () => {
  it('does not starve the others: every org gets one batch in each turn', async () => {
    await addOrg(world, 8, 0, clock.now());
    await addOrg(world, 9, 0, clock.now());
    await mark(ORG, ...upTo(95));
    await mark(9, 1, 2);
    await mark(8, 1);
    const run = runOf(failsOn(0));
    await runRound(run);
    expect(done).toEqual([...upTo(10).map((id) => `7/${id}`), '8/1', '9/1', '9/2']);
    await mark(8, 2);
    await runRound(run);
    expect(done.slice(13)).toEqual([...upTo(10).map((id) => `7/${id + 10}`), '8/2']);
    await workOffDue(run);
    expect(await due()).toEqual([]);
    expect(new Set(done).size).toBe(done.length);
  });

  it('does not starve the others when all of its work fails', async () => {
    await addOrg(world, 8, 0, clock.now());
    await mark(ORG, ...upTo(30));
    await mark(8, 1);
    const fails = kindThat(({ orgId }) => {
      if (orgId === ORG) throw new Error('no');
    });
    await runRound(runOf(fails));
    expect(done).toEqual(['8/1']);
  });
});

describe('a look for what is due', () => {
  const fill = (orgId: number, first: number, count: number, notBefore: string) =>
    world.sql.query(
      `INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts)
       SELECT $1, $2, n, n, $3, $4::timestamptz, 0 FROM generate_series($5::int, $5::int + $6::int - 1) AS n`,
      [orgId, KIND, clock.now(), notBefore, first, count],
    );

  it('reads no more however many marks there are, ready or not', async () => {
    const [past, future] = ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'];
    for (const orgId of [8, 9, 10]) await addOrg(world, orgId, 0, clock.now());
    await fill(ORG, 1, 20_000, '-infinity');
    await fill(8, 1, 20_000, future);
    await fill(9, 1, 5_000, past);
    await fill(9, 5_001, 5_000, future);
    await fill(10, 1, 1, '-infinity');
    await world.sql.query('ANALYZE due_work');
    const looks: { text: string; values: readonly unknown[] }[] = [];
    const recording: Db = {
      ...world.db,
      query: (statement, values = []) => {
        looks.push({ text: statement.text, values });
        return world.db.query(statement, values);
      },
    };
    await runRound(runOf(failsOn(0), recording));
    expect(done).toEqual([7, 9].flatMap((org) => upTo(10).map((id) => `${org}/${id}`)).concat('10/1'));
    // One page for what is new of the first org, one for what is behind it, and one for what has waited.
    expect(looks).toHaveLength(3);
    for (const { text, values } of looks) {
      const { rows } = await world.sql.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
      const plan = rows[0]['QUERY PLAN'][0].Plan;
      expect(entriesRead(plan), JSON.stringify(plan, null, 1)).toBeLessThanOrEqual(2 * MARKS_PER_LOOK);
    }
  });

  it('finds what comes again though another org has very much that does', async () => {
    await addOrg(world, 8, 0, clock.now());
    await fill(ORG, 1, 2 * MARKS_PER_LOOK, '2026-03-01T00:00:00Z');
    await fill(ORG, 2 * MARKS_PER_LOOK + 1, 10_000, '-infinity');
    await fill(8, 1, 1, '2026-03-02T00:00:00Z');
    await runRound(runOf(failsOn(0)));
    expect(done).toContain('8/1');
  });
});

describe('two workers at once', () => {
  it('do each subject once between them', async () => {
    const other = openDb({ url: world.database.url, poolSize: 3, patience: PATIENCE });
    try {
      await mark(ORG, ...upTo(200));
      const slow = kindThat(() => new Promise((resolve) => setTimeout(resolve, 2)), 5);
      await Promise.all([workOffDue(runOf(slow)), workOffDue(runOf(slow, other))]);
      expect(done.toSorted()).toEqual(
        upTo(200)
          .map((id) => `7/${id}`)
          .toSorted(),
      );
      expect(await due()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('leave to the second one what the first had taken and never ended, once the lease is over', async () => {
    await mark(ORG, 1);
    const stuck = Promise.withResolvers<void>();
    const first = runRound(runOf(kindThat(() => stuck.promise)));
    await expect.poll(() => batches.length).toBe(1);
    expect(await runRound(runOf(failsOn(9)))).toBe(0);
    clock.advanceMs(LEASE_MS);
    expect(await runRound(runOf(failsOn(9)))).toBe(1);
    await mark(ORG, 1);
    stuck.resolve();
    await first;
    // The first one had read another mark than the one that is there now.
    expect(await due()).toMatchObject([{ id: 1 }]);
  });
});

it('work that is marked again while it is done is done again, at once', async () => {
  await mark(ORG, 1, 2);
  let isFirst = true;
  const kind = kindThat(async () => {
    if (isFirst) await mark(ORG, 2);
    isFirst = false;
  });
  await workOffDue(runOf(kind));
  expect(done).toEqual(['7/1', '7/2', '7/2']);
  expect(await due()).toEqual([]);
});

describe('the loop', () => {
  it('begins at once when this process marks something, and not when the transaction is rolled back', async () => {
    let signals = 0;
    const stopListening = workIsDue.listen(() => {
      signals += 1;
    });
    const rolledBack = world.db.transaction(async (tx) => {
      queueMarks(tx, ORG, KIND, [1], clock.now());
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(signals).toBe(0);
    await mark(ORG, 1);
    expect(signals).toBe(1);
    await mark(ORG);
    expect(signals, 'nothing was marked').toBe(1);
    stopListening();
    await mark(ORG, 2);
    expect(signals).toBe(1);
  });

  it('works off what others mark, goes on after trouble, and finishes its batch before it stops', async () => {
    const troubles: unknown[] = [];
    let looks = 0;
    const shaky: Db = {
      ...world.db,
      query: ((statement, values) => {
        looks += 1;
        if (looks === 1) throw new Error('trouble');
        return world.db.query(statement, values);
      }) as Db['query'],
    };
    const slow = kindThat(() => new Promise((resolve) => setTimeout(resolve, 20)));
    await mark(ORG, ...upTo(3));
    const loop = startDueLoop(runOf(slow, shaky), new Poller(world.db), (error) => troubles.push(error));
    await expect.poll(() => batches.length).toBe(1);
    await loop.stop();
    expect(done).toEqual(['7/1', '7/2', '7/3']);
    expect(troubles).toHaveLength(1);
  });
});
