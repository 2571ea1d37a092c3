// Unique values that are taken already become 409s that say which.
import { violatesUnique } from '../db/db.ts';
import { Problem } from './problems.ts';

/** @param details what to say for each unique constraint that the work can break */
export async function namingConflicts<T>(
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
