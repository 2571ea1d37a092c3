import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type CommandContext, EXIT } from './context.ts';

const HELP = `Usage: crossdock bench [--only NAMES] [--seconds N] [--rounds N] [--v8=OPTIONS]...

Measures the service against the limits of the same machine, in the same run, and prints the ratios. Starts everything it
needs on 127.0.0.1 and stops it again. Works in databases of its own, on an embedded server or on the one that
DATABASE_URL names (its user must be allowed to create databases), and drops them at the end.
  --only NAMES  comma-separated; without it p1,p2,p3,p4,p5,p6,p7
                  p1      lists with everything on, against a bare route with the same SQL; p8 of the shortest one
                  p2      single orders, against a transaction written by hand
                  p3      orders by the 250, against the bare insert of their rows
                  p4      a page at row 3,000,000; one item among 1,000,000 balances
                  p5      bulk receiving and import, against the same rows loaded by hand
                  p6      one order alone and its cancellation, against the same written by hand
                  p7      time of a start; memory of the process at rest and after each load
                  rates   parcels rated in memory and through the API, against each other
                  filters every filter of every list over 1,000,000 orders, against no filter; what a page costs,
                          against the same bytes prebuilt (takes minutes to fill in)
                  lists   the same of every list of merchants and of the hub, over 25,000 rows of each: processor time of
                          the database
                  requests
                          the same of every filter and order of inventory requests, over 1,000,000 of them
                  verify  the proof of 10,000,000 movements (takes minutes to fill in)
                  kit     the kit without a database, and parts of it against cheaper ones: log line, metrics, ETag
                  layers  the processor time of GET /v1/warehouses by file of the service
                  options p1, p2, p3 and memory with each --v8, in turns
  --v8=OPTIONS  a set of options of V8 for the scenario options: --v8="--max-semi-space-size=8"; may be repeated;
                without it those of npm start
  --seconds N   length of a round of p1, p2, p3, p6, p7, rates and options, 1 to 60 (default 4)
  --rounds N    1 to 20 (default 5); medians count
It names each figure that is more than 10 % worse than in the last run (bench/results/bench.json).
Exit code: 0 it ran, with any figures; 1 it did not, 2 wrong usage.
`;

export async function runBench(args: readonly string[], context: CommandContext): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    context.stdout.write(HELP);
    return EXIT.done;
  }
  const script = fileURLToPath(new URL('../../bench/run.ts', import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' });
  // Ctrl-C reaches the child, too; it cleans up, and we wait to report its end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? EXIT.failed;
}
