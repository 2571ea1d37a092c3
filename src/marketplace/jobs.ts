import type { DueKind } from '../due/due-kind.ts';
import { refillRevoked } from './work-orders/refill-revoked.ts';

export const MARKETPLACE_DUE_KINDS: readonly DueKind[] = [refillRevoked];
