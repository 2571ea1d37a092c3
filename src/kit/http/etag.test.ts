// What was read can be asked for again cheaply, and changed only by those who know its newest version.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { runSql } from '../../../test/tools/serve-apps.ts';
import { bodyTag, noneMatch } from './etag.ts';

let app: TestApp;
let merchant: string;
let hub: string;

beforeAll(async () => {
  app = await testApp();
  merchant = await app.token('demo-client');
  hub = await app.token('hub-client');
});

afterAll(() => app.close());

describe('a list of slow-moving data', () => {
  const list = (headers: Record<string, string> = {}, query = '') =>
    app.get(`/v1/warehouses${query}`, { token: merchant, headers });

  it('carries a weak ETag that is the same as long as the bytes are', async () => {
    const first = await list();
    expect(first.headers['etag']).toMatch(/^W\/"[A-Za-z0-9_-]{27}"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect((await list()).headers['etag']).toBe(first.headers['etag']);
    expect((await list({}, '?per_page=1')).headers['etag']).not.toBe(first.headers['etag']);
  });

  it('is answered 304 without a body when the client has it', async () => {
    const tag = String((await list()).headers['etag']);
    for (const candidate of [tag, tag.replace('W/', ''), `"other", ${tag}`, `${tag} ,"x"`, '*']) {
      const answer = await list({ 'if-none-match': candidate });
      expect(answer.status, candidate).toBe(304);
      expect(answer.text).toBe('');
      expect(answer.headers['etag']).toBe(tag);
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.headers['content-length']).toBeUndefined();
      expect(answer.headers['content-type']).toBeUndefined();
    }
    for (const candidate of ['"other"', 'W/"other"', '', tag.slice(0, -2)]) {
      expect((await list({ 'if-none-match': candidate })).status, candidate).toBe(200);
    }
  });

  it('is sent again after a change', async () => {
    const tag = String((await list()).headers['etag']);
    await runSql(app, "UPDATE warehouse SET warehouse_name = 'Renamed' WHERE id = 1");
    const answer = await list({ 'if-none-match': tag });
    expect(answer.status).toBe(200);
    expect(answer.body[0].warehouse_name).toBe('Renamed');
    expect(answer.headers['etag']).not.toBe(tag);
  });

  it('keeps its link and its total on a 304', async () => {
    const first = await list({}, '?per_page=1&include_total=true');
    const again = await list(
      { 'if-none-match': String(first.headers['etag']) },
      '?per_page=1&include_total=true',
    );
    expect(again.status).toBe(304);
    expect(again.headers['link']).toBe(first.headers['link']);
    expect(again.headers['x-total-count']).toBe(first.headers['x-total-count']);
  });

  it('compares by bytes, not by looks', () => {
    expect(bodyTag(Buffer.from('[]'))).toBe(bodyTag(Buffer.from('[]')));
    expect(bodyTag(Buffer.from('[]'))).not.toBe(bodyTag(Buffer.from('[ ]')));
    for (let index = 0; index < 50; index += 1) bodyTag(Buffer.from(`[${index}]`));
    expect(bodyTag(Buffer.from('[]'))).toBe('W/"l9Fw4VUO7kr8CvBlt4zaMCqXZ0w"');
    expect(noneMatch(undefined, bodyTag(Buffer.from('[]')))).toBe(true);
  });
});

describe('a single record', () => {
  const read = () => app.get('/ops/v1/warehouses/2', { token: hub });
  const change = (body: object, headers: Record<string, string> = {}) =>
    app.patch('/ops/v1/warehouses/2', body, { token: hub, headers });

  it('carries a strong ETag that is its version', async () => {
    const answer = await read();
    expect(answer.headers['etag']).toBe(`"${answer.body.version}"`);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('gets a higher version and the new ETag with every change', async () => {
    const before = (await read()).body.version as number;
    const first = await change({ order_cutoff_time: '10:00' });
    const second = await change({ order_cutoff_time: '11:00' });
    expect(first.body.version).toBe(before + 1);
    expect(second.body.version).toBe(before + 2);
    expect(second.headers['etag']).toBe(`"${before + 2}"`);
    expect((await read()).body.order_cutoff_time).toBe('11:00');
  });

  it('keeps its version when nothing is changed', async () => {
    const before = await read();
    const answer = await change({});
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(before.body);
  });

  it('is changed by who names its version, one of several, or any', async () => {
    for (const form of [
      (tag: string) => tag,
      (tag: string) => `"999", ${tag}`,
      (tag: string) => `${tag},"999"`,
      () => '*',
      () => ' * ',
    ]) {
      const tag = String((await read()).headers['etag']);
      expect((await change({ warehouse_name: 'Reno' }, { 'if-match': form(tag) })).status).toBe(200);
    }
  });

  it('is not changed by who names another version, a weak one, or none', async () => {
    const before = await read();
    const tag = String(before.headers['etag']);
    for (const wrong of ['"999"', `W/${tag}`, tag.replaceAll('"', ''), '""', '', `"${before.body.version}`]) {
      const answer = await change({ warehouse_name: 'Lost' }, { 'if-match': wrong });
      expect(answer.status, wrong).toBe(412);
      expect(answer.body.code).toBe('precondition_failed');
    }
    expect((await read()).body).toEqual(before.body);
  });

  it('is changed once when many changes name the same version at once', async () => {
    const tag = String((await read()).headers['etag']);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        change({ order_cutoff_time: `12:${10 + index}` }, { 'if-match': tag }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
  });
});
