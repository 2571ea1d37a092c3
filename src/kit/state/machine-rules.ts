// State machines as tables that the code runs on and docs/state-machines.md is generated from (docs/adding-an-endpoint.md).
import { Problem } from '../http/problems.ts';
import { assert } from '../kernel/assert.ts';

export interface Transition<State extends string, Cause extends string> {
  readonly from: State;
  readonly to: State;
  readonly by: Cause;
  /** Also the default reason in the history. */
  readonly when: string;
  /** It reverts the opposite transition. */
  readonly isUndo?: true;
}

interface Machine<State extends string, Cause extends string> {
  readonly name: string;
  /** Every state with its meaning, in a natural order. */
  readonly states: Readonly<Record<State, string>>;
  readonly beginnings: readonly { readonly state: State; readonly when: string }[];
  /** Every cause with its description. */
  readonly causes: Readonly<Record<Cause, string>>;
  readonly transitions: readonly Transition<State, Cause>[];
  /** Further columns for the documentation, by heading. */
  readonly columns?: Readonly<Record<string, (state: State) => string>>;
}

/** One row of a record's history, without actor and time, which are those of the transaction. */
export interface Step<State extends string> {
  readonly from: State;
  readonly to: State;
  readonly reason: string;
}

const keyOf = (from: string, to: string) => `${from} ${to}`;
const conflict = (detail: string) => new Problem('state_conflict', { detail });

export class StateMachine<State extends string = string, Cause extends string = string> {
  readonly name: string;
  readonly states: readonly State[];
  readonly description: Machine<State, Cause>;
  readonly #transitions = new Map<string, readonly Transition<State, Cause>[]>();

  constructor(description: Machine<State, Cause>) {
    this.description = description;
    this.name = description.name;
    this.states = Object.keys(description.states) as State[];
    const { transitions } = description;
    for (const [key, alternatives] of Map.groupBy(transitions, ({ from, to }) => keyOf(from, to))) {
      const causes = new Set(alternatives.map(({ by }) => by));
      assert(
        causes.size === alternatives.length,
        `two transitions of a ${this.name} have the same cause: ${key}`,
      );
      this.#transitions.set(key, alternatives);
    }
    for (const { from, to, isUndo } of transitions)
      assert(!isUndo || this.mayBecome(to, from), `nothing of a ${this.name} becomes ${from} from ${to}`);
  }

  mayBegin(state: State): boolean {
    return this.description.beginnings.some((beginning) => beginning.state === state);
  }

  begin(state: State): Step<State> {
    const beginning = this.description.beginnings.find((one) => one.state === state);
    assert(beginning !== undefined, `no ${this.name} begins as ${state}`);
    return { from: state, to: state, reason: beginning.when };
  }

  mayBecome(from: State, to: State): boolean {
    return this.#transitions.has(keyOf(from, to));
  }

  /** Only itself and an undo can follow it. */
  isEnd(state: State): boolean {
    return this.description.transitions.every(
      ({ from, to, isUndo }) => from !== state || to === state || isUndo,
    );
  }

  /** Moves a record along a transition, and returns the row for its history. Throws where there is none. */
  move(
    record: { state: State },
    named: string,
    to: State,
    cause: { readonly by: Cause; readonly reason?: string | null },
  ): Step<State> {
    const { state: from } = record;
    const transition = this.#transitions.get(keyOf(from, to))?.find(({ by }) => by === cause.by);
    if (transition === undefined) throw conflict(`${this.name} ${named} is ${from}: it cannot become ${to}`);
    record.state = to;
    return { from, to, reason: cause.reason ?? transition.when };
  }

  require({ state }: { readonly state: State }, named: string, needed: readonly State[]): void {
    if (!needed.includes(state)) throw conflict(this.refusal({ state }, named, needed));
  }

  refusal({ state }: { readonly state: State }, named: string, needed: readonly State[]): string {
    return `${this.name} ${named} is ${state}, not ${needed.join(' or ')}`;
  }
}
