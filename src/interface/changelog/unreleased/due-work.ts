import type { UnreleasedChange } from './change.ts';

export const DUE_WORK: readonly UnreleasedChange[] = [
  {
    document: 'ops',
    change: 'Retrying dead letters refuses a blank `kind`, which retried those of all kinds.',
    kind: 'breaking',
    operations: ['opsRetryDeadLetters'],
    differences: ['POST /ops/v1/due_work/retry: request body: field kind: minLength nothing became 0'],
  },
];
