// A station of the floor in a browser: what a scanner types, what the station says, and what the service knows afterwards.
import type { Page } from 'playwright-core';
import { ConsoleWorld, type Visitor } from './browser-world.ts';

export const NEWARK = 1;

export class StationWorld {
  readonly world: ConsoleWorld;
  readonly visitor: Visitor;

  private constructor(world: ConsoleWorld, visitor: Visitor) {
    this.world = world;
    this.visitor = visitor;
  }

  /** Somebody of the hub at its first warehouse. */
  static async open(options: Parameters<typeof ConsoleWorld.open>[0] = {}): Promise<StationWorld> {
    const world = await ConsoleWorld.open(options);
    const visitor = await world.signedIn('hub@crossdock.test', { viewport: { width: 1440, height: 900 } });
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

  /** A scanner is a keyboard: it types wherever the focus is, and ends with Enter. */
  async scan(code: string): Promise<void> {
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
  }

  hears(tone: 'right' | 'wrong' | 'note', words: string | RegExp): Promise<void> {
    return this.page.locator(`[data-verdict=${tone}]`).getByText(words).first().waitFor();
  }

  /** The station waits for this. */
  asksFor(label: string | RegExp): Promise<void> {
    return this.page.getByPlaceholder(label).waitFor();
  }
}
