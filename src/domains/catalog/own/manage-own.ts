// A merchant adds and changes its items and bundles. What the floor works by is confirmed by the hub.
import type { Static } from 'typebox';
import type { Work } from '../../../kit/aggregates/work.ts';
import { notFound, throwIfInvalid } from '../../../kit/http/problems.ts';
import { movedItems } from '../../stock/reads.ts';
import type { BundleChanges, NewBundle } from '../bundles/schema.ts';
import { putComponents, resolveList } from '../bundles/write-bundles.ts';
import { askHub } from '../change-requests/ask-hub.ts';
import { floorFactsOf, heldBack } from '../items/floor-fact-rules.ts';
import { inOrder } from '../items/item-rules.ts';
import { brandViolations, createItem, saveItem } from '../items/manage-items.ts';
import { items } from '../items/queries.ts';

export async function createOwn(
  { tx, feed }: Work,
  { components, ...fields }: Partial<Static<typeof NewBundle>>,
): Promise<number> {
  const list = components === undefined ? null : await resolveList(tx, feed.orgId, components);
  const wrong = [...(await brandViolations(tx, feed.orgId, fields)), ...(list?.violations ?? [])];
  throwIfInvalid(wrong);
  const { id } = await createItem(tx, feed, { ...fields, facts_confirmed: false });
  if (list !== null) await putComponents(tx, feed, id, list, null);
  return id;
}

/** @returns whether the hub is asked for some of it */
export async function changeOwn(
  work: Work,
  id: number,
  { components, ...changes }: Static<typeof BundleChanges>,
): Promise<boolean> {
  const { tx, feed, ifMatch } = work;
  // The components first: they lock all items that they concern, in one order.
  if (components !== undefined)
    await putComponents(tx, feed, id, await resolveList(tx, feed.orgId, components), ifMatch);
  const [item] = await items.lock(tx, feed.orgId, [id]);
  if (item === undefined) throw notFound();
  const hasMoved = !item.fields.facts_confirmed && (await movedItems(tx, feed.orgId, [id])).length > 0;
  const held = heldBack(item.fields, inOrder(changes), hasMoved);
  const own = Object.entries(changes).filter(([name]) => !held.some((one) => one === name));
  await saveItem(tx, feed, id, Object.fromEntries(own), components === undefined ? ifMatch : null);
  await askHub(work, { id, fields: item.fields }, changes, floorFactsOf(inOrder(changes), held));
  return held.length > 0;
}
