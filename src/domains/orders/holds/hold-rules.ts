// The holds of an order, as its row keeps them. Pure.
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { HOLD_REASONS, type HoldReason } from './schema.ts';

/** As merchants see it. */
export interface Hold {
  readonly id: number;
  readonly reason: HoldReason;
  readonly note: string | null;
  readonly until: string | null;
  readonly by: string;
  readonly created: string;
  readonly released: string | null;
  readonly released_by: string | null;
  readonly by_hub: boolean;
}

export interface WantedHold {
  readonly reason: HoldReason;
  readonly note: string | null;
  readonly until: Date | null;
}

/** Who places or releases a hold. */
export interface Holder {
  readonly name: string;
  readonly isHub: boolean;
  readonly now: Date;
}

/** Due work: the next hold of an order ends. */
export const HOLD_ENDS = 'end_holds';

export const NO_HOLDS: readonly Hold[] = [];
/** That stand at once. */
export const STANDING_MAX = 20;
/** Of an order, with those that were released; the oldest of these are dropped, and stay in the history. */
const KEPT_MAX = 50;

/** A hold with a past end would never have held anything. */
export function untilViolations(pointer: string, until: Date | null, now: Date): Violation[] {
  return until !== null && until <= now ? [violation(pointer, 'not_allowed', 'must be in the future')] : [];
}

/** The hold that stands and says the same. */
export function sameHold(
  holds: readonly Hold[],
  { reason, note, until }: WantedHold,
  by: Holder,
): Hold | undefined {
  return holds.find(
    (one) =>
      isStanding(one) &&
      one.by_hub === by.isHub &&
      one.reason === reason &&
      one.note === note &&
      one.until === (until?.toISOString() ?? null),
  );
}

export const isStanding = ({ released }: Hold) => released === null;

export function withHold(holds: readonly Hold[], { reason, note, until }: WantedHold, by: Holder): Hold[] {
  const added: Hold = {
    id: Math.max(0, ...holds.map(({ id }) => id)) + 1,
    reason,
    note,
    until: until?.toISOString() ?? null,
    by: by.name,
    created: by.now.toISOString(),
    released: null,
    released_by: null,
    by_hub: by.isHub,
  };
  const excess = holds.length + 1 - KEPT_MAX;
  const dropped = excess <= 0 ? [] : holds.filter((one) => !isStanding(one)).slice(0, excess);
  return [...holds.filter((one) => !dropped.includes(one)), added];
}

/** Those that stand and match end. */
export function without(holds: readonly Hold[], matches: (hold: Hold) => boolean, by: Holder): Hold[] {
  return holds.map((one) =>
    isStanding(one) && matches(one) ? { ...one, released: by.now.toISOString(), released_by: by.name } : one,
  );
}

/** When the next one ends by itself. */
export function nextEnd(holds: readonly Hold[]): Date | null {
  const ends = holds.flatMap((one) => (isStanding(one) && one.until !== null ? [Date.parse(one.until)] : []));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

export function endingEarlier(holds: readonly Hold[], earlierMs: number): Hold[] {
  return holds.map((one) =>
    isStanding(one) && one.until !== null
      ? { ...one, until: new Date(Date.parse(one.until) - earlierMs).toISOString() }
      : one,
  );
}

/** For the history. */
export function holdInWords({ reason, note }: Pick<Hold, 'reason' | 'note'>): string {
  return `held (${reason})${note === null ? '' : `: ${note}`}`;
}

export function releaseInWords(ended: readonly Hold[], note: string | null): string {
  const reasons = [...new Set(ended.map(({ reason }) => reason))].join(', ');
  return `released from the hold (${reasons})${note === null ? '' : `: ${note}`}`;
}

/** The reasons of those that stand, each once, between commas; null if none stands. */
export function heldFor(holds: readonly Hold[]): string | null {
  const reasons = [...new Set(holds.filter(isStanding).map(({ reason }) => reason))].sort();
  return reasons.length === 0 ? null : reasons.join(',');
}

/** Every text of `heldFor` that has one of these reasons: each is one range of an index. */
export function heldForAnyOf(reasons: readonly HoldReason[]): string[] {
  let all: HoldReason[][] = [[]];
  for (const reason of HOLD_REASONS.toSorted()) all = all.flatMap((some) => [some, [...some, reason]]);
  return all.filter((some) => some.some((one) => reasons.includes(one))).map((some) => some.join(','));
}
