// Calls an operation as a tool: a separate request, with its own admission, limits and log line.
import type { FastifyRequest } from 'fastify';
import { violationInWords } from '../../kit/http/problems.ts';
import type { Ask } from './ask-itself.ts';
import type { ToolCall } from './protocol-rules.ts';
import { type Operation, requestOf, WRONG_VALUES_MAX, wrongArguments } from './tools.ts';

/** An answer is read by a model: what is longer costs it its memory. */
const ANSWER_LENGTH_MAX = 100_000;

/** @returns the result as JSON, in pieces: it is long, and copied once, into the answer */
export async function callTool(
  ask: Ask,
  operation: Operation | undefined,
  { name, given }: ToolCall,
  request: FastifyRequest,
): Promise<string[]> {
  if (operation === undefined) return failure(`this credential has no tool ${name}`);
  if (request.uncleanTexts !== undefined) {
    return failure(request.uncleanTexts.slice(0, WRONG_VALUES_MAX).map(violationInWords).join('; '));
  }
  const wrong = wrongArguments(operation, given);
  if (wrong.length > 0) return failure(wrong.join('; '));
  const { headers, ...asked } = requestOf(operation, given);
  const {
    status,
    headers: answered,
    body,
  } = await ask({
    ...asked,
    remoteAddress: request.ip,
    headers: {
      ...headers,
      authorization: request.headers.authorization ?? '',
      'x-request-id': request.id,
    },
  });
  if (status >= 400) return failure(body);
  if (body.length > ANSWER_LENGTH_MAX) return tooLong(operation, body.length);
  const beside = JSON.stringify({
    ...nextPage(operation, given, answered['link']),
    ...(answered['x-total-count'] === undefined ? {} : { total: Number(answered['x-total-count']) }),
    ...(answered['etag'] === undefined ? {} : { etag: String(answered['etag']) }),
  });
  const data = `"data":${body === '' ? '{}' : body}`;
  return success(beside === '{}' ? `{${data}}` : `{${data},${beside.slice(1)}`);
}

function tooLong({ tool }: Operation, length: number): string[] {
  if (tool.annotations.readOnlyHint) {
    return failure(
      `the response has ${length} characters, more than ${ANSWER_LENGTH_MAX}: request fewer rows (per_page) or narrow it by ` +
        'filters',
    );
  }
  const note = 'The change was made. Its response is too long to show; read the record in parts.';
  return success(JSON.stringify({ done: true, note }));
}

/** The arguments with which the same tool reads on. */
function nextPage(
  { queryNames }: Operation,
  given: ToolCall['given'],
  link: number | string | string[] | undefined,
): { next?: Record<string, unknown> } {
  const target = /<([^>]*)>;\s*rel="next"/.exec(String(link ?? ''))?.[1];
  if (target === undefined) return {};
  const query = new URL(target, 'http://localhost').searchParams;
  const next: Record<string, unknown> = { ...given };
  for (const name of ['page', 'after']) {
    const value = query.get(queryNames.get(name) ?? name);
    if (value !== null) next[name] = name === 'page' ? Number(value) : value;
  }
  return { next };
}

/** @param json an object; also as text, for assistants that know no structured content */
function success(json: string): string[] {
  return ['{"content":[{"type":"text","text":', JSON.stringify(json), '}],"structuredContent":', json, '}'];
}

function failure(text: string): string[] {
  return [JSON.stringify({ content: [{ type: 'text', text }], isError: true })];
}
