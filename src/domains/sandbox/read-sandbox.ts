// How far ahead the clock of a sandbox is, and what would come with the next hours.
import type { Reader } from '../../kit/db/db.ts';
import { isSandbox } from '../identity/find-org.ts';
import { DEADLINES } from './advance-clock.ts';
import { newestAdvance } from './queries.ts';
import { DEADLINE_KINDS, type SandboxJson } from './schema.ts';

const HOUR_MS = 3600 * 1000;

export async function readSandbox(db: Reader, orgId: number, now: Date, hours: number): Promise<SandboxJson> {
  if (!(await isSandbox(db, orgId)))
    return { is_sandbox: false, hours_ahead: 0, is_advancing: false, deadlines: [], last_advance: null };
  const newest = await newestAdvance(db, orgId);
  const span = { now, until: new Date(now.getTime() + hours * HOUR_MS) };
  const deadlines: SandboxJson['deadlines'] = [];
  for (const kind of DEADLINE_KINDS) {
    const { count, next } = await DEADLINES[kind].soon(db, orgId, span);
    deadlines.push({ kind, next: next?.toISOString() ?? null, count });
  }
  return {
    is_sandbox: true,
    hours_ahead: newest?.hours_ahead ?? 0,
    is_advancing: newest?.status === 'working',
    deadlines,
    last_advance: newest === null ? null : (JSON.parse(newest.json) as SandboxJson['last_advance']),
  };
}
