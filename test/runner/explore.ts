// npm run explore: the models and properties for longer, from a new seed. It prints the seed first, and
// EXPLORE_SEED repeats it. What it finds becomes a case with a name beside the model.

import { freshSeed } from '../seeds.ts';
import { runSteps } from './run-steps.ts';
import { EXPLORED_SETTINGS, EXPLORED_TESTS } from './stress-tests.ts';

const seed = process.env['EXPLORE_SEED'] ?? String(freshSeed());
process.stdout.write(`exploring with EXPLORE_SEED=${seed}\n`);
Object.assign(process.env, EXPLORED_SETTINGS, {
  ...process.env,
  MODEL_SEED: seed,
  QUEUE_SEED: seed,
  PROPERTY_SEED: seed,
});
const failed = await runSteps([
  {
    name: 'models and properties',
    command: 'vitest',
    args: ['run', ...EXPLORED_TESTS, ...process.argv.slice(2)],
  },
]);
process.stdout.write(`EXPLORE_SEED=${seed}: ${failed.length === 0 ? 'found nothing' : 'found something'}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
