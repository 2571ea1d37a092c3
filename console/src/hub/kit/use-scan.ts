// Codes one after the other: a scan that comes while the one before is looked up waits for it.
import { useRouter, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { ScannedAgain, WrongCode } from '../codes.ts';
import { addCode, type Handle, isScanBusy, subscribe, type Taker, takeCodes } from './scan-queue.ts';
import type { Judge } from './verdict.tsx';

/** Whatever the order of its parts. */
function plain(search: object): string {
  return Object.entries(search)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
}

/** What is wrong with a scan, or with a button that stands for one. */
export function showFailure(judge: Judge, error: unknown): void {
  if (error instanceof ScannedAgain) judge.note(error.message);
  else if (error instanceof WrongCode) judge.wrong(error.message);
  else judge.failed(error);
}

/** @param handle what a code does now; throws what is wrong with it */
export function useScan(judge: Judge, handle: Handle) {
  const router = useRouter();
  const search = useSearch({ strict: false });
  const latest = useRef<Taker>(null as never);
  latest.current = {
    handle,
    failed: (error) => showFailure(judge, error),
    isDrawn: () => plain(router.options.parseSearch(router.history.location.search)) === plain(search),
  };
  useLayoutEffect(() => takeCodes(latest), []);
  return { onCode: addCode, isBusy: useSyncExternalStore(subscribe, isScanBusy) };
}
