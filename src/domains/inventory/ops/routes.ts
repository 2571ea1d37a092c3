import { type TSchema, Type } from 'typebox';
import { type ImportKind, importRoute } from '../../../kit/bulk/import-route.ts';
import type { Db, Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { createdAnswer, recordAnswer } from '../../../kit/http/record-answer.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { Flag, Id, Strict } from '../../../kit/http/schema.ts';
import { findHold, holdList } from '../../stock/reads.ts';
import { adjust, type Changed, count, moveStatus, receive } from './change-inventory.ts';
import { correctLot } from './correct-lot.ts';
import { EXAMPLE_HOLD } from './examples.ts';
import { hold, release } from './hold-inventory.ts';
import { receiptImporter } from './import-receipts.ts';
import { Adjust, ChangeStatus, CorrectLot, Count, Hold, NewHold, Receive, StockChanged } from './schema.ts';

const TAG = 'Stock';
const byOrg = Strict(ORG_ID);
const byHold = Strict({ ...ORG_ID, hold_id: Id('Hold id.', 1) });

export function stockRoutes({ db }: { readonly db: Db }): Route[] {
  /** The ways to change stock differ only in their body and in what they do. */
  const change = (
    name: string,
    operationId: string,
    summary: string,
    description: string,
    body: TSchema,
    bodyExample: unknown,
    work: (tx: Tx, feed: FeedWriter, input: never) => Promise<Changed>,
  ) =>
    route({
      method: 'POST',
      path: `/ops/v1/orgs/{org_id}/stock/${name}`,
      operationId,
      summary,
      description,
      tag: TAG,
      access: 'inventory',
      params: byOrg,
      body,
      bodyExample,
      problems: ['insufficient_stock', 'state_conflict'],
      responses: { 200: { description: 'Done.', schema: StockChanged, example: { done: true, lines: 1 } } },
      handler: (call) => call.commit(async (tx, feed) => ok(await work(tx, feed, call.body as never))),
    });

  return [
    importRoute({
      access: 'inventory',
      path: 'stock/receive/bulk',
      operationId: 'opsReceiveStockBulk',
      summary: 'Receive many lines at once',
      tag: TAG,
      importer: receiptImporter as ImportKind['importer'],
      name: 'ReceiptImport',
      repetition:
        'Every row is a receipt of its own: rows that come again are received again, unless the request has the same ' +
        '`Idempotency-Key`.',
      row: 'The fields of a received line, with `warehouse_id` and optionally `ir_number`.',
      example: [{ warehouse_id: 1, item_id: 1, quantity: 12, lot: 'L2026-04', expiration: '2027-04-30' }],
      conflicts: {},
    }),
    change(
      'receive',
      'opsReceiveStock',
      'Receive new goods',
      'Goods that belong to no inventory request; those of one are received against it. Each line becomes a receipt. What is past its date on arrival is received as `expired`. All lines or none.',
      Receive,
      { warehouse_id: 1, lines: [{ item_id: 1, quantity: 48, lot: 'L2026-04', expiration: '2027-04-30' }] },
      receive,
    ),
    change(
      'adjust',
      'opsAdjustStock',
      'Correct stock, with a reason',
      'Positive lines need lot and date as the item demands; negative lines without them take what expires first. Reality wins: reservations beyond what is left are taken back and routed again. All lines or none.',
      Adjust,
      { warehouse_id: 1, lines: [{ item_id: 1, quantity: -1, reason: 'lost', note: 'not at its place' }] },
      adjust,
    ),
    change(
      'count',
      'opsCountStock',
      'Record a cycle count',
      'What was counted is what is there. A line without lot counts the units without a lot. All lines or none.',
      Count,
      { warehouse_id: 1, lines: [{ item_id: 2, counted: 40 }] },
      count,
    ),
    change(
      'change_status',
      'opsChangeStockStatus',
      'Move units to another status',
      'Damaged, quarantined, expired, or available again: a pair of movements with one transaction id. Units that are reserved are taken, too, where too few are free: orders are routed again, and holds lose them (`taken_from_holds`). All lines or none.',
      ChangeStatus,
      {
        warehouse_id: 1,
        lines: [{ item_id: 1, quantity: 1, from_status: 'available', to_status: 'damaged' }],
      },
      moveStatus,
    ),
    change(
      'correct_lot',
      'opsCorrectLot',
      'Correct a mistyped lot or date',
      'Units of one label get another, as pairs of movements with the reason `relabelled` and the note that is given. What is reserved, picked or packed keeps its units, and cartons get the new label, unless the new date is past or too near for an order: that is routed again, with who corrected the lot and why in its history; what was picked already raises a floor exception. What is past its date becomes `expired`; what had expired by the wrong date is available again.',
      CorrectLot,
      {
        item_id: 1,
        lot: 'L2026-04',
        to_expiration: '2027-05-30',
        reason: 'the date was read from the wrong carton',
      },
      correctLot,
    ),
    listRoute(db, {
      path: '/ops/v1/orgs/{org_id}/stock/holds',
      operationId: 'opsListHolds',
      summary: 'List holds',
      description: 'Order: id.',
      tag: TAG,
      access: 'inventory',
      params: byOrg,
      perPage: 50,
      list: holdList,
      filters: { open: Type.Optional(Flag('`true`: only those not released.')) },
      row: Hold,
      example: EXAMPLE_HOLD,
      rows: 'Holds.',
    }),
    route({
      method: 'POST',
      path: '/ops/v1/orgs/{org_id}/stock/holds',
      operationId: 'opsHoldStock',
      summary: 'Set units aside',
      description: 'Held units cannot be promised to anybody until they are released. All lines or none.',
      tag: TAG,
      access: 'inventory',
      params: byOrg,
      body: NewHold,
      bodyExample: { warehouse_id: 1, note: 'photo shoot', lines: [{ item_id: 1, quantity: 1 }] },
      problems: ['insufficient_stock'],
      responses: {
        201: { description: 'The hold.', schema: Hold, example: EXAMPLE_HOLD, headers: ['ETag', 'Location'] },
      },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const held = await hold(tx, feed, call.body);
          return createdAnswer(held, `${call.path}/${held.id}`);
        }),
    }),
    route({
      method: 'GET',
      path: '/ops/v1/orgs/{org_id}/stock/holds/{hold_id}',
      operationId: 'opsGetHold',
      summary: 'Read a hold',
      tag: TAG,
      access: 'inventory',
      params: byHold,
      responses: {
        200: { description: 'The hold.', schema: Hold, example: EXAMPLE_HOLD, headers: ['ETag'] },
      },
      handler: async (call) => {
        const held = await findHold(db, call.orgId, call.params.hold_id);
        if (held === null) throw notFound();
        return recordAnswer(held);
      },
    }),
    route({
      method: 'POST',
      path: '/ops/v1/orgs/{org_id}/stock/holds/{hold_id}/release',
      operationId: 'opsReleaseHold',
      summary: 'Release a hold',
      description: 'Its units can be promised again at once. Releasing twice changes nothing.',
      tag: TAG,
      access: 'inventory',
      params: byHold,
      responses: {
        200: { description: 'The hold.', schema: Hold, example: EXAMPLE_HOLD, headers: ['ETag'] },
      },
      handler: (call) =>
        call.commit(async (tx, feed) => recordAnswer(await release(tx, feed, call.params.hold_id))),
    }),
  ];
}
