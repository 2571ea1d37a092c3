// Words of files that people send.
import { Type } from 'typebox';
import { BASE64_PATTERN } from '../http/schema.ts';

/** In base64 a file has a third more. */
const textMax = (bytesMax: number) => Math.ceil(bytesMax / 3) * 4;
/** What stands in a body beside the file. */
const BODY_REST_BYTES = 16 * 1024;

export function uploadBodyLimit(bytesMax: number): number {
  return textMax(bytesMax) + BODY_REST_BYTES;
}

/** @param what the bytes of this, in words */
export const FileContent = (bytesMax: number, what: string) =>
  Type.String({
    minLength: 1,
    maxLength: textMax(bytesMax),
    pattern: BASE64_PATTERN,
    description: `the bytes of a ${what}, in base64`,
  });
