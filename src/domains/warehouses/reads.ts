// What routing reads of a warehouse, for statements of other domains.

/** Of warehouse `w`. */
export const ROUTING_COLUMNS = `w.id, w.version, w.warehouse_name, w.address_country, w.address_state, w.address_postal_code,
  w.timezone, w.is_active, w.services, w.cold_storage_types, w.order_cutoff_time, w.operating_hours`;
