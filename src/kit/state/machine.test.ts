import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INVENTORY_REQUESTS } from '../../domains/inbound/state-rules.ts';
import { MARKETPLACE_SHIPMENTS } from '../../domains/marketplace/shipments/state-rules.ts';
import { MIDDLE_MILE_ORDERS } from '../../domains/middle-mile/state-rules.ts';
import { SUB_ORDERS } from '../../domains/orders/state-rules.ts';
import { Problem } from '../http/problems.ts';
import { InvariantViolated } from '../kernel/assert.ts';
import { describeMachine } from './describe-machine.ts';
import { StateMachine, type Transition } from './machine-rules.ts';

/** The machines of the service. */
const REAL = [SUB_ORDERS, INVENTORY_REQUESTS, MARKETPLACE_SHIPMENTS, MIDDLE_MILE_ORDERS].map(
  (machine) => [machine.name, machine as unknown as StateMachine] as const,
);

const STATES = ['drafted', 'placed', 'closed', 'cancelled'] as const;
const CAUSES = ['merchant', 'hub'] as const;
type State = (typeof STATES)[number];
type Cause = (typeof CAUSES)[number];

function machineWith(transitions: readonly Transition<State, Cause>[]): StateMachine {
  return new StateMachine<State, Cause>({
    name: 'request',
    states: { drafted: 'not sent yet', placed: 'sent', closed: 'done', cancelled: 'called off' },
    beginnings: [{ state: 'drafted', when: 'it is made' }],
    causes: { merchant: 'the merchant', hub: 'the hub' },
    transitions,
  }) as unknown as StateMachine;
}

const transition = fc.record({
  from: fc.constantFrom(...STATES),
  to: fc.constantFrom(...STATES),
  by: fc.constantFrom(...CAUSES),
  when: fc.constantFrom('it happens', 'a person does it'),
});

const anyMachine = fc
  .uniqueArray(transition, { selector: ({ from, to, by }) => `${from} ${to} ${by}` })
  .map(machineWith);

/** Every way there could be, whether the table has it or not. */
const ways = (machine: StateMachine) =>
  machine.states.flatMap((from) =>
    machine.states.flatMap((to) => Object.keys(machine.description.causes).map((by) => ({ from, to, by }))),
  );

function expectToFollowItsTable(machine: StateMachine): void {
  const { transitions } = machine.description;
  for (const { from, to, by } of ways(machine)) {
    const row = transitions.find((one) => one.from === from && one.to === to && one.by === by);
    const record = { state: from };
    const move = (reason: string | null) => machine.move(record, 'R-1', to, { by, reason });
    if (row === undefined) {
      expect(() => move('because')).toThrow(
        new Problem('state_conflict', { detail: `${machine.name} R-1 is ${from}: it cannot become ${to}` }),
      );
      expect(record.state).toBe(from);
      continue;
    }
    expect(move(null)).toEqual({ from, to, reason: row.when });
    expect(record.state).toBe(to);
    record.state = from;
    expect(move('because')).toEqual({ from, to, reason: 'because' });
    expect(describeMachine(machine)).toContain(`| \`${from}\` | \`${to}\` | ${by} | `);
  }
  for (const state of machine.states)
    expect(machine.isEnd(state)).toBe(
      transitions.every(({ from, to, isUndo }) => from !== state || to === state || isUndo),
    );
}

describe('a state machine', () => {
  it('moves along its table and in no other way, for any table, and always has a reason', () => {
    fc.assert(fc.property(anyMachine, expectToFollowItsTable));
  });

  it.each(REAL)('does so for %s', (_, machine) => {
    expectToFollowItsTable(machine);
  });

  it('refuses a record in another state than the ones that are needed, and names both', () => {
    const machine = machineWith([]);
    expect(() => machine.require({ state: 'placed' }, 'R-1', ['placed'])).not.toThrow();
    expect(() => machine.require({ state: 'closed' }, 'R-1', ['placed', 'drafted'])).toThrow(
      'request R-1 is closed, not placed or drafted',
    );
  });

  it('reverts steps where the table allows it, and distinguishes them', () => {
    const place = { from: 'drafted', to: 'placed', by: 'merchant', when: 'it is sent' } as const;
    const back = {
      from: 'placed',
      to: 'drafted',
      by: 'hub',
      when: 'it was a mistake',
      isUndo: true,
    } as const;
    const machine = machineWith([place, back]);
    const record = { state: 'placed' };
    expect(machine.move(record, 'R-1', 'drafted', { by: 'hub' })).toMatchObject({
      reason: 'it was a mistake',
    });
    expect(describeMachine(machine)).toContain('it was a mistake (a step back)');
    expect(() => machineWith([back])).toThrow(InvariantViolated);
  });

  it('is refused where the table says the same thing twice', () => {
    const twice = { from: 'drafted', to: 'placed', by: 'hub', when: 'it is sent' } as const;
    expect(() => machineWith([twice, twice])).toThrow(InvariantViolated);
  });

  it.each(REAL)('leads from a beginning to every state of %s', (_, { states, description }) => {
    const reached = new Set(description.beginnings.map(({ state }) => state));
    for (const _ of states)
      for (const { from, to } of description.transitions) if (reached.has(from)) reached.add(to);
    expect(reached).toEqual(new Set(states));
  });
});
