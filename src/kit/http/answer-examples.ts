// The examples of answers in the reference: what the demo world answered to the examples of the requests.
import type { TSchema } from 'typebox';
import { completed } from './example-of.ts';
import type { Route } from './route.ts';

/** By operation and status, as in `opsGetBrand 200`. */
export type RecordedAnswers = Readonly<Record<string, unknown>>;

export type AnswerExamples = (route: Route, status: string) => unknown;

/** What a route gives itself comes first, then its own recorded answer, then another one of the same schema. */
export function answerExamples(routes: readonly Route[], recorded: RecordedAnswers): AnswerExamples {
  const bySchema = new Map<TSchema, unknown>();
  for (const { operationId, responses } of routes) {
    for (const [status, { schema }] of Object.entries(responses)) {
      const answer = recorded[`${operationId} ${status}`];
      if (schema !== undefined && answer !== undefined) bySchema.set(schema, answer);
    }
  }
  return ({ operationId, responses }, status) => {
    const { schema, example, contentType } = responses[Number(status)] ?? {};
    if (example !== undefined || schema === undefined || contentType !== undefined) return example;
    const answer = recorded[`${operationId} ${status}`] ?? bySchema.get(schema);
    return answer === undefined ? undefined : completed(schema, answer);
  };
}
