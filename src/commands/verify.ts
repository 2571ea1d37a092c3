import { verifyBooks } from '../verify/verify-books.ts';
import { command, EXIT } from './context.ts';
import { requireDatabase, withDatabase } from './with-database.ts';

const HELP = `Usage: crossdock verify [--json]

Proves on a live system that the books add up: movements, balances, reservations, records, orders, shipments,
the summary and the change feed, in one snapshot. Names every row that is off.
  --json   the whole result as JSON
Exit code: 0 all is well, 1 something is off or there is no database, 2 wrong usage. Made for cron.
`;

export const runVerify = command(
  HELP,
  {
    options: { json: { type: 'boolean' } },
  },
  async ({ values }, context) => {
    await requireDatabase(context.config);
    const startedMs = performance.now();
    const result = await withDatabase(context.config, (db) =>
      verifyBooks(db, (promise) => {
        if (!values.json) context.stderr.write(`… ${promise}\n`);
      }),
    );
    const off = result.checks.reduce((sum, check) => sum + check.findings, 0);
    if (values.json) context.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else {
      for (const check of result.checks) {
        context.stdout.write(
          `${check.findings === 0 ? '✓' : '✗'} ${check.promise}${check.findings === 0 ? '' : `: ${check.findings} off`}\n`,
        );
      }
      for (const finding of result.findings) context.stdout.write(`  ${finding.check}: ${finding.detail}\n`);
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      context.stdout.write(`${result.movements} movements, ${off} rows off, ${seconds} s\n`);
    }
    return off === 0 ? EXIT.done : EXIT.failed;
  },
);
