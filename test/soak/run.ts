// npm run test:soak [-- --for 10m --seed 7]: the soak test, for an hour by default.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const UNITS = { s: 1, m: 60, h: 3600 } as const;

const { values } = parseArgs({
  options: { for: { type: 'string', default: '1h' }, seed: { type: 'string', default: '1' } },
});
const [, count, unit] = /^(\d{1,6})([smh])$/.exec(values.for) ?? [];
if (count === undefined || !/^\d{1,9}$/.test(values.seed)) {
  process.stderr.write('--for must be like 90s, 10m or 1h, --seed a whole number\n');
  process.exitCode = 2;
} else {
  const seconds = Number(count) * UNITS[unit as keyof typeof UNITS];
  const child = spawn('vitest', ['run', 'test/soak/soak.test.ts'], {
    stdio: 'inherit',
    env: { ...process.env, SOAK_SECONDS: String(seconds), SOAK_SEED: values.seed },
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
