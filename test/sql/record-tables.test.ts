// Tables of records can do more than their domains ask of them today: that works, too.
import { expect, it, onTestFinished } from 'vitest';
import { checks } from '../../src/domains/inbound/eligibility/queries.ts';
import { cartons } from '../../src/domains/marketplace/cartons/queries.ts';
import { POLICY_ID, policies } from '../../src/domains/returns/policy/queries.ts';
import { testApp } from '../harness.ts';

const MERCHANT = 2;
const RIVAL = 3;
const NONE = 999_999_999;

it('a record that is not there is neither found nor locked, and is found once it is inserted', async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const now = new Date('2026-11-18T08:00:00Z');
  const fields = {
    rules: [],
    when_unsellable: 'ask',
    when_undecided: 'quarantine',
    decision_days: 5,
  } as const;
  expect(await checks.find(app.db, MERCHANT, NONE)).toBeNull();
  await app.db.transaction(async (tx) => {
    expect(await cartons.lock(tx, MERCHANT, [NONE])).toEqual([]);
    expect(await policies.find(tx, RIVAL, POLICY_ID)).toBeNull();
    await policies.insert(tx, RIVAL, [{ id: POLICY_ID, fields }], now);
    expect(await policies.find(tx, RIVAL, POLICY_ID)).toMatchObject({ version: 1 });
  });
});
