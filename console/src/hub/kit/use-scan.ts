// Codes one after the other: a scan that comes while the one before is looked up waits for it.
import { useRouter, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { ScannedAgain, WrongCode } from '../codes.ts';
import type { ScanFeedback } from './scan-feedback.tsx';
import { addCode, type Handle, isScanBusy, subscribe, type Taker, takeCodes } from './scan-queue.ts';

/** Independent of the order of its parts. */
function plain(search: object): string {
  return Object.entries(search)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
}

/** What is wrong with a scan, or with a button that stands for one. */
export function showFailure(feedback: ScanFeedback, error: unknown): void {
  if (error instanceof ScannedAgain) feedback.note(error.message);
  else if (error instanceof WrongCode) feedback.wrong(error.message);
  else feedback.failed(error);
}

/** @param handle what a code does now; throws what is wrong with it */
export function useScan(feedback: ScanFeedback, handle: Handle) {
  const router = useRouter();
  const search = useSearch({ strict: false });
  const latest = useRef<Taker>(null as never);
  latest.current = {
    handle,
    failed: (error) => showFailure(feedback, error),
    isDrawn: () => plain(router.options.parseSearch(router.history.location.search)) === plain(search),
  };
  useLayoutEffect(() => takeCodes(latest), []);
  return { onCode: addCode, isBusy: useSyncExternalStore(subscribe, isScanBusy) };
}
