// Bulk receiving: many receipts, over any warehouses of the org, in one transaction.
import type { Static } from 'typebox';
import type { GoodRow, Importer, Outcome } from '../../../kit/bulk/import-rows.ts';
import type { Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { Code, Id, Maybe, Named } from '../../../kit/http/schema.ts';
import { type ItemFacts, type Resolved, resolveItems } from '../../catalog/resolve-items.ts';
import { checkLots, receiveLines } from '../../stock/receive-stock.ts';
import { dateAt, findOpenWarehouses } from '../../warehouses/find-warehouses.ts';
import { conflictInWords } from './refusals.ts';
import {
  arrivalViolations,
  citationViolations,
  IS_BUNDLE,
  inactiveViolations,
  lotAndDate,
  type ResolvedLine,
  statusOnArrival,
  unsuitableViolations,
  withKnownLots,
} from './resolve-lines.ts';
import { allowUnsuitable, ReceiptLine } from './schema.ts';

const ReceiptRow = Named('ReceiptRow', {
  warehouse_id: Id('Where the goods arrived.'),
  ...ReceiptLine.properties,
  ...allowUnsuitable,
  ir_number: Maybe(Code(50, 'Number of the source document in another system.')),
});

type Row = Static<typeof ReceiptRow>;
type Label = ResolvedLine<Row>['label'];

export function receiptImporter(): Importer<Row> {
  return { schema: ReceiptRow, write: writeReceipts };
}

async function writeReceipts(
  tx: Tx,
  feed: FeedWriter,
  rows: readonly GoodRow<Row>[],
  dryRun: boolean,
): Promise<Outcome[]> {
  const { orgId, now } = feed;
  const items = await resolveItems(
    tx,
    orgId,
    rows.map(({ row: { item_id: itemId, mpn, upc, ean, sku } }) => ({ itemId, mpn, upc, ean, sku })),
  );
  const warehouses = await findOpenWarehouses(tx, orgId, [
    ...new Set(rows.map(({ row }) => row.warehouse_id)),
  ]);
  const today = new Map([...warehouses.values()].map(({ id, timezone }) => [id, dateAt(timezone, now)]));
  const labels = await labelsOf(tx, orgId, rows, items);
  const outcomes: Outcome[] = [];
  const good: { index: number; row: Row; item: ItemFacts; label: Label }[] = [];
  for (const [index, { row }] of rows.entries()) {
    const found = items[index];
    const wrong: Violation[] = citationViolations(row.ir_number);
    const message = `no warehouse ${row.warehouse_id} is open to this organization`;
    if (!warehouses.has(row.warehouse_id))
      wrong.push(violation('/warehouse_id', 'unknown_reference', message));
    wrong.push(...inactiveViolations('/warehouse_id', warehouses.get(row.warehouse_id)));
    if (found === undefined || 'code' in found) {
      wrong.push(violation('', found?.code ?? 'unknown_reference', found?.message ?? 'is not an item'));
    } else if (found.item.isBundle) {
      wrong.push(violation('', 'not_allowed', IS_BUNDLE));
    } else {
      const label = labels.get(index) ?? row;
      wrong.push(...arrivalViolations('', label, found.item));
      if (row.allow_unsuitable_warehouse !== true)
        wrong.push(...unsuitableViolations('', found.item, warehouses.get(row.warehouse_id)));
      if (wrong.length === 0) good.push({ index, row, item: found.item, label });
    }
    outcomes.push(wrong.length > 0 ? wrong : 'created');
  }
  if (good.length === 0) return outcomes;
  const lines = good.map(({ row, item, label }) => ({
    itemId: item.id,
    warehouseId: row.warehouse_id,
    quantity: row.quantity,
    ...lotAndDate(label),
    status: statusOnArrival(
      row.status ?? 'available',
      label.expiration ?? null,
      today.get(row.warehouse_id) ?? '',
    ),
    note: row.note ?? null,
    irNumber: row.ir_number ?? null,
  }));
  const conflicts = await checkLots(tx, orgId, lines, dryRun);
  const refused = new Set(conflicts.map(({ index }) => index));
  if (!dryRun)
    await receiveLines(
      tx,
      feed,
      lines.filter((_, index) => !refused.has(index)),
    );
  for (const conflict of conflicts) {
    const at = good[conflict.index];
    if (at !== undefined)
      outcomes[at.index] = [violation('/expiration', 'lot_expiration_conflict', conflictInWords(conflict))];
  }
  return outcomes;
}

/** Lot and date of each row whose item is known, by its index. */
async function labelsOf(
  tx: Tx,
  orgId: number,
  rows: readonly GoodRow<Row>[],
  items: readonly Resolved[],
): Promise<Map<number, Label>> {
  const lines = rows.flatMap(({ row }, index) => {
    const found = items[index];
    return found === undefined || 'code' in found ? [] : [{ index, line: row, item: found.item, label: row }];
  });
  const dated = await withKnownLots<(typeof lines)[number] & ResolvedLine<Row>>(tx, orgId, lines);
  return new Map(dated.map(({ index, label }) => [index, label]));
}
