import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocuments } from '../../src/app/openapi-documents.ts';
import { recordedExamples } from '../../src/app/recorded-examples.ts';
import { answerExamples } from '../../src/kit/http/answer-examples.ts';
import { samplePath } from '../../src/kit/http/openapi.ts';
import { type TestApp, testApp } from '../harness.ts';
import { contractOf } from '../tools/contract.ts';
import { answersToExamples } from './call-examples.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
});

afterAll(() => app.close());

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example?: unknown;
}

/** Sent together with the others. */
const EVERY_LIST_HAS = new Set(['page', 'per_page', 'after', 'include_total']);

/** The other end of a range: how far one end may be from today depends on today. And the id that a marketplace has given. */
function isPartner({ name }: Parameter, given: readonly Parameter[]): boolean {
  if (name === 'market_order_id' && given.some((one) => one.name === 'marketplace')) return true;
  const swapped = (text: string) => text.replace(/start|end/, (end) => (end === 'start' ? 'end' : 'start'));
  return given.some((one) => /start|end/.test(one.name) && swapped(one.name) === name);
}

describe('the examples of the reference', () => {
  it('work against the demo world, every one of them', async () => {
    const failures: string[] = [];
    for await (const { route, path, answer } of answersToExamples(app)) {
      const documented = Object.keys(route.responses).map(Number);
      if (!documented.includes(answer.status)) {
        failures.push(`${route.method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      }
    }
    expect(failures).toEqual([]);
  });

  it('exist for every parameter of a query, and are valid alone and all at once', async () => {
    const failures: string[] = [];
    for (const [name, document] of Object.entries(openApiDocuments(app.app.routes))) {
      const token = await (name === 'v1' ? app.ownerToken() : app.token('hub-client'));
      for (const [path, item] of Object.entries(document.paths)) {
        const operation = (item as { get?: { parameters: Parameter[] } }).get;
        const inQuery = (operation?.parameters ?? []).filter((one) => one.in === 'query');
        failures.push(
          ...inQuery.filter(({ example }) => example === undefined).map((one) => `${path} ${one.name}`),
        );
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, id: string) =>
          encodeURIComponent(String(operation?.parameters.find((one) => one.name === id)?.example)),
        );
        const ask = async (given: readonly Parameter[]) => {
          const asked = inQuery.filter((one) => one.required || given.includes(one) || isPartner(one, given));
          const query = asked.flatMap((one) =>
            [one.example].flat().map((value): [string, string] => [one.name, String(value)]),
          );
          const { status, text } = await app.get(`${filled}?${new URLSearchParams(query)}`, { token });
          if (status === 422) failures.push(`${path} ${asked.map((one) => one.name)}: ${text.slice(0, 300)}`);
        };
        if (inQuery.length > 0) await ask(inQuery);
        for (const one of inQuery) if (!EVERY_LIST_HAS.has(one.name)) await ask([one]);
      }
    }
    expect(failures).toEqual([]);
  });

  it('exist for every body and every answer, and fit their schemas', () => {
    const contract = contractOf(app.app.routes);
    const exampleOf = answerExamples(app.app.routes, recordedExamples());
    const failures: string[] = [];
    for (const route of app.app.routes) {
      if (route.body !== undefined && route.bodyExample === undefined)
        failures.push(`${route.operationId}: no body example`);
      for (const [status, response] of Object.entries(route.responses)) {
        if (response.schema === undefined) continue;
        const example = exampleOf(route, status);
        if (example === undefined) failures.push(`${route.operationId} ${status}: no example`);
        failures.push(
          ...contract.violations({
            method: route.method,
            path: samplePath(route),
            status: Number(status),
            contentType: response.contentType ?? 'application/json',
            text: JSON.stringify(example),
          }),
        );
      }
    }
    expect(failures, 'where answers have changed: npm run examples').toEqual([]);
  });
});
