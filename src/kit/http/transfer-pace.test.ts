import { describe, expect, it } from 'vitest';
import { TransferPace } from './transfer-pace.ts';

/** A transfer whose bytes and seconds a test decides; it is looked at every second, as it is in a process. */
function transfer() {
  let nowMs = 0;
  let received = 0;
  let isGivenUp = false;
  const pace = new TransferPace(10_000, () => nowMs);
  const unwatch = pace.watch(
    () => received,
    () => {
      isGivenUp = true;
    },
  );
  return {
    /** Duration, and bytes per second. */
    go: (seconds: number, bytesPerSecond: number) => {
      for (let second = 0; second < seconds; second += 1) {
        nowMs += 1000;
        received += bytesPerSecond;
        pace.look();
      }
      return isGivenUp;
    },
    /** The process stands still, and reads nothing. */
    stall: (seconds: number) => {
      nowMs += seconds * 1000;
      pace.look();
      return isGivenUp;
    },
    unwatch,
  };
}

describe('a body', () => {
  it('of less than 1 KiB a second is given up after its first 10 s, and not before', () => {
    const body = transfer();
    expect(body.go(9, 1000)).toBe(false);
    expect(body.go(1, 1000)).toBe(true);
  });

  it('of 1 KiB a second is waited for', () => {
    expect(transfer().go(600, 1024)).toBe(false);
  });

  it('that came fast and then stops is given up, however much of it has come', () => {
    const body = transfer();
    expect(body.go(5, 3_000_000)).toBe(false);
    expect(body.go(14, 0)).toBe(false);
    expect(body.go(1, 0)).toBe(true);
  });

  it('is not blamed for the seconds in which the process itself stood still', () => {
    const body = transfer();
    expect(body.go(5, 2000)).toBe(false);
    expect(body.stall(30)).toBe(false);
    expect(body.go(9, 0)).toBe(false);
    expect(body.go(1, 0)).toBe(true);
  });

  it('that has ended is not looked at any more', () => {
    const body = transfer();
    body.unwatch();
    expect(body.go(60, 0)).toBe(false);
  });
});
