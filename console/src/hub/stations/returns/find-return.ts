// What a code at the returns station means: a return, the parcel that comes back, the order that it was of, or an item.
import type { OpenReturn, ScanMatch } from '@crossdock/client/hub';
import { hub } from '../../api.ts';
import { idIn, WrongCode } from '../../codes.ts';

interface FoundReturn {
  readonly org: string;
  readonly return: string;
}

/** What is known about an unexpected return. */
export interface Arrival {
  readonly org_id: number | null;
  readonly market_order_id: string;
  /** If it is known beside its number, which several orders may have. */
  readonly order_id: number | null;
  readonly tracking_number: string;
  /** The code of a unit, to be graded once the return is there. */
  readonly unit: string;
}

export const NOTHING_KNOWN: Arrival = {
  org_id: null,
  market_order_id: '',
  order_id: null,
  tracking_number: '',
  unit: '',
};

export type Meaning =
  | { readonly found: FoundReturn; readonly words: string }
  /** Several returns may be meant. */
  | { readonly several: readonly OpenReturn[] }
  | { readonly arrival: Arrival; readonly words: string };

const compact = (text: string | null) => (text ?? '').replaceAll(/\s/g, '').toUpperCase();
const toFound = ({ org_id, id }: { org_id: number; id: number }): FoundReturn => ({
  org: String(org_id),
  return: String(id),
});

/** @param open the warehouse's expected returns, with their numbers */
export async function meaningOf(
  code: string,
  warehouseId: number,
  open: readonly OpenReturn[],
): Promise<Meaning> {
  const { matches } = await hub.scan({ code });
  const returned = matches.filter(({ type }) => type === 'return');
  const here = returned.find(({ warehouse_id }) => warehouse_id === warehouseId);
  if (here !== undefined)
    return { found: { org: String(here.org_id), return: idIn(here) }, words: here.label };
  const [elsewhere] = returned;
  if (elsewhere !== undefined) throw new WrongCode(`It belongs to another warehouse. ${elsewhere.label}`);

  const byNumber = open.filter((one) =>
    [one.market_order_id, one.tracking_number, one.removal_order_id].some(
      (text) => compact(text) === compact(code),
    ),
  );
  if (byNumber.length > 0) return oneOrSeveral(byNumber);

  const left = matches.find(({ type }) => type === 'sub_order' || type === 'shipment');
  if (left !== undefined) return ofWhatLeft(left, open);
  const item = matches.find(({ type }) => type === 'item' || type === 'lot');
  if (item !== undefined)
    return {
      arrival: { ...NOTHING_KNOWN, org_id: item.org_id, unit: code },
      words: `${item.label}: which return does it belong to?`,
    };
  if (matches[0] !== undefined)
    throw new WrongCode(`A return, a parcel or an item is expected, but this is: ${matches[0].label}`);
  return {
    arrival: { ...NOTHING_KNOWN, tracking_number: code },
    words: `No return is expected for ${code}. Which merchant is it for?`,
  };
}

function oneOrSeveral(rows: readonly OpenReturn[]): Meaning {
  const [first, ...others] = rows;
  if (first === undefined || others.length > 0) return { several: rows };
  return { found: toFound(first), words: `Return ${first.rma_number} of ${first.org_name}` };
}

/** A shipped parcel or sub-order: a return may be expected for its order. */
async function ofWhatLeft(match: ScanMatch, open: readonly OpenReturn[]): Promise<Meaning> {
  const org_id = match.org_id ?? 0;
  const { market_order_id, order_id } = await hub.getSubOrder({ org_id, id: idIn(match) });
  const expected = open.filter((one) => one.org_id === org_id && one.order_id === order_id);
  if (expected.length > 0) return oneOrSeveral(expected);
  return {
    arrival: {
      ...NOTHING_KNOWN,
      org_id,
      market_order_id,
      order_id,
      tracking_number: match.type === 'shipment' ? (match.number ?? '') : '',
    },
    words: `No return is expected for ${market_order_id}.`,
  };
}
