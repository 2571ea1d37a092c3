// The label of a return, printed for merchants and the hub.
import type { readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { labelsPdf, labelsZpl } from '../../../kit/documents/draw.ts';
import { pdfAnswer, pdfResponse } from '../../../kit/documents/pdf-answer.ts';
import { zplAnswer, zplResponse } from '../../../kit/documents/zpl-answer.ts';
import { Problem } from '../../../kit/http/problems.ts';
import type { Answer, Call, Route } from '../../../kit/http/route.ts';
import { RETURN_EXAMPLES } from '../examples.ts';
import { ordersOf } from '../queries.ts';
import { rmaNumber } from '../state-rules.ts';
import { findFile, lastLabel, type ReturnLabelRow } from './queries.ts';
import { drawnReturnLabel } from './return-parcel.ts';

export function labelReads(db: Db, read: ReturnType<typeof readsOn>): Route[] {
  const shared = {
    example: RETURN_EXAMPLES.labelled,
    problems: ['state_conflict'] as const,
    isLongWork: true,
  };
  const printing =
    (print: (orgId: number, label: ReturnLabelRow, title: string) => Promise<Answer>) =>
    async ({ orgId }: Call, id: number): Promise<Answer | null> => {
      if ((await ordersOf(db, orgId, [id])).length === 0) return null;
      return print(orgId, await boughtLabel(db, orgId, id), `return-label-${rmaNumber(id)}`);
    };
  return [
    read('label.pdf', {
      ...shared,
      operationId: 'printReturnLabel',
      summary: 'Print the label of a return',
      description:
        'One page of 4 by 6 inches: as its source has drawn it, or, by the hub’s own cards, to the warehouse, with the return’s ' +
        'or the carrier’s number as Code 128.',
      responses: { 200: pdfResponse('The label.') },
      read: printing(async (orgId, label, title) => {
        if (label.source !== 'cards') return pdfAnswer(await fileOf(db, orgId, label, 'pdf'), title);
        const time = new Date(label.bought_at ?? label.requested_at);
        return pdfAnswer(await labelsPdf([await drawnReturnLabel(db, orgId, label)], { title, time }), title);
      }),
    }),
    read('label.zpl', {
      ...shared,
      operationId: 'printReturnLabelZpl',
      summary: 'Print the label of a return on a label printer',
      description: 'The same in ZPL II, for 203 dots per inch and labels of 4 by 6 inches.',
      responses: { 200: zplResponse },
      read: printing(async (orgId, label, title) => {
        if (label.source !== 'cards') return zplAnswer(await fileOf(db, orgId, label, 'zpl'), title);
        return zplAnswer(await labelsZpl([await drawnReturnLabel(db, orgId, label)]), title);
      }),
    }),
  ];
}

async function boughtLabel(db: Db, orgId: number, returnId: number): Promise<ReturnLabelRow> {
  const label = await lastLabel(db, orgId, returnId);
  if (label?.state !== 'bought')
    throw new Problem('state_conflict', {
      detail: `return ${rmaNumber(returnId)} has no label that is bought${label === null ? '' : `: its last is ${label.state}`}`,
    });
  return label;
}

async function fileOf(
  db: Db,
  orgId: number,
  { id, source }: ReturnLabelRow,
  format: 'pdf' | 'zpl',
): Promise<Buffer> {
  const bytes = await findFile(db, orgId, id, format);
  if (bytes === null)
    throw new Problem('state_conflict', { detail: `${source} has not given label ${id} as ${format} yet` });
  return bytes;
}
