// An installation with many organizations in which nothing happens.
import type pg from 'pg';
import { TELL_BUNDLES } from '../../src/domains/stock/due-kinds.ts';

export const IDLE_ORGS = 10_000;

/** In a database that has the schema and no organization. Each has an endpoint that has been sent all, and work for another day. */
export async function addIdleOrgs(client: pg.Client, orgs = IDLE_ORGS): Promise<void> {
  const from = 'FROM generate_series(1, $1::int) AS g';
  const add = (text: string) => client.query(text, [orgs]);
  await add(
    `INSERT INTO org (id, name, kind, is_active, version, created_at, updated_at)
     SELECT g, 'Idle ' || g, 'merchant', true, 1, '2026-01-01', '2026-01-01' ${from}`,
  );
  await add(
    `INSERT INTO org_feed (org_id, last_sequence, last_transaction_id, last_time) SELECT g, 1, 1, '2026-01-02' ${from}`,
  );
  await add(
    `INSERT INTO event (org_id, sequence, type, time, subject_type, subject_id, version, actor, data)
     SELECT g, 1, 'brand.created', '2026-01-02', 'brand', '1', 1, 'test', '{}' ${from}`,
  );
  await add(`INSERT INTO order_search_progress (org_id, last_sequence) SELECT g, 1 ${from}`);
  await add(
    `INSERT INTO webhook_endpoint (org_id, id, url, enabled, sealed_secret, last_sequence, failed_turns, version, created_at, updated_at)
     SELECT g, g, 'https://hooks.example.com/' || g, true, decode(repeat('00', 40), 'hex'), 1, 0, 1, '2026-01-01', '2026-01-01' ${from}`,
  );
  await add(
    `INSERT INTO webhook_delivery (org_id, endpoint_id, sequence, type, subject, state, attempts, created_at)
     SELECT g, g, 1, 'brand.created', 'brand 1', 'delivered', 1, '2026-01-02' ${from} WHERE g % 500 = 0`,
  );
  await add(
    `INSERT INTO due_work (org_id, kind, subject_id, mark, marked_at, not_before, attempts)
     SELECT g, '${TELL_BUNDLES}', 1, 1, '2026-01-01', '2999-01-01', 0 ${from}`,
  );
}
