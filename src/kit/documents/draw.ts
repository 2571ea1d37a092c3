// Documents as bytes. Nothing is drawn here, but in a thread of its own: pdfkit alone takes 100 ms to load, and the end of a
// long document 35 ms in one piece.
import { currentLane } from '../db/lanes.ts';
import { DrawingThread } from './drawing-thread.ts';
import { type Label, type LabelSize, PACKAGE_LABEL } from './label-rules.ts';
import type { Pages } from './pages-rules.ts';
import type { Drawing, Part } from './types.ts';

/** One for the process: it holds 40 MB of fonts and code while it lives. */
const thread = new DrawingThread();

function draw(drawing: Drawing, parts: Iterable<Part>): Promise<Buffer> {
  // Who has the lane is whose document it is.
  return thread.draw(currentLane()?.owner ?? '', drawing, parts);
}

export function pagesPdf({ options, parts }: Pages): Promise<Buffer> {
  return draw({ as: 'pages', options }, parts);
}

/** One label on each page. @param labels described while they are sent, so that many of them hold nobody up */
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
