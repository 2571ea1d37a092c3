// Codes of cartons and pallets that have none.
import type { Tx } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import { Problem } from '../../kit/http/problems.ts';
import { ssccOf } from './sscc-rules.ts';

const serials = idSource('sscc_serial_seq', 50);

/** @param companyPrefix the hub's, as GS1 gave it */
export async function newSsccs(tx: Tx, count: number, companyPrefix: string): Promise<string[]> {
  if (count === 0) return [];
  return (await serials.take(tx, count)).map((serial) => {
    const sscc = ssccOf(companyPrefix, serial);
    if (sscc !== null) return sscc;
    const detail = `all SSCCs of the GS1 company prefix ${companyPrefix} are used: the hub needs another prefix (CROSSDOCK_COMPANY_PREFIX)`;
    throw new Problem('not_configured', { detail });
  });
}
