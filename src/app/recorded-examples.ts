// What the demo world answers to the examples of requests, by operation: `npm run examples` records it.
import { readFileSync } from 'node:fs';
import type { RecordedAnswers } from '../kit/http/answer-examples.ts';

export const EXAMPLES_FILE = new URL('../../openapi/examples.json', import.meta.url);

export function recordedExamples(): RecordedAnswers {
  return JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'));
}
