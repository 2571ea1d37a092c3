// What the process and the thread that draws tell each other.
import type { Label, LabelSize } from './label-rules.ts';
import type { PagePart, PagesOptions } from './pages-rules.ts';

export interface LabelsOptions {
  readonly title: string;
  /** As of pages: the same labels at the same time give the same bytes. */
  readonly time: Date;
  readonly size: LabelSize;
}

/** What is to be made of the parts. */
export type Drawing =
  | { readonly as: 'pages'; readonly options: PagesOptions }
  | { readonly as: 'labels'; readonly options: LabelsOptions }
  | { readonly as: 'zpl'; readonly size: LabelSize };

export type Part = PagePart | Label;

interface PartsToDraw {
  readonly id: number;
  readonly drawing: Drawing;
  readonly parts: readonly Part[];
  readonly isLast: boolean;
}

/** The document gets no further parts, and nobody waits for it. */
interface GivenUp {
  readonly id: number;
  readonly isGivenUp: true;
}

export type ToDraw = PartsToDraw | GivenUp;

export type Drawn =
  | { readonly id: number; readonly bytes: ArrayBuffer }
  | { readonly id: number; readonly failure: string };
