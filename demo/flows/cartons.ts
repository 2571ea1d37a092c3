/** A carton with one item of a work order. */
export const cartonOf = (work_order_item_id: number, quantity: number) => ({
  length_in: 18,
  width_in: 14,
  height_in: 12,
  weight_lb: 6 + quantity / 2,
  contents: [{ work_order_item_id, quantity }],
});
