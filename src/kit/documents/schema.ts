import { Type } from 'typebox';
import { BASE64_PATTERN } from '../http/schema.ts';

/** Base64 adds a third. */
const textMax = (bytesMax: number) => Math.ceil(bytesMax / 3) * 4;
/** Room for the other fields of the body. */
const BODY_REST_BYTES = 16 * 1024;

export function uploadBodyLimit(bytesMax: number): number {
  return textMax(bytesMax) + BODY_REST_BYTES;
}

export const FileContent = (bytesMax: number, what: string) =>
  Type.String({
    minLength: 1,
    maxLength: textMax(bytesMax),
    pattern: BASE64_PATTERN,
    description: `the bytes of a ${what}, in base64`,
  });

export const PHOTO_BYTES_MAX = 5 * 1024 * 1024;
