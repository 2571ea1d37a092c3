// How the console reads: one factory makes the keys of all queries, so that a change finds every query of its area and no two reads
// share an answer.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCE = new URL('../../console/src/', import.meta.url);
/** The factory, what acts on whole areas, and the session, which comes before everything else. */
const MAKE_KEYS = ['app/reads.ts', 'app/api.ts', 'app/live.ts', 'app/session.ts'];
const BY_HAND = /queryKey: |queryKey=|QueryData\(\[|\binvalidateQueries\b/;

it('writes no query key by hand', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const byHand = files.filter((file) => BY_HAND.test(readFileSync(new URL(file, SOURCE), 'utf8')));
  expect(byHand.toSorted()).toEqual(MAKE_KEYS.toSorted());
});
