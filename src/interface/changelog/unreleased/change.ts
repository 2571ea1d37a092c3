export interface UnreleasedChange {
  /** Of which document: that of merchants, whose changes are published, or that of the hub. */
  readonly document: 'v1' | 'ops';
  /** What is published. */
  readonly change: string;
  readonly kind: 'breaking' | 'compatible';
  /** Ids of the operations of which the change is told in their history. */
  readonly operations: readonly string[];
  /**
   * The differences between the documents that it is made of, as `crossdock openapi diff` prints them: with their operation,
   * as in `GET /v1/orders: query parameter q added`, or without it, for every operation that has this difference.
   */
  readonly differences: readonly string[];
}
