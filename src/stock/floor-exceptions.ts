// Steps for looking through floor exceptions: cases in which somebody must see with his own eyes what became of units
// that he had picked.
import type { Reader, Tx } from '../db/db.ts';
import type { ListRow, PageRequest } from '../http/pagination.ts';
import {
  countExceptions,
  type ExceptionFilter,
  exceptionPage,
  findException,
  queueResolved,
} from './floor-exceptions/queries.ts';

export function listFloorExceptions(
  db: Reader,
  filter: ExceptionFilter,
  page: PageRequest,
): Promise<ListRow> {
  return exceptionPage(db, filter, page);
}

export function totalFloorExceptions(db: Reader, filter: ExceptionFilter): Promise<number> {
  return countExceptions(db, filter);
}

/** @returns the exception as it is now, as JSON; null where there is none */
export function resolveFloorException(tx: Tx, orgId: number, id: number, now: Date): Promise<string | null> {
  queueResolved(tx, orgId, id, now);
  return findException(tx, orgId, id);
}
