// Steps for reading holds.
import type { Reader } from '../db/db.ts';
import type { ListRow, PageRequest } from '../http/pagination.ts';
import { countHolds, holdPage } from './holds/queries.ts';

export function listHolds(db: Reader, orgId: number, openOnly: boolean, page: PageRequest): Promise<ListRow> {
  return holdPage(db, orgId, openOnly, page);
}

export function totalHolds(db: Reader, orgId: number, openOnly: boolean): Promise<number> {
  return countHolds(db, orgId, openOnly);
}
