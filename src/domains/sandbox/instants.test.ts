import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DUE_KINDS, remoteDueKinds, remoteServices } from '../../app/due-kinds.ts';
import { readConfig } from '../../config.ts';
import { DEADLINES } from './advance-clock.ts';
import { DEADLINE_KINDS } from './schema.ts';

const page = readFileSync('docs/simulator.md', 'utf8');
const schema = readFileSync('migrations/schema.sql', 'utf8');

/** What stands in back quotes in the first column of a table of the page. */
function named(heading: string): string[] {
  const start = page.indexOf(`| ${heading} |`);
  const rows = page.slice(start, page.indexOf('\n\n', start)).split('\n').slice(2);
  return rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  );
}

/** All columns of the schema that hold a time or a date. */
function timeColumns(): string[] {
  return [...schema.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)^\)/gm)].flatMap(([, table, body = '']) =>
    [...body.matchAll(/^ {2}"?(\w+)"? (?:timestamp|date)\b/gm)].map(([, column]) => `${table}.${column}`),
  );
}

describe('the table of what moves with the clock of a sandbox', () => {
  it('decides on every instant of the database, once', () => {
    const decided = named('instants');
    const everywhere = decided.filter((one) => one.startsWith('*.')).map((one) => one.slice(1));
    const columns = timeColumns().filter((one) => !everywhere.some((ending) => one.endsWith(ending)));
    expect(columns.length).toBeGreaterThan(100);
    expect(decided.filter((one) => !one.startsWith('*.')).sort()).toEqual(columns.sort());
  });

  it('decides on every kind of due work, once', () => {
    const kinds = [...DUE_KINDS, ...remoteDueKinds(remoteServices(readConfig({})))].map(({ kind }) => kind);
    expect(named('kinds').sort()).toEqual(kinds.sort());
  });

  it('names what has deadlines as the answer does', () => {
    expect(DEADLINE_KINDS.map((kind) => DEADLINES[kind].kind)).toEqual([...DEADLINE_KINDS]);
  });
});
