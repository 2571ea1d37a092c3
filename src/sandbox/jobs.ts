import type { DueKind } from '../due/due-kind.ts';
import { moveDeadlines } from './advance-clock.ts';

export const SANDBOX_DUE_KINDS: readonly DueKind[] = [moveDeadlines];
