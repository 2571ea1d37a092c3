// What an install may do to the lock file. npm writes down the packages that its registry and its version know for other
// platforms; that is harmless. Another version, checksum or source of a package is not.
export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly engines?: { readonly node?: string };
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** These decide what is installed and what it runs; the rest of an entry differs between versions of npm. */
const FIXED_FIELDS = ['version', 'integrity', 'resolved', 'link', 'hasInstallScript'] as const;

/** What differs in a way that changes what is installed, one line each; empty where nothing does. */
export function refusedLockChanges(before: LockFile, after: LockFile): string[] {
  const names = new Set([...Object.keys(before.packages), ...Object.keys(after.packages)]);
  return [...names].sort().flatMap((name) => {
    const old = before.packages[name];
    const now = after.packages[name];
    if (now === undefined) return [`${name} was removed`];
    if (old === undefined)
      return isForOnePlatform(now) ? [] : [`${name} was added, and not as a package of one platform`];
    return FIXED_FIELDS.filter((field) => old[field] !== now[field]).map(
      (field) => `${name} has another ${field}: ${old[field] ?? 'none'} became ${now[field] ?? 'none'}`,
    );
  });
}

function isForOnePlatform({ optional, os, cpu, integrity, hasInstallScript }: LockedPackage): boolean {
  const names = (values: readonly string[] | undefined) => values !== undefined && values.length > 0;
  return (
    optional === true && integrity !== undefined && hasInstallScript !== true && (names(os) || names(cpu))
  );
}
