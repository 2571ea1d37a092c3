// Sums of the days of a month in one row, as SQL. Element n of its list is what the first n days of the month add up to, so that a
// period of any length is the difference of two elements for each month that it touches, however many days it has.

const DAYS_OF_MONTH_MAX = 31;
const days = Array.from({ length: DAYS_OF_MONTH_MAX }, (_, at) => at + 1);

/** The month that a day is in, by its first day. */
export function monthOf(day: string): string {
  return `date_trunc('month', ${day}::timestamp)::date`;
}

/** Of the rows of a group, each with its day. */
export function runningSums(value: string, day: string): string {
  const upTo = (n: number) =>
    `coalesce(sum(${value}) FILTER (WHERE extract(day FROM ${day}) <= ${n}), 0)::bigint`;
  return `ARRAY[${days.map(upTo).join(', ')}]`;
}

/** For DO UPDATE: what is there and what comes, day by day. */
export function addSums(table: string, column: string): string {
  const upTo = (n: number) => `${table}.${column}[${n}] + excluded.${column}[${n}]`;
  return `${column} = ARRAY[${days.map(upTo).join(', ')}]`;
}

/** Units of the days behind `before` up to `last`, both counted from the month's first, which is 1. */
export function sumBetween(column: string, before: string, last: string): string {
  return `(${column}[${last}] - coalesce(${column}[${before}], 0))`;
}
