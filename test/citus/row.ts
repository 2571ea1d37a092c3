/** Of the table that `npm run test:citus` prints. */
export interface Row {
  readonly step: string;
  readonly tried: string;
  readonly failed: readonly string[];
}
