// Messages between the process and the drawing thread.
import type { Label, LabelSize } from './label-rules.ts';
import type { PagePart, PagesOptions } from './pages-rules.ts';

export interface LabelsOptions {
  readonly title: string;
  /** As for pages: the same labels at the same time give the same bytes. */
  readonly time: Date;
  readonly size: LabelSize;
}

export type Drawing =
  | { readonly as: 'pages'; readonly options: PagesOptions }
  | { readonly as: 'labels'; readonly options: LabelsOptions }
  | { readonly as: 'zpl'; readonly size: LabelSize };

export type DocumentPart = PagePart | Label;

/** The second: the document gets no further parts, and its requester is gone. */
export type ToDraw =
  | {
      readonly id: number;
      readonly drawing: Drawing;
      readonly parts: readonly DocumentPart[];
      readonly isLast: boolean;
    }
  | { readonly id: number; readonly isGivenUp: true };

export type Drawn =
  | { readonly id: number; readonly bytes: ArrayBuffer }
  | { readonly id: number; readonly failure: string };
