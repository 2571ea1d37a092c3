// The label of a return, printed for merchants and the hub.
import type { readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { stateConflict } from '../../../kit/http/problems.ts';
import type { Answer, Call, Route } from '../../../kit/http/route.ts';
import { LABEL_RESPONSES, printLabel } from '../../labels/print-label.ts';
import { RETURN_LABEL_FILES } from '../../labels/settle-labels.ts';
import type { LabelFile } from '../../labels/types.ts';
import { RETURN_EXAMPLES } from '../examples.ts';
import { ordersOf } from '../queries.ts';
import { rmaNumber } from '../state-rules.ts';
import { lastLabel, type ReturnLabelRow } from './queries.ts';
import { drawnReturnLabel } from './return-parcel.ts';

export function labelReads(db: Db, read: ReturnType<typeof readsOn>): Route[] {
  const shared = {
    example: RETURN_EXAMPLES.labelled,
    problems: ['state_conflict'] as const,
    isLongWork: true,
  };
  return [
    read('label.pdf', {
      ...shared,
      operationId: 'printReturnLabel',
      summary: 'Print the label of a return',
      description:
        'One page of 4 by 6 inches: the source’s own label, or for the hub’s rate cards one with the warehouse’s address ' +
        'and the return’s or the carrier’s number as Code 128.',
      responses: LABEL_RESPONSES.pdf,
      read: printing(db, 'pdf'),
    }),
    read('label.zpl', {
      ...shared,
      operationId: 'printReturnLabelZpl',
      summary: 'Print the label of a return on a label printer',
      description: 'The same in ZPL II, for 203 dots per inch and labels of 4 by 6 inches.',
      responses: LABEL_RESPONSES.zpl,
      read: printing(db, 'zpl'),
    }),
  ];
}

function printing(db: Db, format: LabelFile['format']) {
  return async ({ orgId }: Call, id: number): Promise<Answer | null> => {
    if ((await ordersOf(db, orgId, [id])).length === 0) return null;
    const label = await boughtLabel(db, orgId, id);
    return printLabel(db, orgId, label, format, {
      files: RETURN_LABEL_FILES,
      title: `return-label-${rmaNumber(id)}`,
      draw: () => drawnReturnLabel(db, orgId, label),
    });
  };
}

async function boughtLabel(db: Db, orgId: number, returnId: number): Promise<ReturnLabelRow> {
  const label = await lastLabel(db, orgId, returnId);
  if (label?.state !== 'bought')
    throw stateConflict(
      `return ${rmaNumber(returnId)} has no purchased label${label === null ? '' : `: its last one is ${label.state}`}`,
    );
  return label;
}
