/** Where bin/build.js wrote the code of all checks: in what it builds this names the folder. The sources have none. */
export const BUILT_CHECKS: URL | null = null as URL | null;
