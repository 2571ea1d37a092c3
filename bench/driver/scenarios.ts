// Who takes part in the driver comparison, and in what.

export const candidates = ['pg', 'pg pipeline', 'pg pipeline, corked', 'postgres'] as const;
export type Candidate = (typeof candidates)[number];

const allCandidates: readonly Candidate[] = candidates;
const bulkCandidates: readonly Candidate[] = ['pg', 'postgres'];

/** Path of the route, HTTP clients, who takes part, and what it stands for. */
export const scenarios = [
  { name: 'point', clients: 64, who: allCandidates, what: 'primary-key read, small JSON as text' },
  { name: 'list', clients: 64, who: allCandidates, what: '100 rows, JSON as text, passed through' },
  { name: 'steps', clients: 32, who: allCandidates, what: 'write transaction, each statement awaited' },
  { name: 'flush', clients: 32, who: allCandidates, what: 'the same, BEGIN to COMMIT in one flush' },
  { name: 'steps-hot', clients: 32, who: allCandidates, what: 'awaited, all on one counter row' },
  { name: 'flush-hot', clients: 32, who: allCandidates, what: 'one flush, all on one counter row' },
  {
    name: 'two-trips',
    clients: 32,
    who: allCandidates,
    what: 'BEGIN + lock, then writes + COMMIT in one flush',
  },
  { name: 'bulk-arrays', clients: 8, who: bulkCandidates, what: '500 rows x 12, arrays by the driver' },
  { name: 'bulk-literals', clients: 8, who: bulkCandidates, what: '500 rows x 12, array literals by us' },
  { name: 'bulk-json', clients: 8, who: bulkCandidates, what: '500 rows x 12, one json parameter' },
  { name: 'bulk-jsonb', clients: 8, who: bulkCandidates, what: '500 rows x 12, one jsonb parameter' },
] as const;
export type ScenarioName = (typeof scenarios)[number]['name'];
