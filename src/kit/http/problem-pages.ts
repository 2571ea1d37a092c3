// The pages that the `type` of a problem links to.

import { code, plain, table } from './markdown.ts';
import { PROBLEMS, type ProblemCode, VIOLATIONS } from './problems.ts';

export function problemPage(code: ProblemCode): string {
  const { status, title, help } = PROBLEMS[code];
  const violations = code === 'validation_failed' ? violationList() : '';
  return layout(
    title,
    `<h1>${escapeHtml(title)}</h1><p>HTTP ${status}, code <code>${code}</code></p><p>${escapeHtml(help)}</p>${violations}`,
  );
}

export function problemIndexPage(): string {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, title }]) =>
      `<dt><a href="/problems/${code}"><code>${code}</code></a> (${status})</dt><dd>${escapeHtml(title)}</dd>`,
  );
  return layout(
    'Problems',
    `<h1>Problems</h1><p>All error codes of the service.</p><dl>${rows.join('')}</dl>${violationList()}`,
  );
}

function violationList(): string {
  const rows = Object.entries(VIOLATIONS).map(
    ([code, meaning]) => `<dt><code>${code}</code></dt><dd>${escapeHtml(meaning)}</dd>`,
  );
  return `<h2>Violation codes</h2><dl>${rows.join('')}</dl>`;
}

const PLACES = {
  '/docs': 'Merchants',
  '/docs/hub': 'Hub',
  '/docs/states': 'States',
  '/problems': 'Problems',
  '/changelog': 'Changelog',
} as const;

export function layout(title: string, content: string, here?: keyof typeof PLACES): string {
  return page({ title, here, main: `<main id="content"><article class="guide">${content}</article></main>` });
}

/** @param parts `bar` is shown in the bar besides its links */
export function page(parts: {
  title: string;
  main: string;
  here?: keyof typeof PLACES | undefined;
  bar?: string;
  script?: string;
}): string {
  const { title, main, here, bar = '', script } = parts;
  const links = Object.entries(PLACES).map(
    ([path, name]) => `<a href="${path}"${path === here ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Crossdock</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/pages.css">
${script === undefined ? '' : `<script type="module" src="${script}"></script>`}</head>
<body><a class="skip" href="#content">Skip to content</a>
<header class="bar"><a class="brand" href="/docs">Crossdock</a><nav class="places" aria-label="Documents">${links.join('')}</nav>${bar}</header>
${main}</body></html>
`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function describeProblems(): string {
  const problems = Object.entries(PROBLEMS).sort(([, a], [, b]) => a.status - b.status);
  return `# Errors

Generated from \`src/kit/http/problems.ts\` by \`npx crossdock openapi\`: do not edit. A running service shows the same under
\`/problems\`, one page per code.

Every error is JSON with the content type \`application/problem+json\` with \`type\`, \`title\`, \`status\`, \`detail\`, \`code\` and
\`request_id\`. Branch on \`code\`, which never changes; the texts may.

## Problems

${table(
  ['code', 'status', 'meaning, and what to do'],
  problems.map(([name, { status, title, help }]) => [
    code(name),
    String(status),
    `**${plain(title)}.** ${plain(help)}`,
  ]),
)}

## Violations

All errors of an invalid request are reported at once, as a list of \`{ pointer, in, code, message }\` under
\`violations\`. Orders that were not accepted have such a list of their own.

${table(
  ['code', 'meaning'],
  Object.entries(VIOLATIONS).map(([name, meaning]) => [code(name), plain(meaning)]),
)}
`;
}
