import { instant } from './statement.ts';

/** SQL of rows as a JSON array, such as what lies below a record: `columns` of `from`, with its condition and order. */
export function jsonRows(columns: string, from: string): string {
  return `(SELECT coalesce(json_agg(row_to_json(j)), '[]') FROM (SELECT ${columns} FROM ${from}) AS j)`;
}

/** The states of record `r`, oldest first. @param key the column of the history that refers to it */
export function historyRows(history: string, key: string): string {
  return jsonRows(
    `h.to_state AS status, ${instant('h.time')} AS time, h.actor AS by, h.reason`,
    `${history} h WHERE h.org_id = $1 AND h.${key} = r.id ORDER BY h.version`,
  );
}
