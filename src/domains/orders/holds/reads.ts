// SQL about holds that other domains use too.

/** The reasons of the holds that stand on order `o`. */
export const HELD_FOR = `coalesce(string_to_array(o.held_for, ','), '{}') AS held_for`;
