// Runs before every test file: properties that name no seed or number of runs of their own have these.
import fc from 'fast-check';
import { seedOf } from '../seeds.ts';

const RUNS = 100;
const longer = Number(process.env['PROPERTY_RUNS_FACTOR'] ?? 1);

fc.configureGlobal({ seed: seedOf('PROPERTY_SEED'), numRuns: RUNS * longer });
