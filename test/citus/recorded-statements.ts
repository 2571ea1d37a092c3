// The statements that tests send, with the values they send them with, kept outside of git: what `npm run test:citus` tries on a
// cluster. `RECORD_STATEMENTS=1 npm test` writes them anew, `RECORD_STATEMENTS=add` adds those of the files that are run.
import { appendFileSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import pg from 'pg';
import { allStatements } from '../../src/kit/db/statement.ts';

const FOLDER = 'node_modules/.cache/statements';
/** Of each text, in each process: they differ in what is given and what is not. */
const SETS_MAX = 3;
/** A bulk import says nothing that a small one does not. */
const SET_LENGTH_MAX = 200_000;

type Wire = string | Buffer | null;

export interface Recorded {
  /** Empty where it is put together for a request. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly Wire[];
}

export function forgetStatements(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

const recording = Symbol.for('crossdock.recordedStatements');

/** From now on each statement that this process sends through openDb is kept. */
export function recordStatements(): void {
  const process_ = process as unknown as Record<symbol, true | undefined>;
  if (process_[recording] === true) return;
  process_[recording] = true;
  mkdirSync(FOLDER, { recursive: true });
  const path = `${FOLDER}/${process.pid}.jsonl`;
  const sets = new Map<string, Set<string>>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    // Only openDb makes the driver's queries itself: what tests ask on their own is left out.
    if (given[0] instanceof pg.Query) {
      const { name, text, values } = given[0] as unknown as Recorded;
      const known = sets.get(text) ?? new Set();
      sets.set(text, known);
      if (known.size < SETS_MAX) {
        const written = JSON.stringify(values.map(toJson));
        if (!known.has(written) && (known.size === 0 || written.length <= SET_LENGTH_MAX)) {
          known.add(written);
          appendFileSync(
            path,
            `${JSON.stringify({ name: name || nameOf(text), text, values: values.map(toJson) })}\n`,
          );
        }
      }
    }
    return Reflect.apply(query, this, given);
  } as typeof query;
}

/** In the order in which their files were written. */
export function readRecorded(): Recorded[] {
  const paths = globSync(`${FOLDER}/*.jsonl`).sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  return paths.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const { name, text, values } = JSON.parse(line) as { name: string; text: string; values: Json[] };
        return { name, text, values: values.map(fromJson) };
      }),
  );
}

type Json = string | null | { readonly bytes: string };

function toJson(value: Wire): Json {
  return Buffer.isBuffer(value) ? { bytes: value.toString('base64') } : value;
}

function fromJson(value: Json): Wire {
  return value === null || typeof value === 'string' ? value : Buffer.from(value.bytes, 'base64');
}

/** Those that are planned each time are sent without their names. */
function nameOf(text: string): string {
  return allStatements().find((one) => one.text === text)?.name ?? '';
}
