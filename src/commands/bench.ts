import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type CommandContext, EXIT } from './context.ts';

const HELP = `Usage: crossdock bench [--seconds N] [--rounds N]

Measures the service against the limits of the same machine, in the same run, and prints the ratios.
Starts everything it needs and stops it again; with DATABASE_URL it uses that database, which should be empty.
`;

export async function runBench(args: readonly string[], context: CommandContext): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    context.stdout.write(HELP);
    return EXIT.done;
  }
  const script = fileURLToPath(new URL('../../bench/run.ts', import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? EXIT.failed;
}
