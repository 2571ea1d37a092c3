/** A warehouse and the date there, as YYYY-MM-DD: goods are good through the day they are dated. */
export interface WarehouseDay {
  readonly id: number;
  readonly today: string;
}
