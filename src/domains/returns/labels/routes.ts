// Labels of returns: asked for and voided by merchants, or by the hub for them; printed by both.
import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { labelsPdf, labelsZpl } from '../../../kit/documents/draw.ts';
import { pdfAnswer, pdfResponse } from '../../../kit/documents/pdf-answer.ts';
import { zplAnswer, zplResponse } from '../../../kit/documents/zpl-answer.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { notFound, Problem } from '../../../kit/http/problems.ts';
import { recordAnswer } from '../../../kit/http/record-answer.ts';
import { type Call, type Route, route } from '../../../kit/http/route.ts';
import { Strict } from '../../../kit/http/schema.ts';
import { EXAMPLE_RETURN, EXAMPLE_WANTED_LABEL, RETURN_EXAMPLES } from '../examples.ts';
import { orderOfReturn } from '../queries.ts';
import { Return } from '../schema.ts';
import { returnIdOf, rmaNumber } from '../state-rules.ts';
import { findFile, lastLabel, type ReturnLabelRow } from './queries.ts';
import { drawnReturnLabel } from './return-parcel.ts';
import { WantedLabel } from './schema.ts';
import { voidLabel, wantLabel } from './want-label.ts';

const TAG = 'Returns';
const PATH = '/v1/returns/{rma_number}';

const params = (example: string) =>
  Strict({
    rma_number: Type.String({
      pattern: '^([Rr][Mm][Aa]-)?[0-9]{1,15}$',
      description: 'The return’s number, such as RMA-000001, or its id.',
      examples: [example],
    }),
  });

function idOf(call: unknown): number {
  const id = returnIdOf((call as { params: { rma_number: string } }).params.rma_number);
  if (id === null) throw notFound();
  return id;
}

export function returnLabelRoutes(db: Db): Route[] {
  return [...stepRoutes(), ...printRoutes(db).flatMap((one) => [one, forHub(one, 'floor')])];
}

async function requireReturn(db: Db, call: Call, id: number): Promise<void> {
  if ((await orderOfReturn(db, call.orgId, id)) === null) throw notFound();
}

function stepRoutes(): Route[] {
  const shared = {
    method: 'POST',
    tag: TAG,
    access: 'write',
    problems: ['state_conflict'],
    responses: {
      200: {
        description: 'The return.',
        schema: Return,
        example: EXAMPLE_RETURN,
        headers: ['ETag'] as const,
      },
    },
  } as const;
  return [
    route({
      ...shared,
      path: `${PATH}/buy_label`,
      operationId: 'buyReturnLabel',
      summary: 'Buy a label for a return',
      description:
        'For a return that is announced: the label by which the customer sends it to the warehouse. A plain label is there at ' +
        'once; one that has to be rated is `requested` until the worker has bought it, and `return.updated` tells it. The ' +
        'carrier’s number is then that of the return, and the carrier’s scans move it. A return has one label at a time.',
      params: params(RETURN_EXAMPLES.unlabelled),
      body: WantedLabel,
      bodyExample: EXAMPLE_WANTED_LABEL,
      handler: (call) =>
        call.commit(async (tx, feed) => recordAnswer(await wantLabel(tx, feed, idOf(call), call.body))),
    }),
    route({
      ...shared,
      path: `${PATH}/void_label`,
      operationId: 'voidReturnLabel',
      summary: 'Void the label of a return',
      description:
        'Before the carrier has it. Where its source takes labels back later, it is `void_requested` until it has. Cancelling ' +
        'the return voids its label, too. Voiding what is void changes nothing.',
      params: params(RETURN_EXAMPLES.labelledToo),
      handler: (call) => call.commit(async (tx, feed) => recordAnswer(await voidLabel(tx, feed, idOf(call)))),
    }),
  ];
}

function printRoutes(db: Db): Route[] {
  const find = async (call: Call): Promise<ReturnLabelRow> => {
    const id = idOf(call);
    await requireReturn(db, call, id);
    const label = await lastLabel(db, call.orgId, id);
    if (label?.state !== 'bought')
      throw new Problem('state_conflict', {
        detail: `return ${rmaNumber(id)} has no label that is bought${label === null ? '' : `: its last is ${label.state}`}`,
      });
    return label;
  };
  const bytesOf = async (call: Call, label: ReturnLabelRow, format: 'pdf' | 'zpl'): Promise<Buffer> => {
    const bytes = await findFile(db, call.orgId, label.id, format);
    if (bytes === null)
      throw new Problem('state_conflict', {
        detail: `${label.source} has not given label ${label.id} as ${format} yet`,
      });
    return bytes;
  };
  const shared = {
    method: 'GET',
    tag: TAG,
    access: 'read',
    params: params(RETURN_EXAMPLES.labelled),
    problems: ['state_conflict'],
    isLongWork: true,
  } as const;
  const titleOf = ({ return_id }: ReturnLabelRow) => `return-label-${rmaNumber(return_id)}`;
  return [
    route({
      ...shared,
      path: `${PATH}/label.pdf`,
      operationId: 'printReturnLabel',
      summary: 'Print the label of a return',
      description:
        'One page of 4 by 6 inches: as its source has drawn it, or, by the hub’s own cards, to the warehouse, with the return’s ' +
        'or the carrier’s number as Code 128.',
      responses: { 200: pdfResponse('The label.') },
      handler: async (call) => {
        const label = await find(call as Call);
        const title = titleOf(label);
        if (label.source !== 'cards') return pdfAnswer(await bytesOf(call as Call, label, 'pdf'), title);
        const time = label.bought_at ?? label.requested_at;
        return pdfAnswer(
          await labelsPdf([await drawnReturnLabel(db, call.orgId, label)], { title, time }),
          title,
        );
      },
    }),
    route({
      ...shared,
      path: `${PATH}/label.zpl`,
      operationId: 'printReturnLabelZpl',
      summary: 'Print the label of a return on a label printer',
      description: 'The same in ZPL II, for 203 dots per inch and labels of 4 by 6 inches.',
      responses: { 200: zplResponse },
      handler: async (call) => {
        const label = await find(call as Call);
        if (label.source !== 'cards')
          return zplAnswer(await bytesOf(call as Call, label, 'zpl'), titleOf(label));
        return zplAnswer(await labelsZpl([await drawnReturnLabel(db, call.orgId, label)]), titleOf(label));
      },
    }),
  ];
}
