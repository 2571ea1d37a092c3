// The answers that the reference shows: what the demo world answers to the examples of requests, on a fixed day.
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { loadDemo } from '../../demo/world/load-demo.ts';
import { EXAMPLES_FILE, recordedExamples } from '../../src/app/recorded-examples.ts';
import { openDb } from '../../src/kit/db/db.ts';
import { ManualClock } from '../../src/kit/kernel/clock.ts';
import { testApp } from '../harness.ts';
import { answersToExamples } from './call-examples.ts';

const DAY = new Date('2026-11-14T15:30:00Z');

/** Of a list in an answer, this many elements are telling. */
const ELEMENTS_MAX = 2;

/** Random characters of a credential: behind its prefix, or all of a field that is a secret. */
const RANDOM = /\b(cd[a-z]_(?:\d+_)?|cl_|whsec_|secret=)([\w+/-]+)/g;
const SECRETS = new Set(['secret', 'client_secret', 'refresh_token']);

/** The same secret every time, as long as the given one. */
const exampleSecret = ({ length }: string) => 'a2b3c4d5e6f7'.repeat(10).slice(0, length);

function masked(name: string, text: string): string {
  if (SECRETS.has(name) && !text.startsWith('whsec_')) return exampleSecret(text);
  return text.replaceAll(RANDOM, (_, prefix: string, random: string) => prefix + exampleSecret(random));
}

function shortened(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return masked(name, value);
  if (Array.isArray(value)) return value.slice(0, ELEMENTS_MAX).map((one) => shortened(one, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, name)]));
}

/** A list shows one row. */
const exampleOf = (body: unknown) => shortened(Array.isArray(body) ? body.slice(0, 1) : body);

it('has recorded answers of operations that exist, and no others', async () => {
  const clock = new ManualClock(DAY);
  const app = await testApp({ world: 'empty', clock });
  try {
    if (process.env['RECORD_EXAMPLES'] === '1') {
      const db = openDb({ url: app.database.url, poolSize: 2 });
      await loadDemo(db, clock, 2);
      await db.close();
      const recorded: Record<string, unknown> = {};
      for await (const { route, answer } of answersToExamples(app)) {
        const { example, schema, contentType } = route.responses[answer.status] ?? {};
        if (schema === undefined || example !== undefined || contentType !== undefined) continue;
        recorded[`${route.operationId} ${answer.status}`] = exampleOf(answer.body);
      }
      await writeFile(EXAMPLES_FILE, `${JSON.stringify(recorded, null, 1)}\n`);
    }
    const known = new Set(app.app.routes.map(({ operationId }) => operationId));
    expect(Object.keys(recordedExamples()).filter((name) => !known.has(name.split(' ')[0] ?? ''))).toEqual(
      [],
    );
  } finally {
    await app.close();
  }
});
