// Codes of cartons and pallets that have none.
import type { Tx } from '../db/db.ts';
import { idSource } from '../db/ids.ts';
import { ssccOf } from '../kernel/sscc.ts';
import { Problem } from './problems.ts';

const serials = idSource('sscc_serial_seq', 50);

/** @param companyPrefix the hub's, as GS1 gave it */
export async function newSsccs(tx: Tx, count: number, companyPrefix: string): Promise<string[]> {
  if (count === 0) return [];
  return (await serials.take(tx, count)).map((serial) => {
    const sscc = ssccOf(companyPrefix, serial);
    if (sscc !== null) return sscc;
    const detail = `no SSCC is left below the GS1 company prefix ${companyPrefix}: the hub needs another one (CROSSDOCK_COMPANY_PREFIX)`;
    throw new Problem('not_configured', { detail });
  });
}
