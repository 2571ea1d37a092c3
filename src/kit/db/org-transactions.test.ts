import { describe, expect, it } from 'vitest';
import { Cluster } from './cluster.ts';
import { DatabaseUnavailable } from './server-conditions.ts';
import type { Statement } from './statement.ts';
import type { Tx } from './tx.ts';

const read: Statement<{ id: number }> = { name: 'x.read', text: 'SELECT id FROM item WHERE org_id = $1' };
const write: Statement<unknown> = {
  name: 'x.write',
  text: 'UPDATE item i SET name = $2 WHERE i.org_id = $1',
};
const writeShared: Statement<unknown> = { name: 'x.shared', text: 'UPDATE warehouse SET name = $1' };
const drawIds: Statement<{ id: number }> = { name: 'x.ids', text: 'SELECT nextval($1)', isOfSequence: true };

const failing = (code: string, message = code) => Object.assign(new Error(message), { code });

/** Org 1 lies on machine one, org 2 on machine two. */
class FakeCluster {
  readonly sent: string[] = [];
  isCluster = true;
  isHome = true;
  version = 'first';
  shards: Record<number, { host: string; shard: number }> = {
    1: { host: 'one', shard: 11 },
    2: { host: 'two', shard: 12 },
  };
  readonly identities: Record<string, string> = { coordinator: 'ours', one: 'ours', two: 'ours' };
  readonly away = new Set<string>();
  /** What a machine says at the end of the next transaction. */
  failure: Error | null = null;
  readonly database = {};

  readonly cluster = new Cluster({
    coordinator: {
      query: async (statement) => this.#answer('coordinator', statement),
      transaction: (work) => this.#transaction('coordinator', work),
    },
    open: ({ host }) => ({
      query: async (statement) => this.#answer(host, statement),
      transaction: (work) => this.#transaction(host, work),
      poolState: () => ({ total: 0, idle: 0, waiting: 0 }),
      close: async () => {},
    }),
    openSequences: () => ({
      query: async <Row>() => {
        this.sent.push('sequences');
        return [{ id: 5 }] as Row[];
      },
      close: async () => {},
    }),
    database: this.database,
  });

  /** What went where, without what the machine is asked first. */
  take(): string[] {
    return this.sent.splice(0).filter((one) => !/db\.|layout/.test(one));
  }

  async #transaction<T>(where: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.away.has(where)) throw new DatabaseUnavailable(`${where} cannot be reached`);
    const note = ({ name, text }: Statement<unknown>, values: readonly unknown[] = []) => {
      const table = /(?:FROM|UPDATE) (\w+)/.exec(text)?.[1];
      this.sent.push(`${where}: ${name.startsWith('db.') ? name : table} ${values.join(' ')}`.trim());
    };
    const tx = {
      database: {},
      query: async (statement: Statement<unknown>, values?: readonly unknown[]) => {
        note(statement, values);
        return [];
      },
      queueWrite: note,
    } as unknown as Tx;
    const result = await work(tx);
    const { failure } = this;
    this.failure = null;
    if (failure !== null) {
      this.sent.push(`${where}: rolled back`);
      throw failure;
    }
    return result;
  }

  #answer<Row>(where: string, { name, text }: Statement<Row>): Row[] {
    this.sent.push(`${where}: ${name}`);
    if (name === 'db.isCluster') return [{ is_cluster: this.isCluster }] as Row[];
    if (name === 'db.identity') return [{ identity: this.identities[where] }] as Row[];
    if (name === 'db.shardOfOrg') {
      const org = Number(/, (\d+)::bigint/.exec(text)?.[1]);
      return [{ shard: this.shards[org]?.shard }] as Row[];
    }
    return Object.values(this.shards).map(({ host, shard }) => ({
      host,
      port: 5432,
      shard,
      version: this.version,
      tables: JSON.stringify({ org_feed: `org_feed_${shard}`, item: `item_${shard}` }),
      copies: JSON.stringify({ schema_migration: 'schema_migration_3', warehouse: 'warehouse_4' }),
      is_home: this.isHome,
    })) as Row[];
  }
}

const ofOrg = (fake: FakeCluster, orgId: number) =>
  fake.cluster.transaction(orgId, async (tx) => {
    await tx.query(read, [orgId]);
    tx.queueWrite(write, [orgId, 'x']);
  });

describe('the transaction of an org', () => {
  it('runs on the machine that holds the org, on the parts of its tables', async () => {
    const fake = new FakeCluster();
    await ofOrg(fake, 1);
    expect(fake.take()).toEqual(['one: item_11 1', 'one: item_11 1 x']);
    await ofOrg(fake, 2);
    expect(fake.take()).toEqual(['two: item_12 2', 'two: item_12 2 x']);
  });

  it('begins with keeping the parts where they are, and a proof that they are there', async () => {
    const fake = new FakeCluster();
    await ofOrg(fake, 1);
    expect(fake.sent.filter((one) => one.startsWith('one: ')).slice(1, 3)).toEqual([
      'one: db.holdPart 1',
      'one: db.provePart 11',
    ]);
  });

  it('asks where an org lies once', async () => {
    const fake = new FakeCluster();
    await ofOrg(fake, 1);
    fake.sent.splice(0);
    await ofOrg(fake, 1);
    expect(fake.sent.filter((one) => one.startsWith('coordinator'))).toEqual([]);
  });

  it('draws ids from the coordinator, and is a transaction of the same database', async () => {
    const fake = new FakeCluster();
    await fake.cluster.transaction(1, async (tx) => {
      expect(tx.database).toBe(fake.database);
      expect(await tx.query(drawIds, ['a_seq', 1])).toEqual([{ id: 5 }]);
    });
    expect(fake.take()).toEqual(['sequences']);
  });

  it.each([
    ['writes a shared table', writeShared, ['x']],
    ['asks for another org', read, [2]],
    ['asks for all orgs', { ...read, name: 'x.readAcrossOrgs' }, [1]],
  ])(
    'runs through the coordinator where it %s, and nothing of the first try stays',
    async (_what, statement, values) => {
      const fake = new FakeCluster();
      let runs = 0;
      await fake.cluster.transaction(1, async (tx) => {
        runs += 1;
        await tx.query(read, [1]);
        // Swallowing the error does not get it committed.
        await tx.query(statement, values).catch(() => {});
      });
      expect(runs).toBe(2);
      expect(fake.take().filter((one) => !one.startsWith('one'))).toHaveLength(2);
      expect(fake.take().filter((one) => one.startsWith('one: warehouse'))).toEqual([]);
    },
  );

  it('runs through the coordinator where the part has moved, and on its new machine from then on', async () => {
    const fake = new FakeCluster();
    await ofOrg(fake, 1);
    fake.take();
    fake.failure = failing('22P02', 'invalid input syntax for type integer: "not here: 0"');
    fake.version = 'second';
    fake.shards[1] = { host: 'two', shard: 11 };
    await ofOrg(fake, 1);
    expect(fake.take().slice(-3)).toEqual([
      'one: rolled back',
      'coordinator: item 1',
      'coordinator: item 1 x',
    ]);
    await ofOrg(fake, 1);
    expect(fake.take()).toEqual(['two: item_11 1', 'two: item_11 1 x']);
  });

  it('runs through the coordinator while the machine cannot be reached from here', async () => {
    const fake = new FakeCluster();
    fake.away.add('one');
    await ofOrg(fake, 1);
    await ofOrg(fake, 1);
    expect(fake.take().every((one) => one.startsWith('coordinator: item'))).toBe(true);
    await ofOrg(fake, 2);
    expect(fake.take()).toEqual(['two: item_12 2', 'two: item_12 2 x']);
  });

  it.each(['42P01', '42501'])('runs through the coordinator where the machine says %s', async (code) => {
    const fake = new FakeCluster();
    fake.failure = failing(code);
    await ofOrg(fake, 1);
    expect(fake.take().slice(-2)).toEqual(['coordinator: item 1', 'coordinator: item 1 x']);
  });

  it('fails as it does on one PostgreSQL where something else is wrong', async () => {
    const fake = new FakeCluster();
    fake.failure = failing('23505');
    await expect(ofOrg(fake, 1)).rejects.toThrow('23505');
    expect(fake.take().some((one) => one.startsWith('coordinator'))).toBe(false);
  });

  it('is never given to another database that has the address of a machine', async () => {
    const fake = new FakeCluster();
    fake.identities['one'] = 'of others';
    await ofOrg(fake, 1);
    expect(fake.take()).toEqual(['coordinator: item 1', 'coordinator: item 1 x']);
  });

  it('runs through the coordinator where machines do not know where everything lies, or keep copies', async () => {
    const fake = new FakeCluster();
    fake.isHome = false;
    await ofOrg(fake, 1);
    expect(fake.take()).toEqual(['coordinator: item 1', 'coordinator: item 1 x']);
  });

  it('is any transaction where there is no cluster', async () => {
    const fake = new FakeCluster();
    fake.isCluster = false;
    await ofOrg(fake, 1);
    await ofOrg(fake, 1);
    expect(fake.sent).toEqual([
      'coordinator: db.isCluster',
      ...['coordinator: item 1', 'coordinator: item 1 x'],
      ...['coordinator: item 1', 'coordinator: item 1 x'],
    ]);
  });
});
