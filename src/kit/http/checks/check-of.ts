// The check of a schema: prebuilt, or compiled on first use.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { BUILT_CHECKS } from './built-checks.ts';
import * as called from './called-by-checks.ts';
import { checkCode } from './check-code.ts';

/** @param folder of prebuilt checks: missing ones are compiled on first use */
export function checksIn(folder: URL | null): (schema: TSchema) => ValidateFunction {
  const bySchema = new WeakMap<TSchema, ValidateFunction>();
  // Many operations have equal schemas of their own.
  const byFile = new Map<string, ValidateFunction>();
  return (schema) => {
    let check = bySchema.get(schema);
    if (check === undefined) {
      const file = checkFile(schema);
      check = byFile.get(file) ?? checkFrom(writtenCode(folder, file) ?? checkCode(schema));
      byFile.set(file, check);
      bySchema.set(schema, check);
    }
    return check;
  };
}

export const checkOf = checksIn(BUILT_CHECKS);

export const checkFile = (schema: TSchema): string =>
  `${createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 32)}.js`;

function writtenCode(folder: URL | null, file: string): string | null {
  if (folder === null) return null;
  try {
    return readFileSync(new URL(file, folder), 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const require = createRequire(import.meta.url);

function checkFrom(code: string): ValidateFunction {
  return new Function('called', 'require', code)(called, require);
}
