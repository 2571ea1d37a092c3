// What a middle-mile order notes of the shipments that it carries.

/** How it describes what it notes. */
export const FREIGHT_NOTES = {
  in_transit: (order: string) => `picked up by ${order}`,
  delivered: (order: string) => `delivered by ${order}`,
} as const;

/** Whether the order has noted it. @param order null where none carries the shipment */
export function isNoteOf(
  order: string | null,
  { code, description }: { readonly code: string; readonly description: string | null },
): boolean {
  if (order === null || (code !== 'in_transit' && code !== 'delivered')) return false;
  return description === FREIGHT_NOTES[code](order);
}
