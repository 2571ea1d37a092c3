// What merchants ask the hub to change of their items.

import { confirmRequest, refuseRequest } from '../../src/domains/catalog/change-requests/decide-request.ts';
import { CHANGE_REQUEST_EXAMPLES } from '../../src/domains/catalog/examples.ts';
import { idsByCode } from '../../src/domains/catalog/items/queries.ts';
import type { FloorFactValues } from '../../src/domains/catalog/items/schema.ts';
import { changeOwn } from '../../src/domains/catalog/own/manage-own.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { assert } from '../../src/kit/kernel/assert.ts';
import { RIVAL } from './rival.ts';
import { act, HUB } from './steps.ts';

/** Of Juniper, in the order of their ids: those of the reference's examples come first. */
const ASKED: readonly { readonly itemId: number; readonly facts: FloorFactValues }[] = [
  { itemId: 5, facts: { weight_lb: 0.42 } },
  { itemId: 6, facts: { min_remaining_days: { MERCHANT: 45, FBA: 120, WFS: 90 } } },
  { itemId: 7, facts: { length_in: 2.75, height_in: 5 } },
  { itemId: 8, facts: { weight_lb: 0.42 } },
  { itemId: 9, facts: { is_hazmat: true } },
];

export async function makeChangeRequests(
  tx: Tx,
  orgs: { readonly juniper: number; readonly rival: number },
  until: Date,
): Promise<void> {
  const juniper = { tx, orgId: orgs.juniper, until, person: { name: 'Jules Juniper', id: null } };
  for (const { itemId, facts } of ASKED)
    await act(juniper, 30, async (work) => {
      assert(await changeOwn(work, itemId, facts), `item ${itemId} has the values it is to get`);
    });
  const rival = { tx, orgId: orgs.rival, until, person: { name: 'Robin Rival', id: null } };
  const [first] = await idsByCode.mpn(tx, orgs.rival, [RIVAL.items[0]?.mpn ?? '']);
  await act(rival, 30, (work) => changeOwn(work, Number(first?.item_id), { weight_lb: 0.05 }));
  const [confirmed, refused] = [ASKED.length - 1, ASKED.length];
  assert(confirmed > Number(CHANGE_REQUEST_EXAMPLES.toRefuse), 'examples are pending');
  await act(juniper, 26, (work) => confirmRequest(work, confirmed), HUB);
  const reason = 'no hazard class in its safety data sheet';
  await act(juniper, 26, (work) => refuseRequest(work, refused, { reason }), HUB);
}
