import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { DEMO_ORG_NAMES } from './demo-exposure.ts';
import { countOtherOrgs, findStoredSecrets, isServed } from './queries.ts';

it('the demo world is known by its logins and its organizations, and a service by its connections', async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const secrets = await findStoredSecrets(app.db, ['demo-client', 'demo@crossdock.test', 'nobody']);
  expect([...secrets.keys()].sort()).toEqual(['demo-client', 'demo@crossdock.test']);
  expect(await countOtherOrgs(app.db, DEMO_ORG_NAMES)).toBe(0);
  expect(await countOtherOrgs(app.db, DEMO_ORG_NAMES.slice(1))).toBe(1);
  expect(await isServed(app.db, 'crossdock')).toBe(true);
  expect(await isServed(app.db, 'nobody')).toBe(false);
});
