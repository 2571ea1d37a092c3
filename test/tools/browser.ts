// A real browser: the system's Chromium. Where it is missing, root gets it from Debian; everybody else a message.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Ends a wait for what never comes, and names it; Playwright's own 30 s are too few for a busy machine. */
const WAIT_MS_MAX = 120_000;

export async function startBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...{ executablePath, headless: true, args: QUIET_FLAGS, timeout: WAIT_MS_MAX },
  });
  // `newPage` of a browser makes its context with it, too.
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(WAIT_MS_MAX);
    return context;
  };
  return browser;
}

function findBrowser(): string {
  const found = PLACES.find((place) => existsSync(place));
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'the browser tests need Chromium: install it (Debian: apt-get install chromium) and run again',
    );
  }
  execFileSync('apt-get', ['update'], { stdio: 'ignore' });
  // Something else may be installing, too.
  const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
  execFileSync('apt-get', [...waiting, 'install', '-y', '--no-install-recommends', 'chromium'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return PLACES.find((place) => existsSync(place)) ?? 'chromium';
}
