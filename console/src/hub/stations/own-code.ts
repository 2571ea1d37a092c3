// What is scanned where a carrier's number is expected may be a code of ours that looks like one: a UPC has as many digits as a
// number of FedEx.
import { hub } from '../api.ts';
import { isCodeOf } from '../codes.ts';

interface Goods {
  readonly name: string;
  readonly upc: string | null;
  readonly mpn: string | null;
}

/**
 * What a code of ours stands for; null: not one of ours, as far as is known.
 * @param goods what is in the cartons, known without a network
 */
export async function ownCodeWords(code: string, goods: readonly Goods[]): Promise<string | null> {
  const known = goods.find((one) => isCodeOf(code, one));
  if (known !== undefined) return known.name;
  // Without an answer, only what is on the screen is known.
  const { matches } = await hub.scan({ code }).catch(() => ({ matches: [] }));
  // The number of a carton that has left is a carrier's: whether it may be used again, the service says.
  return matches.find(({ type, number }) => type !== 'shipment' || number === null)?.label ?? null;
}
