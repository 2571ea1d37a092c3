import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type LockedPackage, type LockFile, refusedLockChanges } from './lock-file-rules.ts';

const root = new URL('../../', import.meta.url);
const lock = JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8')) as LockFile;
const names = Object.keys(lock.packages);

describe('the lock file', () => {
  it('holds the arm64 twin of every package that is made for x86-64 Linux', () => {
    const madeForX64 = names.filter((name) => /linux.*x64/.test(name));
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

  it.each(['@biomejs/cli', '@oxc-parser/binding', '@rolldown/binding', '@swc/core'])(
    'knows %s for musl on both architectures, which a fresh install would add',
    (tool) => {
      const variants = ['x64', 'arm64'].map((arch) => `node_modules/${tool}-linux-${arch}-musl`);
      expect(variants.filter((name) => !names.includes(name))).toEqual([]);
    },
  );

  it('holds nothing that reports installs to its maker', () => {
    const scarf = names.filter((name) => name.endsWith('/@scarf/scarf'));
    expect(scarf.map((name) => lock.packages[name])).toEqual([
      { resolved: 'test/no-install-reports', link: true },
    ]);
  });
});

describe('an install', () => {
  const change = (name: string, now: LockedPackage | undefined): LockFile => {
    const { [name]: _, ...others } = lock.packages;
    return { packages: now === undefined ? others : { ...others, [name]: now } };
  };
  const FASTIFY = 'node_modules/fastify';
  const fastify = lock.packages[FASTIFY];
  const forWindows = { version: '1.0.0', integrity: 'sha512-x', optional: true, os: ['win32'] };

  it('may add packages of other platforms to the lock file, and what versions of npm write differently', () => {
    expect(refusedLockChanges(lock, lock)).toEqual([]);
    expect(refusedLockChanges(lock, change('node_modules/x-windows', forWindows))).toEqual([]);
    expect(refusedLockChanges(lock, change(FASTIFY, { ...fastify, engines: { node: '>=20' } }))).toEqual([]);
  });

  it.each([
    ['another version', change(FASTIFY, { ...fastify, version: '9.9.9' }), 'has another version'],
    ['another checksum', change(FASTIFY, { ...fastify, integrity: 'sha512-x' }), 'has another integrity'],
    [
      'another source',
      change(FASTIFY, { ...fastify, resolved: 'https://elsewhere.test' }),
      'has another resolved',
    ],
    [
      'a script that runs at install',
      change(FASTIFY, { ...fastify, hasInstallScript: true }),
      'hasInstallScript',
    ],
    ['one package less', change(FASTIFY, undefined), 'was removed'],
    [
      'a package for all platforms',
      change('node_modules/new', { version: '1.0.0', integrity: 'sha512-x' }),
      'was added',
    ],
    [
      'a platform package that runs a script',
      change('node_modules/x-windows', { ...forWindows, hasInstallScript: true }),
      'was added',
    ],
  ])('may not leave %s in the lock file', (_, after, message) => {
    expect(refusedLockChanges(lock, after)).toEqual([expect.stringContaining(message)]);
  });
});
