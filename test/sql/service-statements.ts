import { allStatements } from '../../src/kit/db/statement.ts';

/** All statements but those of tests, which may have run before in this process and have tables of their own. */
export function serviceStatements() {
  return allStatements().filter(({ name }) => !/^\w*test\./.test(name));
}
