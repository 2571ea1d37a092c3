import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const ATTEMPTS = 50;
const AGAIN_AFTER_MS = 200;
const NOT_ALLOWED = '42501';

/**
 * Before PostgreSQL 17 a role that only owns a database cannot end what autovacuum does in it, and is refused. That ends by
 * itself.
 */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED || attempt === ATTEMPTS)
        throw error;
      await sleep(AGAIN_AFTER_MS);
    }
  }
}
