// State machines: the states of a record, how it begins, and every way from state to state, as a table that the code runs
// on and that docs/state-machines.md is generated from. How a record gets one: docs/adding-an-endpoint.md.
import { Problem } from '../http/problems.ts';
import { assert } from '../kernel/assert.ts';

export interface Transition<State extends string, Cause extends string> {
  readonly from: State;
  readonly to: State;
  /** Who or what causes it. */
  readonly by: Cause;
  /** Also what the history says where nobody gives a reason. */
  readonly when: string;
  /** It takes the transition the other way round back. */
  readonly isUndo?: true;
}

interface Machine<State extends string, Cause extends string> {
  /** What a record of it is called. */
  readonly name: string;
  /** Every state with its meaning, in the order in which people think of them. */
  readonly states: Readonly<Record<State, string>>;
  readonly beginnings: readonly { readonly state: State; readonly when: string }[];
  /** Every cause with who that is. */
  readonly causes: Readonly<Record<Cause, string>>;
  readonly transitions: readonly Transition<State, Cause>[];
  /** What the documentation tells of each state besides its meaning, by heading. */
  readonly columns?: Readonly<Record<string, (state: State) => string>>;
}

/** One row of a record's history, but for the actor and the time, which are those of its transaction. */
export interface Step<State extends string> {
  readonly from: State;
  readonly to: State;
  readonly reason: string;
}

export class StateMachine<State extends string = string, Cause extends string = string> {
  readonly name: string;
  readonly states: readonly State[];
  readonly description: Machine<State, Cause>;
  readonly #ways = new Map<string, readonly Transition<State, Cause>[]>();

  constructor(description: Machine<State, Cause>) {
    this.description = description;
    this.name = description.name;
    this.states = Object.keys(description.states) as State[];
    const { transitions } = description;
    for (const [key, ways] of Map.groupBy(transitions, ({ from, to }) => keyOf(from, to))) {
      const causes = new Set(ways.map(({ by }) => by));
      assert(causes.size === ways.length, `two transitions of a ${this.name} have the same cause: ${key}`);
      this.#ways.set(key, ways);
    }
    for (const { from, to, isUndo } of transitions)
      assert(!isUndo || this.mayBecome(to, from), `nothing of a ${this.name} becomes ${from} from ${to}`);
  }

  mayBegin(state: State): boolean {
    return this.description.beginnings.some((beginning) => beginning.state === state);
  }

  /** The first row of a record's history. */
  begin(state: State): Step<State> {
    const beginning = this.description.beginnings.find((one) => one.state === state);
    assert(beginning !== undefined, `no ${this.name} begins as ${state}`);
    return { from: state, to: state, reason: beginning.when };
  }

  mayBecome(from: State, to: State): boolean {
    return this.#ways.has(keyOf(from, to));
  }

  /** Nothing follows it but itself, and what takes it back. */
  isEnd(state: State): boolean {
    return this.description.transitions.every(
      ({ from, to, isUndo }) => from !== state || to === state || isUndo,
    );
  }

  /** Moves a record along the table, and says what its history is to keep. Refuses every other way. */
  move(
    record: { state: State },
    named: string,
    to: State,
    cause: { readonly by: Cause; readonly reason?: string | null },
  ): Step<State> {
    const { state: from } = record;
    const way = this.#ways.get(keyOf(from, to))?.find(({ by }) => by === cause.by);
    if (way === undefined) throw conflict(`${this.name} ${named} is ${from}: it cannot become ${to}`);
    record.state = to;
    return { from, to, reason: cause.reason ?? way.when };
  }

  /** Refuses a record that is in none of these states. */
  require({ state }: { readonly state: State }, named: string, needed: readonly State[]): void {
    if (!needed.includes(state)) throw conflict(this.refusal({ state }, named, needed));
  }

  refusal({ state }: { readonly state: State }, named: string, needed: readonly State[]): string {
    return `${this.name} ${named} is ${state}, not ${needed.join(' or ')}`;
  }
}

function keyOf(from: string, to: string): string {
  return `${from} ${to}`;
}

function conflict(detail: string): Problem {
  return new Problem('state_conflict', { detail });
}
