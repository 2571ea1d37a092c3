/** Flows and races of every domain, through the API: they run on a cluster as they are. */
export const CITUS_TESTS: readonly string[] = ['src/catalog/brands'];
