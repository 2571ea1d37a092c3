import { expect, it } from 'vitest';
import { RunningParts } from './running-parts.ts';

it('stops every part from the last to the first, also after one that fails or never ends', async () => {
  const stopped: string[] = [];
  const troubles: string[] = [];
  const parts = new RunningParts(0, (message) => troubles.push(message), 50);
  const part = (name: string, end: () => Promise<void>) => ({
    stop: () => {
      stopped.push(name);
      return end();
    },
  });
  const api = part('api', () => Promise.reject(new Error('the port is gone')));
  await parts.add(
    'the database',
    part('database', () => Promise.resolve()),
  );
  await parts.add('the API', api);
  await parts.add(
    'the worker',
    part('worker', () => new Promise(() => {})),
    api,
  );
  expect(await parts.stop(0)).toBe(false);
  expect(stopped).toEqual(['api', 'worker', 'database']);
  expect(troubles).toEqual([
    expect.stringContaining('the API did not stop cleanly: Error: the port is gone'),
    'the worker did not stop cleanly: it is still stopping after 0.05 s',
  ]);
});
