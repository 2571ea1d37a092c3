// Runs around every test file. A test that waits for words on a page shows that they are missing, not what was there instead.
import { afterEach } from 'vitest';

interface Shown {
  whatIsShown(): Promise<string>;
}

/** Kept here and not beside the browser: the files of a worker share its modules, and a hook is of the file that is being read. */
export const openPages = new Set<Shown>();

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages) process.stderr.write(`${task.name}: ${await page.whatIsShown()}\n`);
});
