// Compares figures with those of the last run that measured them.
import type { Figure } from './figures.ts';

/** Smaller differences are noise even on a quiet machine. */
const LOSS_MIN = 0.1;

/** The runs were on different days, so only ratios within one run are compared, where there are any. */
function comparedValue({ judged, ours, reference }: Figure): number {
  return judged === 'ratio' ? ours / reference : ours;
}

function processorRatio({ processor }: Figure): number {
  return processor === undefined ? Number.NaN : processor.ours / processor.reference;
}

/** Of rates more is better, of times and bytes less. */
function isMoreBetter({ target, unit }: Figure): boolean {
  return target === null ? unit.endsWith('/s') : 'atLeast' in target;
}

export const keyOf = ({ scenario, name }: Pick<Figure, 'scenario' | 'name'>): string => `${scenario} ${name}`;

/** One line for each figure that is more than 10 % worse than before, by itself or by its processor time. */
export function losses(before: readonly Figure[], now: readonly Figure[]): string[] {
  const known = new Map(before.map((figure) => [keyOf(figure), figure]));
  return now.flatMap((figure) => {
    const last = known.get(keyOf(figure));
    if (last === undefined) return [];
    const [was, is] = [comparedValue(last), comparedValue(figure)];
    const loss = isMoreBetter(figure) ? was / is - 1 : is / was - 1;
    const processorLoss = processorRatio(figure) / processorRatio(last) - 1;
    return [
      ...(loss > LOSS_MIN
        ? [inWords(figure, figure.judged === 'ratio' ? 'ratio' : figure.unit, was, is)]
        : []),
      ...(processorLoss > LOSS_MIN
        ? [inWords(figure, 'times the processor time', processorRatio(last), processorRatio(figure))]
        : []),
    ];
  });
}

function inWords(figure: Figure, what: string, was: number, is: number): string {
  const percent = Math.round(100 * Math.abs(is / was - 1));
  return `${keyOf(figure)}: ${is.toPrecision(3)} ${what}, ${was.toPrecision(3)} in the last run (${percent} % worse)`;
}
