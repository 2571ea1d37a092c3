// A transaction about one org says so: on a cluster it runs on the machine that holds it then, and waits for no other. Without that it
// takes a connection to the coordinator, where whoever waits for a machine that hangs holds up all others.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
/** They write what all orgs share, or in one go what several have. */
const OF_SEVERAL: ReadonlySet<string> = new Set([
  'src/commands/key.ts',
  'src/commands/user.ts',
  'src/domains/identity/change-own-login.ts',
  'src/domains/identity/invitations/accept-invitation.ts',
  'src/domains/identity/limit-failures.ts',
  'src/domains/identity/links/account-links.ts',
  'src/domains/rates/cards/routes.ts',
  'src/kit/http/queries.ts',
  'src/kit/schedule/schedule.ts',
]);
const BEGIN = /\.transaction\(|\binBatches\(/g;

/** The arguments of a call, from behind its bracket. */
function argumentsOf(source: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of source) {
    if (')]}'.includes(sign)) depth -= 1;
    if (depth < 0) break;
    if ('([{'.includes(sign)) depth += 1;
    if (sign === ',' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found.map((one) => one.trim()).filter((one) => one !== '');
}

it('a transaction says whose it is, unless it is about several orgs', () => {
  const paths = globSync('src/**/*.ts', { cwd: ROOT }).filter(
    (path) => !path.endsWith('.test.ts') && !path.startsWith('src/kit/db/') && !OF_SEVERAL.has(path),
  );
  const silent = paths.flatMap((path) => {
    const source = readFileSync(new URL(path, ROOT), 'utf8');
    return [...source.matchAll(BEGIN)]
      .filter(({ 0: call, index }) => {
        const given = argumentsOf(source.slice(index + call.length));
        return given.length < (call.startsWith('.') ? 2 : 3);
      })
      .map(({ index }) => `${path}:${source.slice(0, index).split('\n').length}`);
  });
  expect(paths.length).toBeGreaterThan(100);
  expect(silent).toEqual([]);
});
