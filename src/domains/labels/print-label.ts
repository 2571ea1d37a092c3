// A label to print: the source's file, or drawn here for the hub's own cards.
import type { Reader } from '../../kit/db/db.ts';
import { labelsPdf, labelsZpl } from '../../kit/documents/draw.ts';
import type { Label } from '../../kit/documents/label-rules.ts';
import { pdfAnswer, pdfResponse, zplAnswer, zplResponse } from '../../kit/documents/pdf-answer.ts';
import { stateConflict } from '../../kit/http/problems.ts';
import type { Answer } from '../../kit/http/route.ts';
import type { LabelFiles } from './queries.ts';
import type { LabelFile, SettledLabel } from './types.ts';

export const LABEL_RESPONSES = { pdf: { 200: pdfResponse('The label.') }, zpl: { 200: zplResponse } };

interface Printed {
  readonly files: LabelFiles;
  readonly title: string;
  readonly draw: () => Promise<Label>;
}

export async function printLabel(
  db: Reader,
  orgId: number,
  label: SettledLabel,
  format: LabelFile['format'],
  { files, title, draw }: Printed,
): Promise<Answer> {
  const answer = format === 'pdf' ? pdfAnswer : zplAnswer;
  if (label.source !== 'cards') {
    const bytes = await files.find(db, orgId, label.id, format);
    if (bytes !== null) return answer(bytes, title);
    throw stateConflict(`${label.source} has not provided label ${label.id} as ${format} yet`);
  }
  const time = new Date(label.bought_at ?? label.requested_at);
  const drawn = [await draw()];
  return answer(await (format === 'pdf' ? labelsPdf(drawn, { title, time }) : labelsZpl(drawn)), title);
}
