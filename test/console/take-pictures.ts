// `npm run pictures` takes the pictures of the README: of the demo world, in the console as it is built. With a folder and paths it
// takes those of any pages, to look at: `npm run pictures -- /tmp/look /orders /settings/people`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBrowser } from '../tools/browser.ts';
import { startService } from '../tools/running-service.ts';
import { builtConsole } from './built-console.ts';

interface Picture {
  readonly file: string;
  readonly path: string;
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const WIDE = 1280;
const HEIGHT = 800;
const README: readonly Picture[] = [
  { file: `${IMAGES}console-dashboard.png`, path: '/', width: WIDE, colorScheme: 'light' },
  { file: `${IMAGES}console-order.png`, path: '/orders/JG-20005', width: WIDE, colorScheme: 'dark' },
  { file: `${IMAGES}console-item.png`, path: '/inventory/1', width: WIDE, colorScheme: 'light' },
];

/** On a large screen, a tablet and a phone, in light and dark. */
function picturesOf(folder: string, paths: readonly string[]): Picture[] {
  return paths.flatMap((path) =>
    [1440, 820, 390].flatMap((width) =>
      (['light', 'dark'] as const).map((colorScheme) => {
        const name = `${path.replaceAll(/\W+/g, '_')}-${width}-${colorScheme}.png`;
        return { file: join(folder, name), path, width, colorScheme };
      }),
    ),
  );
}

const [folder, ...paths] = process.argv.slice(2);
const pictures = folder === undefined ? README : picturesOf(folder, paths);
await builtConsole();
const data = await mkdtemp(join(tmpdir(), 'crossdock-pictures-'));
const service = await startService({ CROSSDOCK_DATA: data });
const browser = await startBrowser();
try {
  for (const { file, path, width, colorScheme } of pictures) {
    await mkdir(join(file, '..'), { recursive: true });
    const context = await browser.newContext({
      baseURL: service.address,
      locale: 'en-US',
      viewport: { width, height: HEIGHT },
      colorScheme,
      reducedMotion: 'reduce',
      // The policy of the page does not count for what is asked of it from outside.
      bypassCSP: true,
    });
    const page = await context.newPage();
    await page.goto('/sign-in');
    await page
      .getByLabel('Email')
      .fill(path.startsWith('/hub') ? 'hub@crossdock.test' : 'demo@crossdock.test');
    await page.getByLabel('Password').fill('crossdock-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /^Signed in as/ }).waitFor();
    // Stations ask for their warehouse first.
    await page.evaluate("localStorage.setItem('crossdock.warehouse', '1')");
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction("document.querySelector('.animate-pulse') === null");
    await page.screenshot({ path: file });
    await context.close();
    process.stdout.write(`${file}\n`);
  }
} finally {
  await browser.close();
  await service.stop();
  await rm(data, { recursive: true, force: true });
}
