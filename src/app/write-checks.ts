// Run by bin/build.js once the service is built.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { checkCode } from '../kit/http/checks/check-code.ts';
import { checkFile } from '../kit/http/checks/check-of.ts';
import { systemClock } from '../kit/kernel/clock.ts';
import { allRoutes } from './all-routes.ts';
import { checksOf } from './checks-of.ts';

/** Writes the code of the checks of all operations into a folder. */
export async function writeChecks(folder: string): Promise<void> {
  const checks = checksOf(await allRoutes(readConfig({}), systemClock));
  const schemas = new Map(checks.map((schema) => [checkFile(schema), schema]));
  for (const [file, schema] of schemas) await writeFile(join(folder, file), checkCode(schema));
}
