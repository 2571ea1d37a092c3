// Maps thrown errors to problems. An unknown error is a defect and answers 500 without details.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { conditionOf, type ServerCondition } from '../db/server-conditions.ts';
import { notFound, Problem, problemBody, retryLater } from './problems.ts';

const FRAMEWORK_ERRORS: Readonly<Record<string, () => Problem>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem('unsupported_media_type'),
  // An id that is too long cannot exist.
  FST_ERR_MAX_PARAM_LENGTH: notFound,
  FST_ERR_BAD_URL: () => new Problem('bad_request', { detail: 'the path is not a well-formed URL path' }),
};

const overloaded = (detail: string, seconds = 2) => retryLater('overloaded', detail, seconds);

const CONDITIONS: Readonly<Record<ServerCondition, () => Problem>> = {
  busy: () => overloaded('too many requests are waiting for the database'),
  slow: () => overloaded('the request took too long: request less at a time'),
  unreachable: () => overloaded('the database does not answer'),
  full: () => new Problem('storage_full', { headers: { 'retry-after': '30' } }),
  read_only: () => overloaded('the database is read-only', 10),
  failing: () => overloaded('the database reports a storage or memory failure', 10),
};

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = (error as FastifyError | null)?.code;
  const known = typeof code === 'string' ? FRAMEWORK_ERRORS[code] : undefined;
  if (known !== undefined) return known();
  const condition = conditionOf(error);
  if (condition !== null) return CONDITIONS[condition]();
  return new Problem('internal_error');
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = toProblem(error);
  request.problemCode = problem.code;
  if (problem.status >= 500) {
    const trace = request.traceId === null ? {} : { trace_id: request.traceId };
    const names = { request_id: request.id, ...trace };
    if (problem.options.isExpected === true) request.log.warn(names, problem.options.detail);
    else request.log.error({ ...names, err: error }, 'request failed');
  }
  const { form, routeOptions } = request;
  const refusal = form ? routeOptions.config?.route?.form?.refusal(problem, form) : undefined;
  if (refusal !== undefined) {
    reply.code(refusal.status).headers({ ...problem.options.headers, ...refusal.headers });
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    return reply.send(JSON.stringify({ ...problemBody(problem, request.id), ...refusal.body }));
  }
  reply.code(problem.status).headers(problem.options.headers ?? {});
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.header('cache-control', 'no-store').type('application/problem+json; charset=utf-8');
  return reply.send(JSON.stringify(problemBody(problem, request.id)));
}
