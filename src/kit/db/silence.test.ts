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
  expect(machine.silence.hasEnded).toBe(false);
  expect(machine.isUnreachable).toBe(who === 'coordinator');
});
