import type { DueKind } from '../../kit/due/due-kind.ts';
import { moveDeadlines } from './advance-clock.ts';

export const SANDBOX_DUE_KINDS: readonly DueKind[] = [moveDeadlines];
