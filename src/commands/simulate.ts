// crossdock simulate: plays the hub and its customers against a running service.
import { ConnectionError, ProblemError } from '../../client/src/index.ts';
import { type CommandContext, command, EXIT } from './context.ts';
import { DEMO_LOGINS, isLoopback } from './demo-exposure.ts';

export const SPEED_DEFAULT = 60;
const SPEED_MAX = 100_000;
export const ORDERS_DEFAULT = 40;
const ORDERS_MAX = 10_000;
const SEED_MAX = 2 ** 31;
const FOR_MS_MAX = 30 * 24 * 3600_000;

const HELP = `Usage: crossdock simulate [options]

Plays a hub and its customers against a running service, only through its public interface: merchants send goods,
customers order by the time of day, the floor picks, packs and ships, carriers deliver, customers cancel and return,
work orders go to marketplaces. Prints a line for each simulated hour, and a summary.
  --url URL         the service (default http://127.0.0.1:8080)
  --speed N         simulated seconds per second, 1 to ${SPEED_MAX} (default ${SPEED_DEFAULT}: an hour per minute)
  --for TIME        how long, in real time: 90s, 10m, 1h (default: until Ctrl-C)
  --orders N        orders in the busiest hour of the week, 1 to ${ORDERS_MAX} (default ${ORDERS_DEFAULT})
  --seed N          random seed; the same seed plays the same events (default: a new one each time)
  --keep-deadlines  does not advance the clocks of sandboxes with the simulated time
  --hub ID:SECRET   the client of the hub (CROSSDOCK_SIMULATE_HUB)
  --merchant ID:SECRET   the client of a merchant, repeatable (CROSSDOCK_SIMULATE_MERCHANTS)
Default on this machine: the clients of the demo world.
Exit code: 0 all went well, 1 the service failed or was away, 2 wrong usage.
`;

const OPTIONS = {
  url: { type: 'string' },
  speed: { type: 'string', default: String(SPEED_DEFAULT) },
  for: { type: 'string' },
  orders: { type: 'string', default: String(ORDERS_DEFAULT) },
  seed: { type: 'string' },
  'keep-deadlines': { type: 'boolean', default: false },
  hub: { type: 'string' },
  merchant: { type: 'string', multiple: true },
} as const;

export const runSimulate = command(
  HELP,
  { options: OPTIONS },
  async ({ values }, context: CommandContext) => {
    const mistakes: string[] = [];
    const number = (name: string, value: string, smallest: number, largest: number): number => {
      const read = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
      if (!(read >= smallest && read <= largest))
        mistakes.push(`--${name} must be a whole number from ${smallest} to ${largest}, not ${value}`);
      return read;
    };
    const speed = number('speed', values.speed, 1, SPEED_MAX);
    const ordersPerHour = number('orders', values.orders, 1, ORDERS_MAX);
    const seed = number('seed', values.seed ?? String(Math.floor(Math.random() * SEED_MAX)), 0, SEED_MAX);
    const forMs = values.for === undefined ? null : durationMs(values.for);
    if (forMs !== null && !(forMs > 0 && forMs <= FOR_MS_MAX))
      mistakes.push(`--for must be like 90s, 10m or 1h, not ${values.for}`);
    const given = values.url ?? `http://127.0.0.1:${context.config.port}`;
    const url = given.replace(/\/+$/, '');
    const isHere = URL.canParse(url) && isLoopback(new URL(url).hostname.replaceAll(/[[\]]/g, ''));
    if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url))
      mistakes.push(`--url must be like http://127.0.0.1:8080, not ${given}`);
    const { simulateHub, simulateMerchants } = context.config;
    const { hub, merchants } = logins(
      values.hub ?? simulateHub,
      values.merchant ?? simulateMerchants,
      isHere,
    );
    if (hub === undefined || merchants.length === 0)
      mistakes.push(
        'another machine’s service needs --hub and --merchant: the demo world’s clients are for this one',
      );
    if (hub === null || merchants.includes(null))
      mistakes.push('--hub and --merchant must be like client_id:client_secret');
    if (mistakes.length > 0 || !hub) {
      context.stderr.write(
        `${mistakes.map((mistake) => `crossdock simulate: ${mistake}\n`).join('')}\n${HELP}`,
      );
      return EXIT.usage;
    }
    const { describeResult, simulate } = await import('../../demo/simulate/simulator.ts');
    const stop = new AbortController();
    const end = () => stop.abort();
    process.once('SIGINT', end).once('SIGTERM', end);
    try {
      const result = await simulate({
        url,
        hub,
        merchants: merchants.filter((login) => login !== null),
        speed,
        forMs,
        seed,
        ordersPerHour,
        keepsDeadlines: values['keep-deadlines'],
        say: (line) => context.stdout.write(`${line}\n`),
        signal: stop.signal,
      });
      context.stdout.write(describeResult(result));
      if (result.failure !== null) context.stderr.write(`crossdock simulate: ${result.failure}\n`);
      return result.failure === null && result.tally.mishaps.failed === 0 ? EXIT.done : EXIT.failed;
    } catch (error) {
      if (!(error instanceof ProblemError || error instanceof ConnectionError)) throw error;
      context.stderr.write(`crossdock simulate: ${error.message}\n`);
      return EXIT.failed;
    } finally {
      process.off('SIGINT', end).off('SIGTERM', end);
    }
  },
);

/** Null: it is no login. The clients of the demo world stand in on this machine alone. */
function logins(hub: string | null, merchants: readonly string[], isHere: boolean) {
  return {
    hub: hub === null ? (isHere ? demoLogin('hub-client') : undefined) : loginOf(hub),
    merchants:
      merchants.length === 0 && isHere
        ? [demoLogin('demo-client'), demoLogin('rival-client')]
        : merchants.map(loginOf),
  };
}

const UNITS_MS = { s: 1000, m: 60_000, h: 3600_000 } as const;

/** NaN: it is not a time. */
function durationMs(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  return count === undefined ? Number.NaN : Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
}

export function demoLogin(clientId: string) {
  const found = DEMO_LOGINS.find(({ login }) => login === clientId);
  if (found === undefined) throw new Error(`the demo world has no ${clientId}`);
  return { clientId, clientSecret: found.secret };
}

/** Null: it is none. */
function loginOf(text: string) {
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return null;
  return { clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) };
}
