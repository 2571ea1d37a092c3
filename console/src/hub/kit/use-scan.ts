// Codes one after the other: a scan that comes while the one before is looked up waits for it.
import { useRef, useState } from 'react';
import { WrongCode } from '../codes.ts';
import type { Judge } from './verdict.tsx';

type Handle = (code: string) => Promise<void> | void;

/** @param handle what a code does now; throws what is wrong with it */
export function useScan(judge: Judge, handle: Handle) {
  const latest = useRef<Handle>(handle);
  latest.current = handle;
  const queue = useRef<Promise<void>>(Promise.resolve());
  const [running, setRunning] = useState(0);
  const onCode = (code: string) => {
    setRunning((count) => count + 1);
    queue.current = queue.current
      .then(() => latest.current(code))
      .catch((error: unknown) => {
        if (error instanceof WrongCode) judge.wrong(error.message);
        else judge.failed(error);
      })
      // What the code has changed is drawn before the next one is handled.
      .then(() => new Promise<void>((drawn) => setTimeout(drawn)))
      .finally(() => setRunning((count) => count - 1));
  };
  return { onCode, isBusy: running > 0 };
}
