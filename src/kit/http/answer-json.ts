import type { JsonPieces } from '../db/json-pieces.ts';
import type { Answer } from './route.ts';

/** The JSON of an answer, however it was given; undefined where it has none. */
export function jsonOf({ body, json, pieces }: Answer): JsonPieces | undefined {
  if (json !== undefined) return [json];
  return body === undefined ? pieces : [JSON.stringify(body)];
}
