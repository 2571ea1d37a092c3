// docs/errors.md: every problem and every violation code, as the code has them.
import { code, plain, table } from './markdown.ts';
import { PROBLEMS, VIOLATIONS } from './problems.ts';

export function describeProblems(): string {
  const problems = Object.entries(PROBLEMS).sort(([, a], [, b]) => a.status - b.status);
  return `# Errors

Generated from \`src/kit/http/problems.ts\` by \`npx crossdock openapi\`: do not edit. A running service shows the same under
\`/problems\`, one page for each code.

Every error is JSON of the type \`application/problem+json\` with \`type\`, \`title\`, \`status\`, \`detail\`, \`code\` and
\`request_id\`. Decide by \`code\`: it stays, while the words may become better.

## Problems

${table(
  ['code', 'status', 'what it means, and what to do'],
  problems.map(([name, { status, title, help }]) => [
    code(name),
    String(status),
    `**${plain(title)}.** ${plain(help)}`,
  ]),
)}

## Violations

A request that is not valid is told everything that is wrong with it at once: a list of \`{ pointer, in, code, message }\`
under \`violations\`. Orders that were not taken carry such a list of their own.

${table(
  ['code', 'what it means'],
  Object.entries(VIOLATIONS).map(([name, meaning]) => [code(name), plain(meaning)]),
)}
`;
}
