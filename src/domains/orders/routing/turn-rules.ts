// Whose turn it is on the floor: first what must leave first, then what came first.
import type { Candidate } from './candidate-rules.ts';
import type { Demand, Turn } from './types.ts';

/** Services that leave with the next dispatch whatever their latest date is, the fastest first. */
const FAST_SERVICE_LEVELS: readonly string[] = ['NextDay', 'SecondDay', 'Expedited'];
/** Behind every one whose latest date leaves no other dispatch. */
const MAY_LEAVE_LATER = 10;
/** Of a standard service without a date. */
export const USUAL_URGENCY = MAY_LEAVE_LATER + FAST_SERVICE_LEVELS.length;

/**
 * It must leave with the last dispatch before its latest ship date; with the next one where it has no date, or where its
 * service is a fast one. Among those of one dispatch come first those that have no other, then the faster services.
 */
export function turnOf({ latestShip: wanted, serviceLevel }: Demand, candidate: Candidate): Turn {
  const latestShip = candidate.latestShip(wanted);
  const next = candidate.dispatch?.shipBy ?? null;
  const last = latestShip === null ? next : candidate.lastDispatch(latestShip);
  const speed = FAST_SERVICE_LEVELS.indexOf(serviceLevel ?? '');
  const isFast = speed !== -1;
  const leaveBy = isFast ? earlier(next, last) : last;
  const isLastDispatch = latestShip !== null && leaveBy?.getTime() === last?.getTime();
  const rank = isFast ? speed : FAST_SERVICE_LEVELS.length;
  return { leaveBy, urgency: isLastDispatch ? rank : MAY_LEAVE_LATER + rank };
}

export function isFastService(serviceLevel: string | null): boolean {
  return serviceLevel !== null && FAST_SERVICE_LEVELS.includes(serviceLevel);
}

function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a.getTime() <= b.getTime() ? a : b;
}
