// The OpenAPI documents as they stand in openapi/. Making them of the routes takes a third of a second, in which nobody
// else would be served; `crossdock openapi --check` finds what differs.
import { readFile } from 'node:fs/promises';
import { DEFAULT_URL } from '../kit/http/openapi.ts';

const FOLDER = new URL('../../openapi/', import.meta.url);

/** Where a document says where the service is, as its file has it. */
const ADDRESSES = /("servers": \[\{"url"|"tokenUrl"|"refreshUrl"): "\/(login)?"/g;

/** @param publicUrl where people reach the service, where that is set */
export async function openApiText(name: 'v1' | 'ops', publicUrl: string | null = null): Promise<string> {
  const text = await readFile(new URL(`${name}.json`, FOLDER), 'utf8');
  // A text inside of JSON has no line breaks.
  const onOneLine = text.replaceAll(/\n */g, '');
  if (publicUrl === null) return onOneLine;
  return onOneLine
    .replaceAll(DEFAULT_URL, publicUrl)
    .replaceAll(
      ADDRESSES,
      (_, key: string, path: string | undefined) =>
        `${key}: "${publicUrl}${path === undefined ? '' : `/${path}`}"`,
    );
}
