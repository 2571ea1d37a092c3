// The check must be able to fail: every property that the fuzzer promises is broken here once.
import { describe, expect, test } from 'vitest';
import { boundsOf } from '../../src/kit/http/body-bounds.ts';
import { Problem, type ProblemCode, problemBody, type Violation } from '../../src/kit/http/problems.ts';
import { Contract } from '../tools/contract.ts';
import { checkAnswer } from './check-answer.ts';
import { RawJson } from './json.ts';
import { inWords, table } from './report.ts';
import type { Expected, ExpectedViolation, FuzzAnswer, FuzzCase, FuzzRequest } from './request.ts';
import { type Fingerprint, fuzzOperation, type Target } from './run.ts';
import { changeSample, getSample, sampleDocument } from './sample.ts';

const contract = new Contract({ v1: sampleDocument });
const request: FuzzRequest = { method: 'PATCH', known: 0, params: {}, query: [], body: {}, headers: {} };
const ID = 'r-1';
const BOUNDS = boundsOf({});

function answer(status: number, body: unknown, headers: Record<string, string> = {}): FuzzAnswer {
  const type = status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8';
  return {
    status,
    text: JSON.stringify(body),
    headers: { 'content-type': type, 'x-request-id': ID, ...headers },
  };
}

function problem(
  code: ProblemCode,
  violations?: Violation[],
  headers: Record<string, string> = {},
): FuzzAnswer {
  const made = new Problem(code, violations === undefined ? {} : { violations });
  return answer(made.status, problemBody(made, ID), headers);
}

function problemsWith(
  expected: Expected,
  given: FuzzAnswer,
  of: Partial<FuzzCase> & { sent?: Partial<FuzzRequest> } = {},
): string[] {
  const one: FuzzCase = { kind: 'valid', what: '', expected, ...of, request: { ...request, ...of.sent } };
  return checkAnswer(changeSample, one, given, contract, BOUNDS);
}

const VALID: Expected = { kind: 'valid' };
const small: Violation = {
  pointer: '/lines/0/quantity',
  in: 'body',
  code: 'too_small',
  message: 'must be at least 1',
};
const smallExpected: ExpectedViolation = { in: 'body', pointer: small.pointer, codes: ['too_small'] };
const SMALL: Expected = { kind: 'violations', violations: [smallExpected] };
const BOTH: Expected = {
  kind: 'violations',
  violations: [smallExpected, { in: 'query', pointer: '/x', codes: ['unknown_parameter'] }],
};

describe('the check of an answer', () => {
  test('has nothing against right answers', () => {
    expect(problemsWith(VALID, answer(200, { id: 1 }))).toEqual([]);
    expect(problemsWith(VALID, problem('not_found'))).toEqual([]);
    expect(problemsWith(VALID, problem('precondition_failed'))).toEqual([]);
    expect(problemsWith(SMALL, problem('validation_failed', [small]))).toEqual([]);
    expect(problemsWith({ kind: 'status', statuses: [415] }, problem('unsupported_media_type'))).toEqual([]);
    const head = { ...answer(200, ''), text: '' };
    expect(
      checkAnswer(
        getSample,
        { kind: 'valid', what: '', expected: VALID, request: { ...request, method: 'HEAD' } },
        head,
        contract,
        BOUNDS,
      ),
    ).toEqual([]);
  });

  test('finds a 5xx, whatever was sent', () => {
    for (const expected of [VALID, SMALL])
      expect(problemsWith(expected, problem('internal_error'))[0]).toContain('answered 500');
    expect(problemsWith(VALID, problem('overloaded'))[0]).toContain('answered 503');
  });

  test('finds an undocumented status', () => {
    expect(problemsWith(VALID, answer(202, {}))[0]).toContain('undocumented status');
    expect(problemsWith(VALID, problem('moved'))[0]).toContain('undocumented status');
  });

  test('finds a body that does not fit, is not JSON, or has another type', () => {
    expect(problemsWith(VALID, answer(200, { id: 'one' }))[0]).toContain('must be integer');
    expect(problemsWith(VALID, answer(200, { id: 1, secret: 'x' }))[0]).toContain(
      'must NOT have additional properties',
    );
    expect(problemsWith(VALID, { ...answer(200, {}), text: '<html>' })[0]).toContain('not JSON');
    expect(problemsWith(VALID, answer(200, { id: 1 }, { 'content-type': 'text/html' }))[0]).toContain(
      'content type text/html',
    );
  });

  test('finds request ids that are missing, differ, or could forge a log line', () => {
    const { 'x-request-id': _, ...headers } = answer(200, {}).headers;
    expect(problemsWith(VALID, { ...answer(200, { id: 1 }), headers })).toEqual(['no X-Request-Id']);
    expect(problemsWith(VALID, problem('not_found', undefined, { 'x-request-id': 'other' }))[0]).toContain(
      'is not X-Request-Id',
    );
    expect(problemsWith(VALID, answer(200, { id: 1 }, { 'x-request-id': 'a\nb' }))[0]).toContain('forge');
    expect(
      problemsWith(VALID, answer(200, { id: 1 }), { sent: { headers: { 'x-request-id': 'mine' } } })[0],
    ).toContain('mine');
  });

  test('finds internals and broken promises of the problem shape', () => {
    const leaky = {
      ...problemBody(new Problem('not_found'), ID),
      detail: 'Error\n    at handler (/app/src/x.ts:1:1)',
    };
    expect(problemsWith(VALID, answer(404, leaky))).toEqual(['internals in the answer']);
    const lying = { ...problemBody(new Problem('not_found'), ID), status: 200 };
    expect(problemsWith(VALID, answer(404, lying))[0]).toContain('the body says 200');
    expect(problemsWith({ kind: 'status', statuses: [401] }, problem('unauthorized'))).toEqual([
      '401 without WWW-Authenticate',
    ]);
    expect(problemsWith(VALID, problem('too_many_requests'))[0]).toBe('429 without Retry-After');
  });

  test('finds a violation that is not reported', () => {
    expect(problemsWith(BOTH, problem('validation_failed', [small]))[0]).toContain(
      'query /x unknown_parameter was not reported',
    );
    const elsewhere = { ...small, pointer: '/lines/1/quantity' };
    expect(problemsWith(SMALL, problem('validation_failed', [elsewhere]))).toHaveLength(2);
    expect(
      problemsWith(SMALL, problem('validation_failed', [{ ...small, code: 'wrong_type' }]))[0],
    ).toContain('not reported');
    expect(problemsWith(SMALL, problem('validation_failed', [{ ...small, in: 'query' }]))[0]).toContain(
      'not reported',
    );
  });

  test('finds a refusal for size of what is within the bounds, and a body beyond them that was read', () => {
    const short = { sent: { body: { a: [1, 2, { b: 'x'.repeat(1000) }] } } };
    expect(problemsWith(VALID, problem('body_too_large'), short)).toHaveLength(1);
    for (const body of [
      'x'.repeat(BOUNDS.textBytes + 1),
      Array.from({ length: BOUNDS.elements + 1 }, () => 1),
      new RawJson(`${'['.repeat(BOUNDS.depth + 1)}${']'.repeat(BOUNDS.depth + 1)}`),
      Object.fromEntries(Array.from({ length: BOUNDS.keysPerObject + 1 }, (_, n) => [`k${n}`, 1])),
      new RawJson(' '.repeat(BOUNDS.bytes + 1)),
    ]) {
      expect(problemsWith(SMALL, problem('body_too_large'), { sent: { body } })).toEqual([]);
      expect(problemsWith(SMALL, problem('validation_failed', [small]), { sent: { body } })[0]).toContain(
        'beyond the bounds',
      );
    }
  });

  test('finds a violation that was not made', () => {
    const invented: Violation = { pointer: '/note', in: 'body', code: 'required', message: 'is required' };
    expect(problemsWith(SMALL, problem('validation_failed', [small, invented]))).toEqual([
      'reported body /note required, which was not broken',
    ]);
  });

  test('finds a broken request that is accepted or refused for something else', () => {
    expect(problemsWith(SMALL, answer(200, { id: 1 }))[0]).toContain('answered 200 instead of 422');
    expect(problemsWith(SMALL, problem('not_found'))[0]).toContain('answered 404 instead of 422');
    expect(problemsWith({ kind: 'status', statuses: [415] }, problem('malformed_json'))[0]).toContain(
      '400 instead of 415',
    );
    expect(
      problemsWith({ kind: 'status', statuses: [400], code: 'malformed_json' }, problem('bad_request'))[0],
    ).toContain('bad_request');
  });

  test('finds a valid request that is refused for its form', () => {
    expect(problemsWith(VALID, problem('validation_failed', [small]))[0]).toContain(
      'a valid request was answered with 422',
    );
    const unknown: Violation = {
      pointer: '/item_id',
      in: 'body',
      code: 'unknown_reference',
      message: 'no such item',
    };
    expect(problemsWith(VALID, problem('validation_failed', [unknown]))).toEqual([]);
    const cursor: Violation = { pointer: '/after', in: 'query', code: 'bad_cursor', message: 'no' };
    expect(problemsWith(VALID, problem('validation_failed', [cursor]))).toHaveLength(1);
    expect(problemsWith(VALID, problem('validation_failed', [cursor]), { kind: 'cursor' })).toEqual([]);
  });
});

describe('a run', () => {
  const untouched: Fingerprint = new Map([['sample', '1 rows']]);
  const target = (of: Partial<Target>): Target => ({
    send: async () => problem('not_found'),
    fingerprint: async () => untouched,
    boundsOf: () => BOUNDS,
    ...of,
  });
  const options = { seed: 1, cases: 60 };

  test('counts every case by status and keeps what it found', async () => {
    const report = await fuzzOperation(
      getSample,
      target({ send: async () => problem('internal_error') }),
      contract,
      options,
    );
    expect(report).toMatchObject({ cases: 60, byStatus: { 500: 60 }, findingCount: 60 });
    expect(report.findings.length).toBeLessThan(60);
    expect(inWords(report, 1, 60)).toContain('FUZZ_SEED=1 FUZZ_CASES=60 FUZZ_OPERATION=getSample');
    expect(table(1, [report])).toMatch(/getSample +60 +60/);
  });

  test('finds what refused requests leave behind', async () => {
    let calls = 0;
    const fingerprint = async () => {
      calls += 1;
      return new Map([['sample', `${calls} rows`]]);
    };
    const leaking = target({ fingerprint });
    const report = await fuzzOperation(changeSample, leaking, contract, options);
    const problems = report.findings.map(({ problem: what }) => what);
    expect(problems).toContainEqual(
      expect.stringMatching(/requests that must be refused, of changeSample, changed the table sample/),
    );
  });

  test('finds a valid request that is refused and yet has an effect, and a read that writes', async () => {
    let calls = 0;
    const send = async () => {
      calls += 1;
      return problem('not_found');
    };
    const leaking = target({ send, fingerprint: async () => new Map([['sample', `${calls} rows`]]) });
    for (const operation of [changeSample, getSample]) {
      const report = await fuzzOperation(operation, leaking, contract, { seed: 3, cases: 200 });
      expect(report.findings.map(({ problem: what }) => what)).toContain(
        'answered 404 and yet changed the table sample',
      );
    }
  });

  test('finds what changed without a statement that says so', async () => {
    const fingerprint = async (how?: 'thorough' | 'as needed') =>
      how === 'thorough' ? new Map([['sample', '2 rows']]) : untouched;
    const report = await fuzzOperation(getSample, target({ fingerprint }), contract, options);
    expect(report.findings.map(({ problem: what }) => what)).toContain(
      'the table sample was changed by no statement that was seen',
    );
  });
});
