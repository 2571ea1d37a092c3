// What a run of the fuzzer found, as a table for people and as JSON for programs.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { OperationReport } from './run.ts';

const FOLDER = new URL('../../node_modules/.cache/', import.meta.url);
const CLASSES = ['2xx', '3xx', '400', '401', '404', '409', '412', '413', '415', '422', '429', '5xx'];

export function writeReport(document: string, seed: number, reports: readonly OperationReport[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    new URL(`fuzz-report-${document}.json`, FOLDER),
    `${JSON.stringify({ seed, operations: reports }, null, 2)}\n`,
  );
}

export function table(seed: number, reports: readonly OperationReport[]): string {
  const used = CLASSES.filter((one) => reports.some((report) => countOf(report, one) > 0));
  const rows = reports.map((report) => [
    report.operation,
    String(report.cases),
    ...used.map((one) => String(countOf(report, one) || '·')),
    String(otherCount(report) || '·'),
    String(report.findingCount || '·'),
    String(report.ms),
  ]);
  const sum = (of: (report: OperationReport) => number) =>
    String(reports.reduce((total, one) => total + of(one), 0));
  rows.push([
    `${reports.length} operations`,
    sum(({ cases }) => cases),
    ...used.map((one) => sum((report) => countOf(report, one))),
    sum(otherCount),
    sum(({ findingCount }) => findingCount),
    sum(({ ms }) => ms),
  ]);
  const all = [['operation', 'cases', ...used, 'other', 'found', 'ms'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  return `fuzzing with FUZZ_SEED=${seed}\n${lines.join('\n')}\n`;
}

function classOf(status: string): string {
  return CLASSES.includes(status) ? status : `${status[0]}xx`;
}

function countOf(report: OperationReport, one: string): number {
  return Object.entries(report.byStatus).reduce(
    (total, [status, count]) => total + (classOf(status) === one ? count : 0),
    0,
  );
}

function otherCount(report: OperationReport): number {
  return report.cases - CLASSES.reduce((total, one) => total + countOf(report, one), 0);
}

/** The findings in words, with what it takes to see them again. */
export function inWords(report: OperationReport, seed: number, cases: number): string {
  const lines = report.findings.map(
    ({ number, kind, what, problem, request }) =>
      `case ${number} (${kind}: ${what.slice(0, 300)})\n  ${problem}\n    ${request.replaceAll('\n', '\n    ')}`,
  );
  return (
    `${report.operation}: ${report.findingCount} findings. Again: FUZZ_SEED=${seed} FUZZ_CASES=${cases} ` +
    `FUZZ_OPERATION=${report.operation} npx vitest run test/fuzz/fuzz.test.ts test/fuzz/fuzz-hub.test.ts\n${lines.join('\n')}`
  );
}
