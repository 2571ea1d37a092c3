// Documents as bytes, drawn in a thread: pdfkit takes 100 ms to load, and the end of a long document would block for 35 ms.
import { currentLane } from '../db/lanes.ts';
import { DrawingThread } from './drawing-thread.ts';
import { type Label, type LabelSize, PACKAGE_LABEL } from './label-rules.ts';
import type { Pages } from './pages-rules.ts';
import type { DocumentPart, Drawing } from './types.ts';

/** One per process: it holds 40 MB of fonts and code while it runs. */
const thread = new DrawingThread();

function draw(drawing: Drawing, parts: Iterable<DocumentPart>): Promise<Buffer> {
  // The owner of the lane is the owner of the document.
  return thread.draw(currentLane()?.owner ?? '', drawing, parts);
}

export function pagesPdf({ options, parts }: Pages): Promise<Buffer> {
  return draw({ as: 'pages', options }, parts);
}

/** One label per page; they are described while they are sent, so that many of them do not block the event loop. */
export function labelsPdf(
  labels: Iterable<Label>,
  options: { readonly title: string; readonly time: Date },
  size: LabelSize = PACKAGE_LABEL,
): Promise<Buffer> {
  return draw({ as: 'labels', options: { ...options, size } }, labels);
}

export function labelsZpl(labels: Iterable<Label>, size: LabelSize = PACKAGE_LABEL): Promise<Buffer> {
  return draw({ as: 'zpl', size }, labels);
}
