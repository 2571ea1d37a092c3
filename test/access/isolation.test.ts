// Another org's record looks exactly like one that does not exist, lists show nothing foreign, and no credential gets
// further than its scope. Everything here is made from the OpenAPI documents: a new operation is covered by existing,
// and what the documents cannot say fails until test/access/isolation/fixtures.ts says it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { openApiDocuments } from '../../src/app/openapi-documents.ts';
import { type Operation, operationsOf, type Schema } from '../fuzz/operations.ts';
import { testApp } from '../harness.ts';
import { LISTS, REFERENCES, REQUESTS, type Request, RIVAL_WORDS, type Value } from './isolation/fixtures.ts';
import { coverageGaps, differences, type IdParameter, idParametersOf, withId } from './isolation/matrix.ts';
import { bearer, IsolationWorld, type Page, pageOf, pagesOf, READ_BY_POST } from './isolation/world.ts';

const app = await testApp();
const world = await IsolationWorld.open(app);
const operations = operationsOf({ ...openApiDocuments(app.app.routes) });
const ofMerchants = operations.filter(({ document }) => document === 'v1');
const guarded = operations.filter(({ isPublic }) => !isPublic);
const guardedV1 = guarded.filter(({ path }) => path.startsWith('/v1/'));
const guardedOps = guarded.filter(({ document }) => document === 'ops');
const parameters = ofMerchants.flatMap(idParametersOf);
const lists = ofMerchants.filter((operation) => !operation.isPublic && isList(operation));
const counts: Record<string, number> = {};

afterAll(async () => {
  const file = new URL('../../node_modules/.cache/isolation-report.json', import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
  const rows = Object.entries(counts).map(([name, count]) => `${String(count).padStart(6)}  ${name}`);
  process.stdout.write(`\nisolation matrix\n${rows.join('\n')}\n\n`);
  await world.close();
  await app.close();
});

function isList({ method, parameters: all }: Operation): boolean {
  return method === 'GET' && all.some(({ name, in: where }) => where === 'query' && name === 'per_page');
}

function count(name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}

describe('another org’s record', () => {
  test('is looked for by every parameter that could name one', () => {
    count('parameters that could name a record', parameters.length);
    expect(coverageGaps(parameters, REFERENCES, REQUESTS)).toEqual([]);
  });

  for (const parameter of parameters) {
    const reference = REFERENCES[parameter.key];
    if (reference === undefined || 'none' in reference) continue;
    test(`looks like none at all: ${parameter.key}`, async () => {
      const before = await world.rivalFingerprint();
      const [own, foreign, missing] = [
        await answerTo(parameter, await found(reference.own)),
        await answerTo(parameter, await found(reference.foreign)),
        await answerTo(parameter, await found(reference.missing)),
      ];
      expect(own.answer.status, `Juniper's own id is refused: ${own.answer.text}`).toBeLessThan(300);
      expect(differences(parameter, foreign, missing)).toEqual([]);
      expect(foreign.answer.text, 'the id makes no difference at all').not.toBe(own.answer.text);
      expect(await world.rivalFingerprint(), 'Rival’s data has changed').toEqual(before);
      const text = foreign.answer.text.replaceAll(String(foreign.id), '');
      for (const word of RIVAL_WORDS) expect(text).not.toContain(word);
      count('answers compared byte for byte', 2);
    });
  }

  async function answerTo(parameter: IdParameter, id: Value) {
    const { operation, key } = parameter;
    const given = REQUESTS[key] ?? REQUESTS[operation.id] ?? {};
    const request: Request = typeof given === 'function' ? await given(world) : given;
    const headers = operation.isPublic ? {} : bearer(world.juniper.token);
    return { id, answer: await world.send(operation, withId(parameter, request, id), headers) };
  }

  async function found(value: Value | ((of: IsolationWorld) => Promise<Value>)): Promise<Value> {
    return typeof value === 'function' ? value(world) : value;
  }
});

describe('a list', () => {
  test('is known as one by its array of rows', () => {
    expect(lists.length).toBeGreaterThan(0);
    const isArray = (schema: Schema | null | undefined) => schema?.type === 'array';
    const others = lists
      .filter(({ answer }) => !isArray(answer) && !isArray(Object.values(answer?.properties ?? {})[0]))
      .map(({ id }) => id);
    expect(others, 'lists whose rows the matrix cannot find').toEqual([]);
    expect(Object.keys(LISTS).filter((id) => !lists.some((one) => one.id === id))).toEqual([]);
  });

  for (const operation of lists) {
    const facts = LISTS[operation.id] ?? {};
    const idOf = facts.idOf ?? ((row) => row['id'] as Value);
    /** Both tests look at them; nothing is written between. */
    const read = new Map<string, Promise<Page[]>>();
    const pagesFor = (org: 'juniper' | 'rival') => {
      const pages = read.get(org) ?? readPages(org);
      read.set(org, pages);
      return pages;
    };
    const readPages = async (org: 'juniper' | 'rival') => {
      let { path } = operation;
      for (const [name, find] of Object.entries(facts.params ?? {}))
        path = path.replace(`{${name}}`, encodeURIComponent(await find(org)(world)));
      return pagesOf(world, operation, world[org].token, facts.query ?? {}, path);
    };
    const idsIn = (pages: readonly Page[]) => pages.flatMap(({ rows }) => rows.map(idOf));

    test(`shows each org its own and nothing else: ${operation.id}`, async () => {
      const pages = await pagesFor('juniper');
      const [ofJuniper, ofRival] = [idsIn(pages), idsIn(await pagesFor('rival'))];
      for (const ids of [ofJuniper, ofRival]) {
        expect(ids.length, 'the demo world needs rows of both orgs here').toBeGreaterThan(0);
        expect(ids, 'rows without an id: add idOf to LISTS').not.toContain(undefined);
        expect(new Set(ids).size, 'a row came twice').toBe(ids.length);
      }
      if (facts.shared === undefined) {
        expect(ofJuniper.filter((id) => ofRival.includes(id))).toEqual([]);
      } else {
        const visible = await Promise.all(
          [world.juniper, world.rival].map(({ orgId }) => facts.shared?.visible(world, orgId)),
        );
        expect([...ofJuniper].sort()).toEqual([...(visible[0] ?? [])].sort());
        expect([...ofRival].sort()).toEqual([...(visible[1] ?? [])].sort());
      }
      for (const { text } of pages) for (const word of RIVAL_WORDS) expect(text).not.toContain(word);
      count('rows of lists looked at', ofJuniper.length + ofRival.length);
    });

    test(`gives nothing away for another org’s position: ${operation.id}`, async () => {
      const ofJuniper = new Set(idsIn(await pagesFor('juniper')));
      for (const { next } of await pagesFor('rival')) {
        if (next === null) continue;
        const answer = await world.sendTo('GET', next, bearer(world.juniper.token));
        expect(answer.status).toBe(200);
        expect(
          pageOf(answer)
            .rows.map(idOf)
            .filter((id) => !ofJuniper.has(id)),
        ).toEqual([]);
        count('positions of Rival tried by Juniper');
      }
    });
  }
});

/** Sends every operation as it stands: credential and scope are checked before anything else is looked at. */
async function statusesOf(
  ofOperations: readonly Operation[],
  headers: Readonly<Record<string, string>>,
): Promise<string[]> {
  count('operations called with a credential that must not do', ofOperations.length);
  const statuses: string[] = [];
  for (const operation of ofOperations) {
    const { status } = await world.send(operation, {}, headers);
    statuses.push(`${operation.id} ${status}`);
  }
  return statuses;
}

function all(ofOperations: readonly Operation[], status: number): string[] {
  return ofOperations.map(({ id }) => `${id} ${status}`);
}

describe('a credential', () => {
  test('is asked for by every operation that is not public', async () => {
    expect(await statusesOf(guarded, {})).toEqual(all(guarded, 401));
  });

  test('of one org says nothing in the name of another', async () => {
    const [kind, , secret] = world.juniper.token.split('_', 3);
    const rest = world.juniper.token.slice(`${kind}_2_`.length);
    expect(rest.startsWith(secret ?? '')).toBe(true);
    for (const org of ['1', '3']) {
      expect(await statusesOf(guarded, bearer(`${kind}_${org}_${rest}`))).toEqual(all(guarded, 401));
    }
  });

  test('that has expired or was revoked is none', async () => {
    const dead = [
      await world.person(world.juniper.orgId, 'owner', '-1 second'),
      await world.person(world.hubOrgId, 'owner', '-1 second'),
      await world.apiKey(world.juniper.orgId, ['read', 'write', 'account'], true),
      await world.apiKey(world.hubOrgId, ['ops'], true),
    ];
    for (const token of dead) expect(await statusesOf(guarded, bearer(token))).toEqual(all(guarded, 401));
  });

  test('of a merchant does not open the hub’s side', async () => {
    for (const token of [
      world.juniper.token,
      await world.apiKey(world.juniper.orgId, ['read', 'write', 'account']),
      await world.person(world.juniper.orgId, 'owner'),
    ]) {
      expect(await statusesOf(guardedOps, bearer(token))).toEqual(all(guardedOps, 403));
    }
  });

  test('of the hub does not open a merchant’s side', async () => {
    for (const token of [await app.token('hub-client'), await world.person(world.hubOrgId, 'owner')]) {
      expect(await statusesOf(guardedV1, bearer(token))).toEqual(all(guardedV1, 403));
    }
  });

  test('that may only read writes nothing, and one that may only write reads nothing', async () => {
    const isRead = ({ method, id }: Operation) => method === 'GET' || READ_BY_POST.has(id);
    const writes = guardedV1.filter((operation) => !isRead(operation));
    const reads = guardedV1.filter(isRead);
    const readers = [
      await world.apiKey(world.juniper.orgId, ['read']),
      await world.person(world.juniper.orgId, 'viewer'),
    ];
    for (const token of readers) expect(await statusesOf(writes, bearer(token))).toEqual(all(writes, 403));
    const writer = await world.apiKey(world.juniper.orgId, ['write']);
    expect(await statusesOf(reads, bearer(writer))).toEqual(all(reads, 403));
  });

  test('does what it may: the refusals above are not those of broken credentials', async () => {
    const reads = (side: readonly Operation[]) => side.filter(({ method }) => method === 'GET');
    for (const [token, side] of [
      [await world.apiKey(world.juniper.orgId, ['read', 'account']), guardedV1],
      [await world.person(world.juniper.orgId, 'admin'), guardedV1],
      [await world.apiKey(world.hubOrgId, ['ops', 'admin']), guardedOps],
      [await world.person(world.hubOrgId, 'admin'), guardedOps],
    ] as const) {
      for (const operation of reads(side)) {
        const { status } = await world.send(operation, {}, bearer(token));
        expect([401, 403], operation.id).not.toContain(status);
      }
    }
  });

  test('of a plain member manages neither people nor credentials', async () => {
    const adminOnly = new Set(
      app.app.routes
        .filter((route) => ['admin', 'account'].includes(route.access))
        .map(({ operationId }) => operationId),
    );
    const managing = guarded.filter(({ id }) => adminOnly.has(id));
    expect(managing.length).toBeGreaterThan(0);
    for (const [orgId, side] of [
      [world.hubOrgId, guardedOps],
      [world.juniper.orgId, guardedV1],
    ] as const) {
      const member = await world.person(orgId, 'member');
      const refused = managing.filter((one) => side.includes(one));
      expect(await statusesOf(refused, bearer(member))).toEqual(all(refused, 403));
    }
  });
});
