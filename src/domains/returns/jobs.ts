import type { DueKind } from '../../kit/due/due-kind.ts';
import { decideInTime } from './decide-units.ts';
import { makeExchanges } from './exchange-order.ts';
import { takeParcels } from './parcels/take-parcels.ts';

export const RETURN_DUE_KINDS: readonly DueKind[] = [takeParcels, decideInTime, makeExchanges];
