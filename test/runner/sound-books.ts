// The books add up after every test file: where it has written stock, its database is verified before it is dropped.
import pg from 'pg';
import { openDb } from '../../src/kit/db/db.ts';
import { verifyBooks, verifyStock } from '../../src/verify/verify-books.ts';
import { PATIENCE } from '../tools/patience.ts';

/** What is verified: all, the stock alone (where owners of reservations are made up), or nothing that a test breaks. */
export type Books = 'all' | 'stock' | 'broken';

/** More are counted, not listed. */
const LISTED_MAX = 20;

/** Grows with every change of stock. */
export async function versionOfStock(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      'SELECT coalesce(sum(version), 0)::text AS version FROM stock_record',
    );
    return rows[0].version;
  } finally {
    await client.end();
  }
}

/** The version of a template's stock, by the template. */
const versions = new Map<string, Promise<string>>();

/** Call it with a fresh copy of a template, which itself takes no connections. */
export function noteVersion(template: string, url: string): Promise<string> {
  const known = versions.get(template) ?? versionOfStock(url);
  versions.set(template, known);
  return known;
}

/** Throws where the stock has changed since and its books do not add up. */
export async function requireSoundBooks(url: string, before: string, books: Books): Promise<void> {
  if (books === 'broken' || (await versionOfStock(url)) === before) return;
  const db = openDb({ url, poolSize: 1, patience: PATIENCE });
  try {
    const { findings } = await (books === 'all' ? verifyBooks(db) : verifyStock(db));
    if (findings.length === 0) return;
    const listed = findings.slice(0, LISTED_MAX).map(({ check, detail }) => `${check}: ${detail}`);
    throw new Error(`${findings.length} findings in the books of this test file:\n${listed.join('\n')}`);
  } finally {
    await db.close();
  }
}
