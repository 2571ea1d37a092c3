// Checks one answer: what must hold for every answer, and what this case asks for.
import type { BodyBounds } from '../../src/kit/http/body-bounds.ts';
import type { ProblemBody, ViolationCode } from '../../src/kit/http/problems.ts';
import type { Contract } from '../tools/contract.ts';
import { isBeyond } from './body-counts.ts';
import type { Operation } from './operations.ts';
import { type ExpectedViolation, type FuzzAnswer, type FuzzCase, payloadOf } from './request.ts';
import { ABOVE_RANK, ASKS_AT_A_PACE, JUDGED_ONE_BY_ONE, rulesOf, TELLS_REFERENCES_TOO } from './rules.ts';

/** Refusals that depend on the data, not on the form of the request. */
const BY_DATA: ReadonlySet<ViolationCode> = new Set<ViolationCode>([
  'unknown_reference',
  'ambiguous_reference',
  'conflicting_reference',
  'start_after_end',
]);
/** What follows from what earlier requests have made of the records, such as whose a catalog is. */
const PROBLEMS_BY_DATA = new Set(['org_required', 'idempotency_key_reused', 'catalog_managed_elsewhere']);
const STATUSES_BY_DATA = new Set([404, 409, 412]);
const SANE_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** Everything that is wrong with the answer; empty when it is right. */
export function checkAnswer(
  operation: Operation,
  one: FuzzCase,
  answer: FuzzAnswer,
  contract: Contract,
  bounds: BodyBounds,
): string[] {
  if (answer.status >= 500) return [`answered ${answer.status}: ${answer.text.slice(0, 200)}`];
  const wrong = contract.violations({
    method: one.request.method,
    path: operation.path,
    status: answer.status,
    contentType: answer.headers['content-type'],
    text: answer.text,
  });
  // An empty body is what HEAD and 304 have.
  const problem = answer.status >= 400 && answer.text !== '' ? problemOf(answer) : null;
  wrong.push(...judgeRequestId(one, answer, problem));
  if (answer.status >= 400 && one.request.method !== 'HEAD') wrong.push(...judgeProblem(answer, problem));
  if (wrong.length > 0) return wrong;
  // Size, depth and number of keys are checked before what the body says, and behind the credential and the media type.
  const isTooMuch = isBeyond(payloadOf(one.request) ?? Buffer.alloc(0), bounds);
  if (problem?.code === 'body_too_large')
    return isTooMuch ? [] : ['refused as too large what is within the bounds of the operation'];
  if (isTooMuch && one.expected.kind !== 'status')
    return [`read a body beyond the bounds of the operation, and answered ${answer.status}`];
  switch (one.expected.kind) {
    case 'valid':
      return judgeValid(operation, one, answer, problem);
    case 'violations':
      return judgeViolations(operation, one.expected.violations, answer, problem);
    case 'checked':
      return judgeElements(operation, one.expected.violations, answer, problem);
    case 'status': {
      const { statuses, code } = one.expected;
      // A body is checked before the record that it is for, its references before the state of the record.
      const reported = problem?.violations ?? [];
      const isBeyondSchema = (r: Reported) => BY_DATA.has(r.code) || isByRule(operation, r);
      if (
        statuses.some((one) => one === 404 || one === 412) &&
        reported.length > 0 &&
        reported.every(isBeyondSchema)
      )
        return [];
      if (!statuses.includes(answer.status))
        return [`answered ${answer.status} instead of ${statuses.join(' or ')}${inWords(problem)}`];
      return code === undefined || problem?.code === code
        ? []
        : [`answered the problem ${problem?.code} instead of ${code}`];
    }
  }
}

function problemOf(answer: FuzzAnswer): ProblemBody | null {
  try {
    return JSON.parse(answer.text) as ProblemBody;
  } catch {
    return null;
  }
}

function judgeRequestId(one: FuzzCase, answer: FuzzAnswer, problem: ProblemBody | null): string[] {
  const id = answer.headers['x-request-id'];
  if (id === undefined) return ['no X-Request-Id'];
  if (!SANE_ID.test(id)) return [`X-Request-Id ${JSON.stringify(id)} could forge a log line`];
  const sent = one.request.headers['x-request-id'];
  if (sent !== undefined && SANE_ID.test(sent) && sent !== id)
    return [`X-Request-Id ${sent} came back as ${id}`];
  return problem !== null && problem.request_id !== id
    ? [`request_id ${problem.request_id} is not X-Request-Id ${id}`]
    : [];
}

function judgeProblem(answer: FuzzAnswer, problem: ProblemBody | null): string[] {
  if (problem === null) return ['an error without a problem body'];
  const wrong: string[] = [];
  if (problem.status !== answer.status)
    wrong.push(`the body says ${problem.status}, the status line ${answer.status}`);
  if (problem.type !== `/problems/${problem.code}`)
    wrong.push(`type ${problem.type} for the code ${problem.code}`);
  if (/\n\s+at |node_modules|\.ts:\d|\bpg_\w|syntax error at/.test(answer.text))
    wrong.push('internals in the answer');
  if (answer.status === 401 && answer.headers['www-authenticate'] !== 'Bearer')
    wrong.push('401 without WWW-Authenticate');
  if (answer.status === 429 && answer.headers['retry-after'] === undefined)
    wrong.push('429 without Retry-After');
  return wrong;
}

function judgeValid(
  operation: Operation,
  one: FuzzCase,
  answer: FuzzAnswer,
  problem: ProblemBody | null,
): string[] {
  if (answer.status < 400 || STATUSES_BY_DATA.has(answer.status)) return [];
  if (answer.status === 401 && operation.isPublic) return [];
  if (answer.status === 429 && ASKS_AT_A_PACE.has(operation.id)) return [];
  const reported = problem?.violations ?? [];
  const rules = rulesOf(operation.id);
  const isByData = (violation: Reported) =>
    BY_DATA.has(violation.code) ||
    (violation.code === 'bad_cursor' && one.kind === 'cursor') ||
    isByRule(operation, violation);
  if (answer.status === 422 && reported.length > 0 && reported.every(isByData)) return [];
  // HEAD says only that something is wrong, not what.
  if (answer.status === 422 && one.request.method === 'HEAD' && rules.length > 0) return [];
  if (problem !== null && PROBLEMS_BY_DATA.has(problem.code)) return [];
  if (answer.status === 403 && ABOVE_RANK.test(problem?.detail ?? '')) return [];
  // The session of the console is for pages of its own site alone.
  const isFromElsewhere = one.request.headers?.['origin'] !== undefined;
  if (problem?.code === 'cross_site_request' && isFromElsewhere) return [];
  return [`a valid request was answered with ${answer.status}${inWords(problem)}`];
}

function isByRule(operation: Operation, { code, pointer }: Reported): boolean {
  const rules = rulesOf(operation.id);
  return rules.some((rule) => rule.code === code && rule.pointer.test(pointer));
}

function judgeViolations(
  operation: Operation,
  expected: readonly ExpectedViolation[],
  answer: FuzzAnswer,
  problem: ProblemBody | null,
): string[] {
  if (answer.status !== 422 || problem?.code !== 'validation_failed') {
    return [
      `answered ${answer.status} instead of 422${inWords(problem)}; broken: ${expected.map(place).join(', ')}`,
    ];
  }
  const reported = problem.violations ?? [];
  const missing = expected.filter((one) => !reported.some((violation) => reports(violation, one)));
  // Operations that look things up for what fits of a body tell both in one answer.
  const tellsBoth = TELLS_REFERENCES_TOO.has(operation.id);
  const invented = reported.filter(
    (violation) =>
      !expected.some((one) => isAbout(violation, one)) &&
      !(tellsBoth && (BY_DATA.has(violation.code) || isByRule(operation, violation))),
  );
  const wrong = missing.map((one) => `${place(one)} was not reported${inWords(problem)}`);
  wrong.push(...invented.map((one) => `reported ${one.in} ${one.pointer} ${one.code}, which was not broken`));
  if (reported.length !== problem.errors.length) wrong.push('errors and violations differ in number');
  return wrong;
}

/** An answer lists so many violations of one element. */
const LISTED_MAX = 100;

function judgeElements(
  operation: Operation,
  expected: readonly ExpectedViolation[],
  answer: FuzzAnswer,
  problem: ProblemBody | null,
): string[] {
  if (problem !== null && PROBLEMS_BY_DATA.has(problem.code)) return [];
  if (answer.status !== 200) return [`answered ${answer.status} instead of 200${inWords(problem)}`];
  const { erroneous_orders: refused } = JSON.parse(answer.text) as {
    erroneous_orders: readonly { index: number; violations: readonly Reported[] }[];
  };
  const list = JUDGED_ONE_BY_ONE[operation.id] ?? '';
  return expected.flatMap((one) => {
    const [, index = '', pointer = ''] = /^\/(\d+)(.*)$/s.exec(one.pointer.slice(list.length)) ?? [];
    const found = refused.find((element) => element.index === Number(index));
    const union = one.orUnionAt?.slice(`${list}/${index}`.length);
    const wanted = { ...one, pointer, ...(union === undefined ? {} : { orUnionAt: union }) };
    const reported = found?.violations ?? [];
    if (reported.length >= LISTED_MAX || reported.some((violation) => reports(violation, wanted))) return [];
    return [`${place(one)} was not reported of its element (${reported.map(({ code }) => code).join(', ')})`];
  });
}

type Reported = NonNullable<ProblemBody['violations']>[number];

function reports(violation: Reported, expected: ExpectedViolation): boolean {
  if (violation.in !== expected.in) return false;
  if (violation.code === 'no_form_matches' && violation.pointer === expected.orUnionAt) return true;
  if (!expected.codes.includes(violation.code)) return false;
  return (
    violation.pointer === expected.pointer ||
    (expected.orBelow === true && isBelow(violation.pointer, expected.pointer))
  );
}

function isAbout(violation: Reported, expected: ExpectedViolation): boolean {
  if (violation.in !== expected.in) return false;
  return (
    violation.pointer === expected.pointer ||
    violation.pointer === expected.orUnionAt ||
    isBelow(violation.pointer, expected.pointer)
  );
}

function isBelow(pointer: string, above: string): boolean {
  return pointer.startsWith(`${above}/`);
}

function place(expected: ExpectedViolation): string {
  return `${expected.in} ${expected.pointer || '(whole)'} ${expected.codes.join('|')}`;
}

function inWords(problem: ProblemBody | null): string {
  if (problem === null) return '';
  const violations = (problem.violations ?? [])
    .slice(0, 8)
    .map(({ in: where, pointer, code }) => `${where} ${pointer} ${code}`);
  return ` (${problem.code}: ${violations.length > 0 ? violations.join(', ') : problem.detail.slice(0, 120)})`;
}
