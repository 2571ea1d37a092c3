// What a scanned code is. Codes of what is expected are compared here, which works without a network; all others the service knows.
import type { ScanMatch } from '@crossdock/client/hub';
import { hub } from './api.ts';

interface Coded {
  readonly upc?: string | null;
  readonly mpn?: string | null;
  readonly codes?: readonly string[];
}

/** UPC and EAN are the same with and without leading zeros; case and blanks do not matter. */
function plain(code: string): string {
  const compact = code.replaceAll(/\s/g, '').toUpperCase();
  return /^\d{8,14}$/.test(compact) ? compact.replace(/^0+/, '') : compact;
}

export function isCodeOf(code: string, { upc, mpn, codes = [] }: Coded): boolean {
  const scanned = plain(code);
  return [upc, mpn, ...codes].some((one) => typeof one === 'string' && plain(one) === scanned);
}

/** What was scanned cannot be used here; the words say why. */
export class WrongCode extends Error {}

/** A code that takes the next step each time was read twice: one step is meant. */
export class ScannedAgain extends Error {
  constructor(code: string) {
    super(`${code} was scanned twice and counted once. To go on, wait a moment and scan it again.`);
  }
}

export async function readScan(code: string) {
  const scanned = await hub.scan({ code });
  if (scanned.matches.length === 0) throw new WrongCode(`Unknown code ${code}`);
  return scanned;
}

export async function lookUp(code: string): Promise<readonly ScanMatch[]> {
  return (await readScan(code)).matches;
}

/** The one thing of these types that the code means at this warehouse. */
export async function lookUpAt(
  warehouseId: number,
  code: string,
  types: readonly string[],
  wanted: string,
): Promise<ScanMatch & { readonly org_id: number | null }> {
  const matches = await lookUp(code);
  const fitting = matches.filter(({ type }) => types.includes(type));
  const [here, ...others] = fitting.filter((one) => one.warehouse_id === warehouseId);
  if (here !== undefined && others.length === 0) return here;
  if (here !== undefined) throw new WrongCode(`${code} is ambiguous here: scan another of its codes`);
  const [elsewhere] = fitting;
  if (elsewhere !== undefined) throw new WrongCode(`Not at this warehouse: ${elsewhere.label}`);
  throw new WrongCode(`${wanted} is expected, but this is: ${matches[0]?.label ?? code}`);
}

/** The id that a record is read by: the last part of where it is. */
export function idIn({ href }: ScanMatch): string {
  return href.slice(href.lastIndexOf('/') + 1);
}
