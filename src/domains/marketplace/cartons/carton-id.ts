// How paths name a carton or a pallet: by its id or its SSCC.
import { Type } from 'typebox';
import type { Reader } from '../../../kit/db/db.ts';
import { notFound } from '../../../kit/http/problems.ts';

const SSCC_DIGITS = 18;

/** @param example one of the demo world */
export const IdOrSscc = (what: string, example: number) =>
  Type.String({
    pattern: '^([0-9]{1,15}|[0-9]{18})$',
    description: `The ${what}’s id, or its SSCC.`,
    examples: [String(example)],
  });

/** @param bySscc finds the id of a code */
export async function idOf(
  db: Reader,
  orgId: number,
  text: string,
  bySscc: (db: Reader, orgId: number, sscc: string) => Promise<number | null>,
): Promise<number> {
  const id = text.length === SSCC_DIGITS ? await bySscc(db, orgId, text) : Number(text);
  if (id === null || id < 1) throw notFound();
  return id;
}
