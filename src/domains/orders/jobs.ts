import type { DueKind } from '../../kit/due/due-kind.ts';
import { fillBackorders } from './backorders/fill-backorders.ts';
import { rerouteRevoked } from './backorders/reroute-revoked.ts';

/** First those that lost their stock: they may wait afterwards. */
export const ORDER_DUE_KINDS: readonly DueKind[] = [rerouteRevoked, fillBackorders];
