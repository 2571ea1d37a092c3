// A state machine in words and as a diagram, from the table that the code runs on.
import { code, plain, table } from '../http/markdown.ts';
import type { StateMachine } from './machine-rules.ts';

export function describeMachine(machine: StateMachine): string {
  const { states, beginnings, transitions, causes, columns = {} } = machine.description;
  const extra = Object.entries(columns);
  return `\`\`\`mermaid
${diagram(machine)}
\`\`\`

${table(
  ['state', 'meaning', ...extra.map(([heading]) => heading)],
  machine.states.map((state) => [code(state), states[state] ?? '', ...extra.map(([, of]) => of(state))]),
)}

It begins as one of

${table(
  ['state', 'when'],
  beginnings.map(({ state, when }) => [code(state), plain(when)]),
)}

These are all transitions:

${table(
  ['from', 'to', 'by', 'when'],
  transitions.map(({ from, to, by, when, isUndo }) => [
    code(from),
    code(to),
    by,
    plain(isUndo ? `${when} (a step back)` : when),
  ]),
)}

${table(
  ['by', 'actor'],
  Object.entries(causes).map(([by, who]) => [by, who]),
)}`;
}

/** Labels show who, the table below shows when: the arrows are close together. */
function diagram(machine: StateMachine): string {
  const { beginnings, transitions } = machine.description;
  const arrows = Map.groupBy(transitions, ({ from, to }) => `${from} --> ${to}`);
  return [
    'stateDiagram-v2',
    ...beginnings.map(({ state }) => `  [*] --> ${state}`),
    ...[...arrows].map(([arrow, ways]) => `  ${arrow} : ${ways.map(({ by }) => by).join(' or ')}`),
    ...machine.states.filter((state) => machine.isEnd(state)).map((state) => `  ${state} --> [*]`),
  ].join('\n');
}
