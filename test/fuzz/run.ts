// Sends generated cases to one operation and collects what is wrong with the answers and with what they left behind.
import fc from 'fast-check';
import type { BodyBounds } from '../../src/kit/http/body-bounds.ts';
import type { Contract } from '../tools/contract.ts';
import { casesOf } from './cases.ts';
import { checkAnswer } from './check-answer.ts';
import type { Operation } from './operations.ts';
import { type FuzzAnswer, type FuzzCase, type FuzzRequest, pathOf, payloadOf } from './request.ts';

/** The state of each table, such that every change of a row shows. */
export type Fingerprint = ReadonlyMap<string, string>;

export interface Target {
  send(operation: Operation, request: FuzzRequest): Promise<FuzzAnswer>;
  /** As needed: after statements that write. Thorough: also where none was seen. */
  fingerprint(how?: 'thorough' | 'as needed'): Promise<Fingerprint>;
  boundsOf(operation: Operation): BodyBounds;
}

interface Finding {
  readonly operation: string;
  readonly number: number;
  readonly kind: string;
  readonly what: string;
  readonly problem: string;
  readonly request: string;
}

export interface OperationReport {
  readonly operation: string;
  readonly cases: number;
  readonly ms: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byKind: Readonly<Record<string, number>>;
  /** Everything that was found; the first of them in detail. */
  readonly findingCount: number;
  readonly findings: readonly Finding[];
}

/** Cases are made in blocks, so that making them never holds up the event loop for long. */
const BLOCK = 50;
/** Of each sort of finding; a defect that every request meets is not worth a thousand reports. */
const FINDINGS_KEPT_MAX = 3;

export async function fuzzOperation(
  operation: Operation,
  target: Target,
  contract: Contract,
  options: { readonly seed: number; readonly cases: number },
): Promise<OperationReport> {
  const startedAt = performance.now();
  const run = new Run(operation, target, contract);
  const cases = casesOf(operation);
  for (let from = 0; from < options.cases; from += BLOCK) {
    const numRuns = Math.min(BLOCK, options.cases - from);
    // Each operation has a stream of its own, so that one can be repeated alone.
    const seed = (options.seed ^ hashOf(`${operation.id} ${from}`)) | 0;
    const block = fc.sample(cases, { numRuns, seed });
    await run.block(block.map((one, index) => ({ one, number: from + index })));
  }
  await run.end();
  return run.report(Math.round(performance.now() - startedAt));
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

interface Numbered {
  readonly one: FuzzCase;
  readonly number: number;
}

class Run {
  readonly #operation: Operation;
  readonly #target: Target;
  readonly #contract: Contract;
  readonly #byStatus: Record<string, number> = {};
  readonly #byKind: Record<string, number> = {};
  readonly #findings: Finding[] = [];
  readonly #bySort = new Map<string, number>();
  #findingCount = 0;
  #cases = 0;
  #last: Numbered | undefined;

  constructor(operation: Operation, target: Target, contract: Contract) {
    this.#operation = operation;
    this.#target = target;
    this.#contract = contract;
  }

  async block(cases: readonly Numbered[]): Promise<void> {
    const before = await this.#target.fingerprint();
    const refusals = cases.filter(({ one }) => !mayBeTaken(one));
    for (const one of refusals) await this.#send(one);
    const after = await this.#target.fingerprint();
    for (const table of differences(before, after)) {
      const range = `${refusals.length} requests that must be refused, of ${this.#operation.id}`;
      this.#found(refusals[0], `${range}, changed the table ${table}`);
    }
    await this.#accepted(
      cases.filter(({ one }) => mayBeTaken(one)),
      after,
    );
  }

  /** What changed a table without a statement that says so was not noticed until now. */
  async end(): Promise<void> {
    const seen = await this.#target.fingerprint();
    for (const table of differences(seen, await this.#target.fingerprint('thorough')))
      this.#found(this.#last, `the table ${table} was changed by no statement that was seen`);
  }

  /** Valid requests one by one: whichever the data refuses must leave everything as it was; so must every read. */
  async #accepted(cases: readonly Numbered[], start: Fingerprint): Promise<void> {
    const isRead = this.#operation.method === 'GET';
    let before = start;
    for (const [index, one] of cases.entries()) {
      const answer = await this.#send(one);
      if (isRead && index < cases.length - 1) continue;
      const after = await this.#target.fingerprint();
      if (isRead || answer.status >= 400) {
        for (const table of differences(before, after)) {
          this.#found(one, `answered ${answer.status} and yet changed the table ${table}`);
        }
      }
      before = after;
    }
  }

  async #send(numbered: Numbered): Promise<FuzzAnswer> {
    const { one } = numbered;
    this.#last = numbered;
    const answer = await this.#target.send(this.#operation, one.request);
    this.#cases += 1;
    this.#byStatus[answer.status] = (this.#byStatus[answer.status] ?? 0) + 1;
    this.#byKind[one.kind] = (this.#byKind[one.kind] ?? 0) + 1;
    const bounds = this.#target.boundsOf(this.#operation);
    for (const problem of checkAnswer(this.#operation, one, answer, this.#contract, bounds))
      this.#found(numbered, problem);
    return answer;
  }

  #found(numbered: Numbered | undefined, problem: string): void {
    this.#findingCount += 1;
    if (numbered === undefined) return;
    const sort = `${numbered.one.kind} ${problem.split(/[/(]/, 1)[0]}`;
    const kept = this.#bySort.get(sort) ?? 0;
    this.#bySort.set(sort, kept + 1);
    if (kept >= FINDINGS_KEPT_MAX) return;
    const { one, number } = numbered;
    const { kind, what } = one;
    this.#findings.push({
      operation: this.#operation.id,
      number,
      kind,
      what,
      problem,
      request: inWords(this.#operation, one.request),
    });
  }

  report(ms: number): OperationReport {
    return {
      operation: this.#operation.id,
      cases: this.#cases,
      ms,
      byStatus: this.#byStatus,
      byKind: this.#byKind,
      findingCount: this.#findingCount,
      findings: this.#findings,
    };
  }
}

function differences(before: Fingerprint, after: Fingerprint): string[] {
  return [...after].filter(([table, state]) => before.get(table) !== state).map(([table]) => table);
}

const SHOWN_LENGTH_MAX = 1500;

function inWords(operation: Operation, request: FuzzRequest): string {
  const known = Object.fromEntries(operation.parameters.map(({ name }) => [name, `known:${request.known}`]));
  const body = payloadOf(request)?.toString('utf8') ?? '';
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `${name}: ${JSON.stringify(value.slice(0, 100))}`,
  );
  const path = pathOf(operation, request, known);
  return [`${request.method} ${short(path)}`, ...headers, short(body)]
    .filter((line) => line !== '')
    .join('\n');
}

function short(text: string): string {
  return text.length <= SHOWN_LENGTH_MAX
    ? text
    : `${text.slice(0, SHOWN_LENGTH_MAX)}… (${text.length} characters)`;
}

function mayBeTaken({ expected }: FuzzCase): boolean {
  return expected.kind === 'valid' || expected.kind === 'checked';
}
