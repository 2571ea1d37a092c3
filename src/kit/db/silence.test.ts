import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from './server-conditions.ts';
import { Silence } from './silence.ts';

/** A machine that answers, or says nothing until the driver gives up; and what waits for it. */
class FakeMachine {
  state: 'answers' | 'silent' | 'refuses' = 'answers';
  isReachedByCoordinator = false;
  isUnreachable = false;
  asked = 0;
  readonly silence = new Silence(
    'worker-1:5432',
    async () => {
      this.asked += 1;
      if (this.state === 'silent') await new Promise((resolve) => setTimeout(resolve, 4000));
      if (this.state === 'silent')
        throw new DatabaseUnavailable('no', { cause: new Error('Query read timeout') });
      if (this.state === 'refuses') throw new DatabaseUnavailable('no', { cause: new Error('ECONNREFUSED') });
    },
    async () => this.isReachedByCoordinator,
    () => {
      this.isUnreachable = true;
    },
  );

  /** Waits until it is ended. */
  wait(): Promise<string> {
    return this.silence.while(
      (ending) =>
        new Promise((_, reject) => {
          ending.onEnd(() => reject(new Error('ended')));
        }),
    );
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('aborts what waits for a machine that does not answer, and sends no work there until it does', async () => {
  const machine = new FakeMachine();
  machine.state = 'silent';
  const waiting = expect(machine.wait()).rejects.toThrow('ended');
  await later(6000);
  await waiting;
  await expect(machine.wait()).rejects.toThrow(new DatabaseUnavailable('worker-1:5432 does not answer'));
  machine.state = 'answers';
  await later(5000);
  await expect(machine.silence.while(async () => 'done')).resolves.toBe('done');
});

/** What the coordinator is asked on behalf of its merchants; `held`: the connections that wait for it. */
function reads(machine: FakeMachine) {
  const found = { held: 0, sent: 0 };
  const read = () =>
    machine.silence.whileReading(async (ending) => {
      found.held += 1;
      found.sent += 1;
      try {
        if (ending.hasEnded) throw new Error('given up');
        while (machine.state === 'silent')
          await new Promise((resolve, reject) => {
            setTimeout(resolve, 100);
            ending.onEnd(() => reject(new Error('given up')));
          });
        return 'read';
      } finally {
        found.held -= 1;
      }
    });
  return { found, read };
}

it('holds no connection for reads longer than until the answer is late, and tells them that there is none', async () => {
  const machine = new FakeMachine();
  machine.state = 'silent';
  const { found, read } = reads(machine);
  const first = expect(read()).rejects.toThrow('worker-1:5432 does not answer');
  await later(2600);
  expect(found).toEqual({ held: 0, sent: 1 });
  const second = expect(read()).rejects.toThrow('worker-1:5432 does not answer');
  await later(4000);
  await first;
  await second;
  expect(found).toEqual({ held: 0, sent: 1 });
});

it('sends reads again, once, where the machine was only late', async () => {
  const machine = new FakeMachine();
  machine.state = 'silent';
  const { found, read } = reads(machine);
  const first = read();
  await later(2600);
  machine.state = 'answers';
  const second = read();
  await later(4000);
  expect([await first, await second]).toEqual(['read', 'read']);
  expect(found).toEqual({ held: 0, sent: 3 });
});

it('asks nothing of a machine that answers in time, and ends nothing where it answers whether it is there', async () => {
  const machine = new FakeMachine();
  await machine.silence.while(async () => 'done');
  await later(10_000);
  expect(machine.asked).toBe(0);
  const waiting = machine.wait().catch(() => 'ended');
  await later(9000);
  expect(machine.asked).toBe(6);
  expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits');
});

it.each(['coordinator', 'machine'] as const)('ends nothing where the %s has an answer', async (who) => {
  const machine = new FakeMachine();
  machine.state = who === 'machine' ? 'refuses' : 'silent';
  machine.isReachedByCoordinator = true;
  const waiting = machine.wait().catch(() => 'ended');
  await later(20_000);
  expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits');
  expect(machine.silence.silent.hasEnded).toBe(false);
  expect(machine.isUnreachable).toBe(who === 'coordinator');
});
