// The order of the test files: those that take longest first. A run that knows the times of the last one would do so by
// itself; a fresh clone knows none.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG_TESTS } from './long-tests.ts';

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONG_TESTS.indexOf(relative(this.ctx.config.root, moduleId));
      return index === -1 ? LONG_TESTS.length : index;
    };
    // Of the others, those that failed last time come first, then the longer ones.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
