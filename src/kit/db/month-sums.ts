// Running sums of a month's days in one row, as SQL. A period of any length is the difference of two elements per month.

const DAYS_OF_MONTH_MAX = 31;
const days = Array.from({ length: DAYS_OF_MONTH_MAX }, (_, at) => at + 1);

export function monthOf(day: string): string {
  return `date_trunc('month', ${day}::timestamp)::date`;
}

/** For the rows of a group, each with its day. */
export function runningSums(value: string, day: string): string {
  const upTo = (n: number) =>
    `coalesce(sum(${value}) FILTER (WHERE extract(day FROM ${day}) <= ${n}), 0)::bigint`;
  return `ARRAY[${days.map(upTo).join(', ')}]`;
}

/** For DO UPDATE: adds the existing and the new sums, day by day. */
export function addSums(table: string, column: string): string {
  const upTo = (n: number) => `${table}.${column}[${n}] + excluded.${column}[${n}]`;
  return `${column} = ARRAY[${days.map(upTo).join(', ')}]`;
}

/** The sum of the days after `before` up to `last`, as days of the month. */
export function sumBetween(column: string, before: string, last: string): string {
  return `(${column}[${last}] - coalesce(${column}[${before}], 0))`;
}
