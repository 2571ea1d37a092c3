// Labels of a record, or of what is below it: as PDF, and in ZPL for label printers.
import type { TProperties, TSchema } from 'typebox';
import { type RouteBase, readsOn } from '../aggregates/action-routes.ts';
import type { Db } from '../db/db.ts';
import type { Call, Route } from '../http/route.ts';
import { labelsPdf, labelsZpl } from './draw.ts';
import { type Label, type LabelSize, PACKAGE_LABEL, UNIT_LABEL } from './label-rules.ts';
import { pdfAnswer, pdfResponse, zplAnswer, zplResponse } from './pdf-answer.ts';

export interface PrintedLabels {
  readonly labels: Iterable<Label>;
  readonly file: string;
  readonly time: Date;
}

export interface LabelRoutes {
  /** Where the labels stand, below the record. */
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly example: string;
  readonly params?: TProperties;
  readonly query?: TSchema;
  readonly size?: LabelSize;
  readonly print: (call: Call, id: number) => Promise<PrintedLabels>;
}

export function labelRoutesOn(
  db: Db,
  base: RouteBase,
  { name, print, size = PACKAGE_LABEL, ...shown }: LabelRoutes,
): Route[] {
  const read = readsOn(db, base);
  const { operationId, summary, description } = shown;
  const inches = size === UNIT_LABEL ? '2 1/4 by 1 1/4' : '4 by 6';
  const printed = { ...shown, problems: ['state_conflict'], isLongWork: true } as const;
  return [
    read(`${name}.pdf`, {
      ...printed,
      description: `${description} One page of ${inches} inches for each.`,
      responses: { 200: pdfResponse('The labels.') },
      read: async (call, id) => {
        const { labels, file, time } = await print(call, id);
        return pdfAnswer(await labelsPdf(labels, { title: file, time }, size), file);
      },
    }),
    read(`${name}.zpl`, {
      ...printed,
      operationId: `${operationId}Zpl`,
      summary: `${summary} on a label printer`,
      description: `${description} In ZPL II, for 203 dots per inch and labels of ${inches} inches.`,
      responses: { 200: zplResponse },
      read: async (call, id) => {
        const { labels, file } = await print(call, id);
        return zplAnswer(await labelsZpl(labels, size), file);
      },
    }),
  ];
}
