/** Where bin/build.js wrote the compiled checks; null in the sources. */
export const BUILT_CHECKS: URL | null = null as URL | null;
