// What announced cartons may say.
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { ssccProblem } from '../../../kit/kernel/sscc.ts';
import { CONTENTS_MAX } from '../schema.ts';
import type { CartonInput } from './types.ts';

/**
 * What is wrong with the cartons by themselves and beside the items.
 * @param quantities units of each element of `items`; undefined where not known
 * @param taken codes that cartons of other requests have
 */
export function cartonViolations(
  cartons: readonly CartonInput[],
  quantities: readonly (number | undefined)[],
  taken: ReadonlySet<string>,
): Violation[] {
  const found: Violation[] = [];
  const codes = new Set<string>();
  const packed = quantities.map(() => 0);
  const count = cartons.reduce((sum, { contents }) => sum + contents.length, 0);
  if (count > CONTENTS_MAX) {
    const message = `all together hold ${count} contents, of which ${CONTENTS_MAX} are taken: send another request`;
    return [violation('/cartons', 'too_long', message)];
  }
  for (const [index, { sscc, contents }] of cartons.entries()) {
    const at = `/cartons/${index}`;
    if (sscc !== undefined) found.push(...codeViolations(`${at}/sscc`, sscc, codes, taken));
    const inside = new Set<number>();
    for (const [place, { item_index: item, quantity }] of contents.entries()) {
      if (item === undefined || quantity === undefined) continue;
      const pointer = `${at}/contents/${place}`;
      const announced = quantities[item];
      if (item >= quantities.length) {
        const message = `there are ${quantities.length} items`;
        found.push(violation(`${pointer}/item_index`, 'too_large', message));
        continue;
      }
      if (inside.has(item))
        found.push(violation(`${pointer}/item_index`, 'duplicate', 'stands in this carton already'));
      inside.add(item);
      const total = (packed[item] ?? 0) + quantity;
      packed[item] = total;
      if (announced !== undefined && total > announced)
        found.push(
          violation(
            `${pointer}/quantity`,
            'too_large',
            `cartons hold ${total} units of items/${item}, of which ${announced} are announced`,
          ),
        );
    }
  }
  return found;
}

function codeViolations(
  pointer: string,
  sscc: string,
  codes: Set<string>,
  taken: ReadonlySet<string>,
): Violation[] {
  const problem = ssccProblem(sscc);
  if (problem !== null) return [violation(pointer, 'bad_format', problem)];
  if (codes.has(sscc)) return [violation(pointer, 'duplicate', 'another carton of the request has it')];
  codes.add(sscc);
  return taken.has(sscc) ? [violation(pointer, 'duplicate', 'a carton of another request has it')] : [];
}
