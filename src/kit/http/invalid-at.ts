// A request that is refused for one of its values.
import { invalid, type Problem, type Violation, violation } from './problems.ts';

export function invalidAt(pointer: string, code: Violation['code'], message: string): Problem {
  return invalid([violation(pointer, code, message)]);
}
