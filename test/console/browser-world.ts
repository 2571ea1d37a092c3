// What the tests of the console stand on: the demo world served on a port, and one browser for a file.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type TestApp, type TestAppOptions, testApp } from '../harness.ts';
import { startBrowser } from '../tools/browser.ts';
import { builtConsole } from './built-console.ts';
import { openPages } from './failed-pages.ts';

const PASSWORD = 'crossdock-demo';
const SHOWN_MAX = 1500;
const REFUSALS_MAX = 10;
const IS_OF_BUILD = /\/assets\//;

export class ConsoleWorld {
  readonly app: TestApp;
  readonly browser: Browser;
  readonly address: string;

  private constructor(app: TestApp, browser: Browser, address: string) {
    this.app = app;
    this.browser = browser;
    this.address = address;
  }

  static async open(options: Pick<TestAppOptions, 'environment'> = {}): Promise<ConsoleWorld> {
    await builtConsole();
    const app = await testApp({ world: 'demo', ...options });
    const address = await app.app.server.listen({ port: 0, host: '127.0.0.1' });
    return new ConsoleWorld(app, await startBrowser(), address);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.app.close();
  }

  /** A browser of its own, with nobody signed in. */
  async visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    // What a service worker answers cannot be held up by a test: only that of the worker has one.
    const serviceWorkers = 'block';
    const given = { baseURL: this.address, locale: 'en-US', serviceWorkers, ...options } as const;
    const context = await this.browser.newContext(given);
    return new Visitor(context, await context.newPage(), this.address);
  }

  async signedIn(email: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = await this.visitor(options);
    await visitor.page.goto('/sign-in');
    await visitor.signIn(email);
    return visitor;
  }
}

export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the page, refusals of its policy, and requests to other hosts. */
  readonly problems: string[] = [];
  readonly #refusals: string[] = [];
  readonly #loading = new Set<string>();
  readonly #loaded: string[] = [];

  constructor(context: BrowserContext, page: Page, address: string) {
    this.context = context;
    this.page = page;
    openPages.add(this);
    page.on('response', (response) => {
      if (response.status() >= 400) this.#refusals.push(`${response.status()} ${response.url()}`);
    });
    page.on('request', (request) => {
      if (IS_OF_BUILD.test(request.url())) this.#loading.add(request.url());
    });
    page.on('requestfinished', (request) => {
      if (this.#loading.delete(request.url())) this.#loaded.push(request.url());
    });
    page.on('requestfailed', (request) => {
      this.#loading.delete(request.url());
      this.#refusals.push(`${request.failure()?.errorText} ${request.url()}`);
    });
    page.on('pageerror', ({ message }) => this.problems.push(message));
    page.on('console', (message) => {
      // The browser itself notes each refusal of the service; pages show those.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.problems.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(address) && !/^(blob|data):/.test(url)) this.problems.push(`a request to ${url}`);
    });
  }

  async signIn(email: string, password = PASSWORD): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('button', { name: /^Signed in as/ }).waitFor();
  }

  /** The page has this file of the build, and every other one that it has asked for. */
  async untilLoaded(file: RegExp): Promise<void> {
    await expect
      .poll(() => this.#loaded.some((url) => file.test(url)) && this.#loading.size === 0)
      .toBe(true);
  }

  async whatIsShown(): Promise<string> {
    const text = await this.page.evaluate('document.body.innerText').catch(String);
    const refusals = this.#refusals.slice(-REFUSALS_MAX).join('\n');
    return [this.page.url(), String(text).slice(0, SHOWN_MAX), refusals, ...this.problems].join('\n');
  }

  close(): Promise<void> {
    openPages.delete(this);
    return this.context.close();
  }
}
