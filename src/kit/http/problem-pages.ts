// The pages that the `type` of a problem points to.
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
    `<h1>Problems</h1><p>Every code the service answers with.</p><dl>${rows.join('')}</dl>${violationList()}`,
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

/** A page for people, with the bar that leads to the others. */
export function layout(title: string, content: string, here?: keyof typeof PLACES): string {
  return page({ title, here, main: `<main id="content"><article class="guide">${content}</article></main>` });
}

/** @param parts `bar` is what the bar has beside its links */
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
<body><a class="skip" href="#content">To the content</a>
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
