// Maps unique violations to 409s that name the value.
import { violatesUnique } from '../db/db.ts';
import { Problem } from './problems.ts';

export async function mapUniqueViolations<T>(
  details: Readonly<Record<string, string>>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    for (const [constraint, detail] of Object.entries(details)) {
      if (violatesUnique(error, constraint)) throw new Problem('already_exists', { detail });
    }
    throw error;
  }
}
