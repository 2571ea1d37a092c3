// How emails are compared. In the database, because JavaScript and every locale of PostgreSQL fold letters in their own way, and
// a spelling that is the same account here but another one there would have its own count of failures.
import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import { only } from '../../../kit/kernel/assert.ts';

/** Letters of other scripts that look like Latin ones, and those that they look like. */
const LOOK_ALIKES = { of: 'аеорсхуіјѕԁӏһԛԝονıɡ', as: 'aeopcxyijsdlhqwovig' };

/**
 * SQL of the form in which an email is compared: without case, compatible forms of a letter as one (full-width, ligatures), and
 * letters that look the same as the same. The unique indexes on emails are on this very expression.
 */
export const emailKey = (email: string) =>
  `translate(lower(normalize(${email}, NFKC)), '${LOOK_ALIKES.of}', '${LOOK_ALIKES.as}')`;

const findKey = sql<{ email: string }>('identity.emailKey', `SELECT ${emailKey('$1::text')} AS email`);

/** The email as it is compared: two spellings that mean one account come out the same. */
export async function comparedEmail(db: Reader, email: string): Promise<string> {
  return only(await db.query(findKey, [email])).email;
}
