export interface UnreleasedChange {
  /** That of merchants, whose changes are published, or that of the hub. */
  readonly document: 'v1' | 'ops';
  readonly change: string;
  readonly kind: 'breaking' | 'compatible';
  /** Ids of the operations whose history lists it. */
  readonly operations: readonly string[];
  /**
   * Its differences as `crossdock openapi diff` prints them: with their operation, as in `GET /v1/orders: query parameter q
   * added`, or without it, for every operation that has this difference.
   */
  readonly differences: readonly string[];
}

/** The differences of fields or parameters that were added at one place. */
export const added = (place: string, names: readonly string[]) =>
  names.map((name) => `${place}${name} added`);
