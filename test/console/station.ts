// A station of the floor in a browser: what a scanner types, what the station says, and what the service knows afterwards.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { ConsoleWorld, type Visitor } from './browser-world.ts';

export const NEWARK = 1;
const MUG = 'JNP-MUG-01';
/** A little longer than the stations take one code for the same scan. */
const SCANNED_TWICE_MS = 2100;

export interface FloorOrder {
  readonly org_id: number;
  readonly sub_order_id: number;
  readonly sub_order_number: string;
  readonly market_order_id: string;
}

export class StationWorld {
  readonly world: ConsoleWorld;
  readonly visitor: Visitor;

  private constructor(world: ConsoleWorld, visitor: Visitor) {
    this.world = world;
    this.visitor = visitor;
  }

  /** Somebody of the hub at its first warehouse. */
  static async open(
    options: Parameters<typeof ConsoleWorld.open>[0] = {},
    browser: BrowserContextOptions = {},
  ): Promise<StationWorld> {
    const world = await ConsoleWorld.open(options);
    const viewport = { width: 1440, height: 900 };
    const visitor = await world.signedIn('hub@crossdock.test', { viewport, ...browser });
    return new StationWorld(world, visitor);
  }

  async close(): Promise<void> {
    await this.visitor.close();
    await this.world.close();
  }

  get page(): Page {
    return this.visitor.page;
  }

  async chooseNewark(): Promise<void> {
    await this.page.evaluate(`localStorage.setItem('crossdock.warehouse', '${NEWARK}')`);
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests name what they look at
  async ops(path: string): Promise<any> {
    const { body } = await this.world.app.get(`/ops/v1${path}`, {
      token: await this.world.app.token('hub-client'),
    });
    return body;
  }

  async hubPost(path: string, body?: object): Promise<void> {
    const { app } = this.world;
    const { status, text } = await app.post(`/ops/v1${path}`, body, { token: await app.token('hub-client') });
    if (status >= 300) throw new Error(text);
  }

  /** Mugs for somebody near the warehouse. */
  async orderMugs(market_order_id: string, quantity: number): Promise<FloorOrder> {
    const { app } = this.world;
    const order = {
      market_order_id,
      marketplace: 'Shopify',
      ship_to_name: 'Ada Example',
      address_line1: '11 Wall St',
      city: 'New York',
      state: 'NY',
      postal_code: '10005',
      country: 'US',
      items: [{ market_order_item_id: '1', sku: MUG, quantity }],
    };
    const made = await app.post('/v1/orders', { orders: [order] }, { token: await app.token('demo-client') });
    if (made.status >= 300) throw new Error(made.text);
    const queue: FloorOrder[] = await this.ops(`/warehouses/${NEWARK}/pick_queue?per_page=250`);
    const found = queue.find((one) => one.market_order_id === market_order_id);
    if (found === undefined) throw new Error(`${market_order_id} is not to be picked`);
    return found;
  }

  /** The same, and somebody picks them. */
  async pickedMugs(market_order_id: string, quantity: number): Promise<FloorOrder> {
    const found = await this.orderMugs(market_order_id, quantity);
    await this.hubPost(`/orgs/${found.org_id}/sub_orders/${found.sub_order_id}/start_pick`);
    return found;
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests name what they look at
  subOrder({ org_id, sub_order_id }: FloorOrder): Promise<any> {
    return this.ops(`/orgs/${org_id}/sub_orders/${sub_order_id}`);
  }

  /** A scanner is a keyboard: it types wherever the focus is, and ends with Enter. */
  async scan(code: string): Promise<void> {
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
  }

  /** The same code on purpose: what comes at once is taken for a label that was read twice. */
  async scanAgain(code: string): Promise<void> {
    // A scan is remembered from the moment when it was handled.
    await this.isDone();
    await this.page.waitForTimeout(SCANNED_TWICE_MS);
    await this.scan(code);
  }

  /** The carton is closed: the pack station asks for its box, then for its weight. */
  async putInBox(carton: number, size = '12x9x6'): Promise<void> {
    await this.asksFor(new RegExp(`^Box of carton ${carton}`));
    await this.scan(size);
    await this.asksFor(`Weight of carton ${carton} in pounds`);
  }

  /** Of goods that were announced with a lot or a date: somebody reads them on the box. */
  async readsLabel(page = this.page): Promise<void> {
    await page.getByLabel(/^As printed on the box/).check();
  }

  hears(tone: 'right' | 'wrong' | 'note', words: string | RegExp): Promise<void> {
    return this.page.locator(`[data-verdict=${tone}]`).getByText(words).first().waitFor();
  }

  /** All that was scanned is handled. */
  isDone(): Promise<void> {
    return this.page.locator('input[aria-busy=false]').waitFor();
  }

  /** The station waits for this. */
  asksFor(label: string | RegExp): Promise<void> {
    return this.page.getByPlaceholder(label).waitFor();
  }
}

/** A station at Newark for the tests of a file. */
export function atNewark(use: (station: StationWorld) => void): void {
  let opened: StationWorld | undefined;
  beforeAll(async () => {
    opened = await StationWorld.open();
    use(opened);
    await opened.chooseNewark();
  });
  afterAll(() => opened?.close());
}
