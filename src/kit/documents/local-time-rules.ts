// Printed times are local to the warehouse.

/** Creating one costs a hundred times as much as using it; there are a few hundred zones at most. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-14 04:30 EST` */
export function localTime(instant: string, timezone: string): string {
  const part = partsAt(instant, timezone);
  return `${dateOf(part)} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}

/** `2026-11-14` */
export function localDate(instant: string, timezone: string): string {
  return dateOf(partsAt(instant, timezone));
}

type Part = (type: Intl.DateTimeFormatPartTypes) => string;

const dateOf = (part: Part) => `${part('year')}-${part('month')}-${part('day')}`;

function partsAt(instant: string, timezone: string): Part {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
    formats.set(timezone, format);
  }
  const parts = format.formatToParts(new Date(instant));
  return (type) => parts.find((one) => one.type === type)?.value ?? '';
}
