import { afterEach, describe, expect, it, vi } from 'vitest';
import { allOrgs, type OfOrg } from './all-orgs.ts';
import { Cluster } from './cluster.ts';
import type { Address } from './layout.ts';
import type { Statement } from './statement.ts';
import type { Tx } from './tx.ts';

interface Asked {
  readonly where: string;
  readonly name: string;
  readonly text: string;
}

interface Row extends OfOrg {
  readonly id: number;
}

const question = allOrgs<Row>(
  'test.clusterAcrossOrgs',
  (table) => `SELECT t.org_id, t.id FROM ${table('things')} t`,
  { order: ['org_id', 'id'], limit: 3 },
);

/** Machines whose shards are reported as Citus does; each holds the rows it is given. */
class FakeCluster {
  version = 'first';
  readonly asked: Asked[] = [];
  readonly away = new Set<string>();
  /** They do not answer a question in time; `silent` ones not even whether they are there. */
  readonly late = new Set<string>();
  readonly silent = new Set<string>();
  /** The parts of the table on each machine. */
  parts: Record<string, readonly number[]> = { one: [11, 12], two: [13] };
  rows: Record<string, readonly Row[]> = { one: [{ org_id: 1, id: 7 }], two: [{ org_id: 2, id: 8 }] };
  coordinatorReaches = true;

  readonly cluster = new Cluster({
    coordinator: {
      query: (statement) => this.#coordinator(statement),
      transaction: (work) => work({} as Tx),
    },
    open: (address) => ({
      query: (statement) => this.#machine(address, statement),
      transaction: (work) => work({} as Tx),
      poolState: () => ({ total: 0, idle: 0, waiting: 0 }),
      close: async () => {},
    }),
    openSequences: () => ({
      query: async <Found>({ name }: Statement<Found>) => {
        if (name !== 'db.isReached') throw new Error('no id is drawn');
        return [{ is_reached: this.coordinatorReaches }] as Found[];
      },
      close: async () => {},
    }),
    database: {},
  });

  ask(): Promise<Row[]> {
    return this.cluster.query(question, []);
  }

  /** What was asked since. */
  take(): string[] {
    return this.asked.splice(0).map(({ where, name }) => `${where}: ${name.split(' ')[0]}`);
  }

  async #coordinator<Found>({ name, text }: Statement<Found>): Promise<Found[]> {
    this.asked.push({ where: 'coordinator', name, text });
    if (name === 'db.isCluster') return [{ is_cluster: true }] as Found[];
    if (name === 'db.layout')
      return Object.entries(this.parts).flatMap(([host, ids]) =>
        ids.map((id) => ({
          host,
          port: 5432,
          version: this.version,
          shard: id,
          tables: JSON.stringify({ org_feed: `org_feed_${id}`, things: `things_${id}` }),
          copies: '{}',
          is_home: true,
        })),
      ) as Found[];
    if (!this.coordinatorReaches) throw new Error('it is away from the coordinator, too');
    return Object.values(this.rows).flat() as unknown as Found[];
  }

  async #machine<Found>({ host }: Address, { name, text }: Statement<Found>): Promise<Found[]> {
    this.asked.push({ where: host, name, text });
    if (this.away.has(host)) throw new Error(`${host} cannot be reached`);
    if (name === 'db.answer' ? this.silent.has(host) : this.late.has(host)) {
      await new Promise((resolve) => setTimeout(resolve, 4000));
      throw new Error('Query read timeout');
    }
    const own = (this.rows[host] ?? []).map((row) => ({ version: this.version, ...row }));
    return (own.length > 0 ? own : [{ version: this.version, org_id: null, id: null }]) as Found[];
  }
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a question about all organizations of a cluster', () => {
  it('is one statement for each machine, over all the parts of the tables that it holds', async () => {
    const fake = new FakeCluster();
    fake.rows = {
      one: [
        { org_id: 1, id: 7 },
        { org_id: 4, id: 1 },
      ],
      two: [
        { org_id: 2, id: 8 },
        { org_id: 3, id: 1 },
      ],
    };
    expect((await fake.ask()).map((row) => row.org_id)).toEqual([1, 2, 3]);
    expect(fake.take()).toEqual([
      'coordinator: db.isCluster',
      'coordinator: db.layout',
      'one: machine',
      'two: machine',
    ]);
    await fake.ask();
    const [first, second] = fake.asked;
    expect(fake.take()).toEqual(['one: machine', 'two: machine']);
    expect(first?.text).toContain('FROM things_11 t');
    expect(first?.text).toContain('FROM things_12 t');
    expect(second?.text).toContain('FROM things_13 t');
    expect(first?.name).not.toBe(second?.name);
  });

  it('has no rows where no machine has any', async () => {
    const fake = new FakeCluster();
    fake.rows = {};
    expect(await fake.ask()).toEqual([]);
  });

  it('is asked again where a part has moved to another machine', async () => {
    const fake = new FakeCluster();
    await fake.ask();
    fake.take();
    fake.version = 'second';
    fake.parts = { one: [11], two: [12, 13] };
    expect(await fake.ask()).toHaveLength(2);
    expect(fake.asked.at(-1)?.text).toContain('FROM things_12 t');
    expect(fake.take().slice(2)).toEqual([
      'coordinator: db.isCluster',
      'coordinator: db.layout',
      'one: machine',
      'two: machine',
    ]);
  });

  it('goes through the coordinator where a machine cannot be reached from here', async () => {
    const fake = new FakeCluster();
    fake.away.add('two');
    expect(await fake.ask()).toHaveLength(2);
    expect(fake.take().at(-1)).toBe(`coordinator: ${question.name}`);
    // It is left alone for a while.
    expect(await fake.ask()).toHaveLength(2);
    expect(fake.take()).toEqual(['one: machine', `coordinator: ${question.name}`]);
  });

  it('does without a machine that answers late, and asks it again the next time, not the coordinator', async () => {
    vi.useFakeTimers();
    const fake = new FakeCluster();
    fake.late.add('two');
    const first = fake.ask();
    await vi.advanceTimersByTimeAsync(4000);
    expect(await first).toEqual([expect.objectContaining({ org_id: 1, id: 7 })]);
    expect(fake.take().slice(2)).toEqual(['one: machine', 'two: machine', 'two: db.answer']);
    fake.late.delete('two');
    expect(await fake.ask()).toHaveLength(2);
    expect(fake.take()).toEqual(['one: machine', 'two: machine']);
  });

  it('goes through the coordinator where a machine answers nothing from here, and the coordinator reaches it', async () => {
    vi.useFakeTimers();
    const fake = new FakeCluster();
    fake.late.add('two');
    fake.silent.add('two');
    const first = fake.ask();
    await vi.advanceTimersByTimeAsync(8000);
    expect(await first).toHaveLength(1);
    fake.take();
    expect(await fake.ask()).toHaveLength(2);
    expect(fake.take()).toEqual(['one: machine', `coordinator: ${question.name}`]);
  });

  it('is answered by the other machines while one is away altogether, and fails where all are', async () => {
    const fake = new FakeCluster();
    fake.coordinatorReaches = false;
    fake.away.add('two');
    const ofOne = [expect.objectContaining({ org_id: 1, id: 7 })];
    expect(await fake.ask()).toEqual(ofOne);
    expect(fake.take().at(-1)).toBe(`coordinator: ${question.name}`);
    // The parts are asked for once more; then neither it nor the coordinator is asked for a while.
    expect(await fake.ask()).toEqual(ofOne);
    expect(fake.take()).toEqual(['coordinator: db.isCluster', 'coordinator: db.layout', 'one: machine']);
    expect(await fake.ask()).toEqual(ofOne);
    expect(fake.take()).toEqual(['one: machine']);
    fake.away.add('one');
    await expect(fake.ask()).rejects.toThrow('away from the coordinator');
  });
});
