// Reading a card's numbers: what has too many decimals is reported, and goes on as zero, because the card is refused.

import { type Violation, type ViolationCode, violation } from '../../../kit/http/problems.ts';
import { scaledDecimal } from '../../../kit/kernel/decimals.ts';
import type { FuelWeek } from '../calendar-rules.ts';
import { DECIMALS, lengthUm, weightNg } from '../measure-rules.ts';
import { type Area, prefixProblem } from '../prefix-rules.ts';
import type { AreaJson, FuelWeeksJson } from './schema.ts';

export class CardReader {
  readonly violations: Violation[] = [];
  readonly #placeOf: (pointer: string) => string;

  /** @param placeOf where a part of the card stands in the request */
  constructor(placeOf = (pointer: string) => pointer) {
    this.#placeOf = placeOf;
  }

  report(pointer: string, code: ViolationCode, message: string): void {
    this.violations.push(violation(this.#placeOf(pointer), code, message));
  }

  weight(pointer: string, value: number | undefined): number | null {
    return this.#read(pointer, value, DECIMALS.lb, (given) => weightNg(given, 'lb'));
  }

  length(pointer: string, value: number | undefined): number | null {
    return this.#read(pointer, value, DECIMALS.in, (given) => lengthUm(given, 'in'));
  }

  area(pointer: string, { country, prefixes = [] }: AreaJson): Area {
    for (const [index, prefix] of prefixes.entries()) {
      const problem = prefixProblem(prefix);
      if (problem !== null) this.report(`${pointer}/prefixes/${index}`, 'bad_format', problem);
    }
    return { country, prefixes };
  }

  /** @param firstDay the first day of the card */
  fuelWeeks(pointer: string, weeks: FuelWeeksJson, firstDay: string): FuelWeek[] {
    const read = weeks.map(({ from, percent }, index) => {
      const basisPoints = this.#read(`${pointer}/${index}/percent`, percent, 2, (given) =>
        scaledDecimal(given, 2),
      );
      const before = weeks[index - 1];
      if (before !== undefined && before.from >= from)
        this.report(`${pointer}/${index}/from`, 'not_allowed', 'must come after the week before it');
      return { from, basisPoints: basisPoints ?? 0 };
    });
    const [first] = read;
    if (first !== undefined && first.from > firstDay)
      this.report(`${pointer}/0/from`, 'too_large', `must not come after the card’s first day, ${firstDay}`);
    return read;
  }

  #read<T>(
    pointer: string,
    value: number | undefined,
    decimals: number,
    read: (value: number) => T | null,
  ): T | null {
    if (value === undefined) return null;
    const found = read(value);
    if (found === null) this.report(pointer, 'bad_precision', `must have at most ${decimals} decimals`);
    return found;
  }
}
