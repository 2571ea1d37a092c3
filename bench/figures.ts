// What a scenario finds, as rows of one table and as JSON.
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

export interface Figure {
  readonly scenario: string;
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** What was measured beside it in the same run, and what that is. */
  readonly reference: number;
  readonly against: string;
  /** What the target speaks of: `ours` divided by `reference`, or `ours` itself. */
  readonly judged: 'ratio' | 'ours';
  /** null where a figure only informs. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null;
}

export interface Options {
  readonly seconds: number;
  readonly rounds: number;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const ratioOf = ({ ours, reference }: Figure): number => ours / reference;

/** null where there is no target. */
function isMet(figure: Figure): boolean | null {
  if (figure.target === null) return null;
  const value = figure.judged === 'ratio' ? ratioOf(figure) : figure.ours;
  return 'atLeast' in figure.target ? value >= figure.target.atLeast : value <= figure.target.atMost;
}

function inWords(figure: Figure): string {
  if (figure.target === null) return '';
  const [word, limit] =
    'atLeast' in figure.target ? ['at least', figure.target.atLeast] : ['at most', figure.target.atMost];
  return `${word} ${limit.toLocaleString('en-US')}${figure.judged === 'ratio' ? '' : ` ${figure.unit}`}`;
}

const VERDICTS: Readonly<Record<string, string>> = { true: 'met', false: 'missed', null: '' };

const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);

/** Prints the table and writes the same to a file. */
export async function report(
  figures: readonly Figure[],
  settings: object,
  say: (line: string) => void,
): Promise<void> {
  say('\n| | what | ours | against | ratio | target | |\n|---|---|--:|---|--:|---|---|');
  for (const figure of figures) {
    const { scenario, name, unit, ours, reference, against } = figure;
    say(
      `| ${scenario} | ${name} | ${rounded(ours)} ${unit} | ${rounded(reference)} ${unit}: ${against} | ` +
        `${ratioOf(figure).toFixed(2)} | ${inWords(figure)} | ${VERDICTS[String(isMet(figure))]} |`,
    );
  }
  const results = new URL('./results/', import.meta.url);
  await mkdir(results, { recursive: true });
  const content = {
    at: new Date().toISOString(),
    node: process.version,
    cores: availableParallelism(),
    ...settings,
    figures: figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), is_met: isMet(figure) })),
  };
  await writeFile(new URL('bench.json', results), `${JSON.stringify(content, null, 2)}\n`);
  say('\nWritten to bench/results/bench.json');
}
