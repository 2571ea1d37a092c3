// Cells of all rounds to one table.
import type { Cell } from './measure.ts';
import type { Row } from './options.ts';
import { candidates, scenarios } from './scenarios.ts';

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function summarise(cells: Cell[]): Row[] {
  const rows: Row[] = [];
  for (const scenario of scenarios) {
    for (const candidate of candidates) {
      const own = cells.filter((cell) => cell.scenario === scenario.name && cell.candidate === candidate);
      if (own.length === 0) continue;
      // each round against plain pg in the same round
      const ratios = own.map((cell) => {
        const base = cells.find(
          (other) =>
            other.scenario === cell.scenario && other.candidate === 'pg' && other.round === cell.round,
        );
        return cell.perSecond / (base?.perSecond ?? Number.NaN);
      });
      const rates = own.map((cell) => cell.perSecond);
      rows.push({
        scenario: scenario.name,
        candidate,
        perSecond: median(rates),
        lowest: Math.min(...rates),
        highest: Math.max(...rates),
        ratio: median(ratios),
        ratioLowest: Math.min(...ratios),
        ratioHighest: Math.max(...ratios),
        p50: median(own.map((cell) => cell.p50)),
        p99: median(own.map((cell) => cell.p99)),
        nodeMicros: median(own.map((cell) => cell.nodeMicros)),
        databaseMicros: median(own.map((cell) => cell.databaseMicros ?? Number.NaN)),
        failed: own.reduce((sum, cell) => sum + cell.failed, 0),
      });
    }
  }
  return rows;
}

export function table(rows: Row[]): string {
  const number = (value: unknown, digits = 0): string => (value as number).toFixed(digits);
  const head = ['scenario', 'candidate', 'req/s', 'lowest–highest', 'to pg', 'spread', 'p50 ms', 'p99 ms'];
  const body = rows.map((row) => [
    String(row['scenario']),
    String(row['candidate']),
    number(row['perSecond']),
    `${number(row['lowest'])}–${number(row['highest'])}`,
    number(row['ratio'], 2),
    `${number(row['ratioLowest'], 2)}–${number(row['ratioHighest'], 2)}`,
    number(row['p50'], 1),
    number(row['p99'], 1),
    number(row['nodeMicros']),
    number(row['databaseMicros']),
    String(row['failed']),
  ]);
  const lines = [[...head, 'node µs/req', 'db µs/req', 'failed'], ...body];
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0))) ?? [];
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (i < 2 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(lines[0] ?? []), rule, ...lines.slice(1).map(line)].join('\n');
}
