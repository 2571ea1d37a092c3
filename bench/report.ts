// Prints what a run has found as one table, keeps it as JSON, and names what is worse than in the last run.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Figure } from './figures.ts';
import { keyOf, losses } from './losses.ts';

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

function processorInWords({ processor }: Figure): string {
  if (processor === undefined) return '';
  const { ours, reference, database } = processor;
  const ofDatabase = database === undefined ? '' : `, database ${rounded(database)}`;
  return `${rounded(ours)}${Number.isNaN(reference) ? '' : ` against ${rounded(reference)}`}${ofDatabase}`;
}

const VERDICTS: Readonly<Record<string, string>> = { true: 'met', false: 'missed', null: '' };

const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);

async function lastFigures(file: URL): Promise<Figure[]> {
  const text = await readFile(file, 'utf8').catch(() => '{"figures":[]}');
  return (JSON.parse(text) as { figures: Figure[] }).figures;
}

/** Prints the table and writes the same to a file. */
export async function report(
  figures: readonly Figure[],
  settings: object,
  say: (line: string) => void,
): Promise<void> {
  say(
    '\n| | what | ours | against | ratio | target | | processor, ms each |\n|---|---|--:|---|--:|---|---|--:|',
  );
  for (const figure of figures) {
    const { scenario, name, unit, ours, reference, against } = figure;
    say(
      `| ${scenario} | ${name} | ${rounded(ours)} ${unit} | ${rounded(reference)} ${unit}: ${against} | ` +
        `${ratioOf(figure).toFixed(2)} | ${inWords(figure)} | ${VERDICTS[String(isMet(figure))]} | ${processorInWords(figure)} |`,
    );
  }
  const results = new URL('./results/', import.meta.url);
  await mkdir(results, { recursive: true });
  const last = await lastFigures(new URL('bench.json', results));
  const worse = losses(last, figures);
  if (worse.length > 0)
    say(`\nMore than 10 % worse than in the last run:\n${worse.map((line) => `- ${line}`).join('\n')}`);
  else if (last.length > 0) say('\nNothing is more than 10 % worse than in the last run.');
  const measured = new Set(figures.map(keyOf));
  const content = {
    at: new Date().toISOString(),
    node: process.version,
    cores: availableParallelism(),
    ...settings,
    figures: [
      ...figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), is_met: isMet(figure) })),
      // Of scenarios that this run has left out: the next one is compared with them.
      ...last.filter((figure) => !measured.has(keyOf(figure))),
    ],
  };
  await writeFile(new URL('bench.json', results), `${JSON.stringify(content, null, 2)}\n`);
  say('\nWritten to bench/results/bench.json');
}
