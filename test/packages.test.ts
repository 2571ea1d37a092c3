import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const lock = JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8')) as {
  packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; engines?: { node?: string }; link?: boolean }
  >;
};
const names = Object.keys(lock.packages);

describe('the lock file', () => {
  it('holds the arm64 twin of every package that is made for x86-64 Linux', () => {
    const madeForX64 = names.filter((name) => /linux.*x64/.test(name) && !name.includes('musl'));
    expect(madeForX64.length).toBeGreaterThan(5);
    const missing = madeForX64
      .map((name) => name.replace('x64', 'arm64'))
      .filter((twin) => !names.includes(twin));
    expect(missing).toEqual([]);
  });

  it('records no download addresses', () => {
    expect(names.filter((name) => lock.packages[name]?.resolved?.startsWith('http'))).toEqual([]);
  });

  it('has a checksum for every package that is not a workspace of our own', () => {
    const isOurs = (name: string) => !name.includes('node_modules/') || lock.packages[name]?.link === true;
    const bare = names.filter((name) => !isOurs(name) && lock.packages[name]?.integrity === undefined);
    expect(bare).toEqual([]);
  });

  it('brings one and the same Node 24 for both architectures', () => {
    const versions = ['x64', 'arm64'].map(
      (arch) => lock.packages[`node_modules/node-linux-${arch}`]?.version,
    );
    expect(versions[0]).toMatch(/^24\./);
    expect(new Set(versions).size).toBe(1);
    expect(process.version).toBe(`v${versions[0]}`);
  });
});
