// Traces as a collector gets them: over real HTTP, in OTLP's JSON.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TestApp, testApp } from '../../test/harness.ts';
import type { DueKind } from '../kit/due/due-kind.ts';
import { queueMarks } from '../kit/due/mark-due.ts';
import { workOffDue } from '../kit/due/run-due-work.ts';
import { systemClock } from '../kit/kernel/clock.ts';
import { startTracing } from './start-tracing.ts';

interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: { key: string; value: Record<string, unknown> }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

let app: TestApp;
const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  bodies.push(Buffer.concat(chunks).toString());
  response.setHeader('content-type', 'application/json').end('{}');
});

beforeAll(async () => {
  app = await testApp();
  await once(collector.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  collector.close();
  await app.close();
});

const attributesOf = ({ attributes }: ExportedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** What the collector has got of `work`. */
async function spansOf(work: () => Promise<void>, share = 1): Promise<ExportedSpan[]> {
  bodies.length = 0;
  const { port } = collector.address() as AddressInfo;
  const tracing = await startTracing({
    traces: { url: `http://127.0.0.1:${port}`, serviceName: 'hub', share },
  });
  try {
    await work();
  } finally {
    await tracing.stop();
  }
  return bodies
    .map((body) => JSON.parse(body))
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'hub' } });
      return scopeSpans.flatMap(({ spans }: { spans: ExportedSpan[] }) => spans);
    });
}

describe('traces', () => {
  it('shows a write as a part of its caller’s trace, with its transaction inside', async () => {
    const token = await app.token('hub-client');
    const spans = await spansOf(async () => {
      const { status } = await app.post(
        '/ops/v1/orgs/2/brands',
        { name: 'Traced' },
        { token, headers: { traceparent: `00-${TRACE}-${CALLER}-01` } },
      );
      expect(status).toBe(201);
    });
    const request = spans.find(({ name }) => name === 'POST /ops/v1/orgs/:org_id/brands');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
    expect(attributesOf(request as ExportedSpan)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/ops/v1/orgs/:org_id/brands',
      'http.response.status_code': 201,
      'crossdock.org_id': 1,
    });
    expect(spans.find(({ name }) => name === 'transaction')).toMatchObject({
      traceId: TRACE,
      parentSpanId: request?.spanId,
    });
  });

  it('shows what is worked off later as a trace of its own', async () => {
    const clock = systemClock;
    const kind: DueKind = {
      kind: 'test_work',
      subject: 'thing',
      batchSize: 10,
      leaseMs: 60_000,
      work: (db, _clock, batch) => db.transaction(async (tx) => batch.queueDone(tx)),
    };
    await app.db.transaction(async (tx) => queueMarks(tx, 2, kind.kind, [7, 8], clock.now()));
    const spans = await spansOf(() =>
      workOffDue({ db: app.db, clock, kinds: [kind], onFailure: ({ error }) => expect.fail(String(error)) }),
    );
    const due = spans.find(({ name }) => name === 'due test_work') as ExportedSpan;
    expect(due.parentSpanId ?? '').toBe('');
    expect(attributesOf(due)).toEqual({ 'crossdock.org_id': 2, 'crossdock.subjects': 2 });
    expect(spans.find(({ name }) => name === 'transaction')?.parentSpanId).toBe(due.spanId);
  });

  it('traces the configured share, but never refuses a caller that traces', async () => {
    const token = await app.token('demo-client');
    const read = (headers: Record<string, string>) => app.get('/v1/warehouses', { token, headers });
    expect(await spansOf(async () => void (await read({})), 0)).toEqual([]);
    const asked = await spansOf(
      async () => void (await read({ traceparent: `00-${TRACE}-${CALLER}-01` })),
      0,
    );
    expect(asked.map(({ traceId }) => traceId)).toContain(TRACE);
    expect(await spansOf(async () => void (await read({ traceparent: `00-${TRACE}-${CALLER}-00` })))).toEqual(
      [],
    );
  });

  it('does without a collector, and without one that answers, and ends all attempts when it stops', async () => {
    const idle = await startTracing({ traces: null });
    await idle.stop();
    const token = await app.token('demo-client');
    const silent = createServer(() => {});
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    for (const port of [9, (silent.address() as AddressInfo).port]) {
      const before = timers();
      const tracing = await startTracing({
        traces: { url: `http://127.0.0.1:${port}`, serviceName: 'hub', share: 1 },
      });
      expect((await app.get('/v1/warehouses', { token })).status).toBe(200);
      await tracing.stop();
      expect(timers()).toBeLessThanOrEqual(before);
    }
  });
});
