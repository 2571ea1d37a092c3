// Local time in a time zone. Intl takes 7 µs, and every order asks for each warehouse: the offset of a minute is cached.

const MINUTE_MS = 60_000;
/** Minutes cached per zone. There are a few hundred zones at most. */
const MINUTES_MAX = 100;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Offset from UTC in milliseconds, by minute since 1970. */
  readonly offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** Local time at an instant, as if it were UTC. */
export function wallMs(timezone: string, instantMs: number): number {
  const { format, offsets } = zoneOf(timezone);
  const minute = Math.floor(instantMs / MINUTE_MS);
  let offset = offsets.get(minute);
  if (offset === undefined) {
    offset = shown(format, minute * MINUTE_MS) - minute * MINUTE_MS;
    if (offsets.size >= MINUTES_MAX) offsets.clear();
    offsets.set(minute, offset);
  }
  return instantMs + offset;
}

/** The instant of a local time; where that is skipped in spring, one within the hour. */
export function instantMs(timezone: string, wall: number): number {
  const guess = wall - (wallMs(timezone, wall) - wall);
  return guess - (wallMs(timezone, guess) - wall);
}

function zoneOf(timezone: string): Zone {
  let zone = zones.get(timezone);
  if (zone === undefined) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    zone = { format, offsets: new Map() };
    zones.set(timezone, zone);
  }
  return zone;
}

function shown(format: Intl.DateTimeFormat, instantMs: number): number {
  const field: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instantMs)) field[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = field;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
