// Priority on the floor: earliest dispatch first, then first come, first served.
import type { Candidate } from './candidate-rules.ts';
import type { Demand, Turn } from './types.ts';

/** Of service levels within a dispatch, lowest first. */
const RANKS: ReadonlyMap<string | null, number> = new Map([
  ['SameDay', -1],
  ['NextDay', 0],
  ['Priority', 1],
  ['SecondDay', 1],
  ['Expedited', 2],
  ['FreeEconomy', 4],
]);
const STANDARD = 3;
/** Ranks after everything that has no later dispatch. */
const MAY_LEAVE_LATER = 10;
/** A standard service without a latest ship date. */
export const USUAL_URGENCY = MAY_LEAVE_LATER + STANDARD;

/**
 * Must leave with the last dispatch before its latest ship date; with the next one if it has no date or its service is
 * fast. The hub promises the next one, whatever its date, so it is due with that: those without a later one come first
 * then, then faster services.
 */
export function turnOf({ latestShip: wanted, serviceLevel }: Demand, candidate: Candidate): Turn {
  const latestShip = candidate.latestShip(wanted);
  const next = candidate.dispatch?.shipBy ?? null;
  const last = latestShip === null ? next : candidate.lastDispatch(latestShip);
  const leaveBy = isFastService(serviceLevel) ? earlier(next, last) : last;
  const isLastDispatch = latestShip !== null && earlier(next, last)?.getTime() === last?.getTime();
  const rank = rankOf(serviceLevel);
  return { leaveBy, urgency: isLastDispatch ? rank : MAY_LEAVE_LATER + rank };
}

/** Leaves with the next dispatch, whatever its latest ship date. */
export function isFastService(serviceLevel: string | null): boolean {
  return rankOf(serviceLevel) < STANDARD;
}

const rankOf = (serviceLevel: string | null) => RANKS.get(serviceLevel) ?? STANDARD;

function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a.getTime() <= b.getTime() ? a : b;
}
