// Advances sandbox clocks with simulated time, so that deadlines in the service come when they should here. Otherwise
// an order due tomorrow would be late after a real day, however many days were simulated.
import { HOUR_MS, type Merchant, type World } from './world.ts';

const TURN_MINUTES = 60;
/** Advancing changes every open order, so it happens at most this often, however fast the simulation runs. */
const ADVANCE_EVERY_MS = 60_000;
const HOURS_MAX = 720;

export function addSandboxes(world: World): void {
  for (const merchant of world.merchants) {
    if (!merchant.isAdvanced) continue;
    const clock = new SandboxClock(world, merchant);
    world.every(TURN_MINUTES, `the clock of ${merchant.name}`, () => clock.follow());
  }
}

class SandboxClock {
  readonly #world: World;
  readonly #merchant: Merchant;
  readonly #startHereMs: number;
  readonly #startMs = performance.now();
  #advancedHours = 0;
  #lastMs = Number.NEGATIVE_INFINITY;
  #turns = 0;

  constructor(world: World, merchant: Merchant) {
    this.#world = world;
    this.#merchant = merchant;
    this.#startHereMs = world.nowMs;
  }

  async follow(): Promise<void> {
    const realMs = performance.now() - this.#startMs;
    const aheadHours = (this.#world.nowMs - this.#startHereMs - realMs) / HOUR_MS;
    const hours = Math.min(Math.floor(aheadHours) - this.#advancedHours, HOURS_MAX);
    if (hours < 1 || performance.now() - this.#lastMs < ADVANCE_EVERY_MS) return;
    this.#lastMs = performance.now();
    this.#turns += 1;
    const idempotencyKey = `sim-${this.#world.runName}-clock-${this.#merchant.orgId}-${this.#turns}`;
    this.#world.after(0, 'sandbox clock', () => this.#advance(hours, idempotencyKey));
  }

  /** A person in the console may be faster; the next turn catches up. */
  async #advance(hours: number, idempotencyKey: string): Promise<void> {
    const made = await this.#world.ask(() =>
      this.#merchant.client.advanceSandbox({ body: { hours } }, { idempotencyKey }),
    );
    if (made === null) return;
    this.#advancedHours += hours;
    this.#world.tally.add('hours advanced', hours);
  }
}
