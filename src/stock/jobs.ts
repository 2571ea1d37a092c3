import type { DueKind } from '../due/due-kind.ts';
import { tellBundles } from './tell-bundles.ts';

export const STOCK_DUE_KINDS: readonly DueKind[] = [tellBundles];
