// The pages of the reference, made of an OpenAPI document: readable without scripts, one address for each operation.
import { DEFAULT_URL } from '../../kit/http/openapi.ts';
import { EXAMPLE_MEMBERS } from '../../kit/http/openapi-problem.ts';
import { escapeHtml, page } from '../../kit/http/problem-pages.ts';
import { invalid, PROBLEMS, Problem, type ProblemCode, problemBody } from '../../kit/http/problems.ts';
import { codeSamples, exampleBody, exampleOf } from './code-samples.ts';
import type { Document, Operation, Parameter, Response } from './document.ts';
import type { Group } from './groups.ts';
import { markdown } from './markdown.ts';
import { boundsOf, renderSchema, typeOf } from './render-schema.ts';

export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

export interface Side {
  readonly document: Document;
  readonly groups: readonly Group[];
  readonly isHub: boolean;
  /** `/docs` or `/docs/hub` */
  readonly root: string;
  readonly guides: readonly Guide[];
}

/** What is below the bar of a page. */
export interface Content {
  readonly title: string;
  readonly html: string;
}

export function pageOf({ title, html }: Content, here: '/docs' | '/docs/hub'): string {
  return page({
    title,
    here,
    main: html,
    bar: '<button type="button" class="menu" aria-expanded="false" aria-controls="operations">Operations</button><div class="credential" data-credential></div>',
    script: '/docs/reference.js',
  });
}

/** What the hub's pages are before a credential has shown itself. */
export function shell(title: string): Content {
  return {
    title,
    html: '<div class="columns"><main id="content" data-hub><p>This reference is for the hub. Log in above with a credential of the hub to read it.</p><noscript><p>It needs JavaScript.</p></noscript></main></div>',
  };
}

export function indexContent(side: Side): Content {
  const title = side.isHub ? 'The hub’s side' : 'Reference';
  const sections = side.groups.flatMap(({ title: group, tags }) => {
    const parts = Object.entries(tags).map(([tag, text]) => tagSection(side, tag, text));
    return parts.every((part) => part === '')
      ? []
      : [`<section class="group"><h2>${escapeHtml(group)}</h2>${parts.join('')}</section>`];
  });
  return { title, html: frame(side, null, `<h1>${title}</h1>${introduction(side)}${sections.join('')}`) };
}

export function guideContent(side: Side, guide: Guide): Content {
  return {
    title: guide.title,
    html: frame(side, `guide ${guide.name}`, `<article class="guide">${markdown(guide.text)}</article>`),
  };
}

/** In steps: the first page takes 100 ms in all. */
export function* operationContent(side: Side, operation: Operation): Generator<undefined, Content> {
  const { document } = side;
  const parts = [
    `<p class="crumb">${escapeHtml(operation.tags[0] ?? '')}</p><h1>${escapeHtml(operation.summary)}</h1>`,
    `<p class="address"><span class="method ${operation.method.toLowerCase()}">${operation.method}</span> <code>${escapeHtml(operation.path)}</code></p>`,
  ];
  yield;
  parts.push(markdown(descriptionOf(operation)));
  yield;
  parts.push(yield* parametersOf(document, operation));
  for (const partOf of [bodyOf, answersOf]) {
    parts.push(partOf(document, operation));
    yield;
  }
  parts.push(errorsOf(operation), historyOf(operation));
  yield;
  const main = `<div class="operation"><div class="described">${parts.join('')}</div><div class="shown">${samples(side, operation)}${tryIt(operation)}${exampleAnswer(operation)}</div></div>`;
  return { title: operation.summary, html: frame(side, operation.operationId, main) };
}

function clientMethod(side: Side, { operationId }: Operation): string {
  const name = side.isHub ? operationId.replace(/^ops/, '') : operationId;
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

function frame(side: Side, current: string | null, main: string): string {
  return `<div class="columns"><nav id="operations" class="operations" aria-label="Operations"><label class="search">Search <input type="search" placeholder="order, label, /v1/returns …" autocomplete="off" data-search></label>${navigation(side, current)}<p class="none" hidden>No matches.</p></nav><main id="content" tabindex="-1">${main}</main></div>`;
}

function navigation(side: Side, current: string | null): string {
  const guides = side.guides.map(
    ({ name, title }) =>
      `<li><a href="/docs/guides/${name}"${mark(`guide ${name}` === current)}>${escapeHtml(title)}</a></li>`,
  );
  const groups = side.groups.flatMap(({ tags }) =>
    Object.keys(tags).map((tag) => {
      const operations = side.document.operations.filter(({ tags: [first] }) => first === tag);
      if (operations.length === 0) return '';
      const isOpen = operations.some(({ operationId }) => operationId === current);
      const links = operations.map(
        (operation) =>
          `<li data-words="${escapeHtml(wordsOf(operation))}"><a href="${side.root}/operations/${operation.operationId}"${mark(operation.operationId === current)}><span class="method ${operation.method.toLowerCase()}">${operation.method}</span> ${escapeHtml(operation.summary)}</a></li>`,
      );
      return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(tag)}</summary><ul>${links.join('')}</ul></details>`;
    }),
  );
  return `${guides.length === 0 ? '' : `<details open><summary>Guides</summary><ul>${guides.join('')}</ul></details>`}${groups.join('')}`;
}

const mark = (isCurrent: boolean) => (isCurrent ? ' aria-current="page"' : '');

function wordsOf({ operationId, path, summary, method, tags }: Operation): string {
  // Of parameters in the path the reader looks for all pages that have them, not for this one.
  return [operationId, path.replaceAll(/\{[^}]*\}/g, '{}'), summary, method, ...tags].join(' ').toLowerCase();
}

function introduction(side: Side): string {
  const client = side.isHub ? 'hub' : 'demo';
  const login = `TOKEN=$(curl -s ${DEFAULT_URL}/login -H "Content-Type: application/json" \\
  -d '{"grant_type":"client_credentials","client_id":"${client}-client","client_secret":"${client}-secret"}' \\
  | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')`;
  const guides = side.guides.map(
    ({ name, title }) => `<li><a href="/docs/guides/${name}">${escapeHtml(title)}</a></li>`,
  );
  return `<p class="lead">${
    side.isHub
      ? 'What the people and machines of the fulfilment hub call.'
      : 'Fulfilment logistics for merchants: catalog, stock, inbound, orders, marketplaces, freight, returns.'
  } The document itself: <a href="${side.isHub ? '/openapi/ops.json' : '/openapi.json'}">OpenAPI 3.1</a>.</p>
<section class="first"><h2>Log in first</h2><p>Every request carries a bearer token: from <a href="/docs/operations/login"><code>POST /login</code></a>, or an API key. Log in above, and every request on these pages can be tried as it stands.</p>${pre(login, 'sh')}</section>
${guides.length === 0 ? '' : `<section><h2>Guides</h2><ul class="guides">${guides.join('')}</ul></section>`}
<section><h2>Conventions</h2><ul><li>Errors have <a href="/problems">one shape</a> and list everything that is wrong at once.</li><li>Lists are paged: follow the <code>Link</code> header to read everything, at the same cost on every page.</li><li><code>POST</code> and <code>PATCH</code> take an <code>Idempotency-Key</code>: a repeated request happens once.</li><li>Times are UTC in RFC 3339.</li><li>The TypeScript samples use <code>@crossdock/client</code>, which is part of the service’s repository (<code>npm pack --workspace client</code>): typed, for Node and browsers, with retries, pages and the feed.</li><li>Assistants find the same operations as tools at <code>/mcp</code>.</li></ul></section>`;
}

function tagSection(side: Side, tag: string, text: string): string {
  const operations = side.document.operations.filter(({ tags: [first] }) => first === tag);
  if (operations.length === 0) return '';
  const rows = operations.map(
    (operation) =>
      `<li><a href="${side.root}/operations/${operation.operationId}"><span class="method ${operation.method.toLowerCase()}">${operation.method}</span> <code>${escapeHtml(operation.path)}</code> <span>${escapeHtml(operation.summary)}</span></a></li>`,
  );
  return `<section class="tag"><h3>${escapeHtml(tag)}</h3><p>${escapeHtml(text)}</p><ul class="list">${rows.join('')}</ul></section>`;
}

/** Its own words; the sample and the history have places of their own. */
function descriptionOf({ description }: Operation): string {
  return description
    .replace(/```sh\n[\s\S]*?\n```/, '')
    .replace(/\n\nHistory:\n[\s\S]*$/, '')
    .trim();
}

function historyOf({ description }: Operation): string {
  const history = /\n\nHistory:\n\n([\s\S]*)$/.exec(description)?.[1];
  return history === undefined ? '' : `<section><h2>History</h2>${markdown(history)}</section>`;
}

function* parametersOf(document: Document, { parameters }: Operation): Generator<undefined, string> {
  const titles = { path: 'In the path', query: 'In the query', header: 'Headers' } as const;
  const sections: string[] = [];
  for (const where of ['path', 'query', 'header'] as const) {
    const rows: string[] = [];
    for (const parameter of parameters.filter((one) => one.in === where)) {
      rows.push(parameterOf(document, parameter));
      yield;
    }
    if (rows.length > 0)
      sections.push(`<section><h2>${titles[where]}</h2><ul class="fields">${rows.join('')}</ul></section>`);
  }
  return sections.join('');
}

function parameterOf(document: Document, parameter: Parameter): string {
  const bounds = boundsOf(document, parameter.schema);
  const example = exampleOf(parameter);
  return `<li><p class="field"><code class="name">${escapeHtml(parameter.name)}</code> <span class="type">${escapeHtml(typeOf(document, parameter.schema))}</span>${parameter.required ? ' <span class="required">required</span>' : ''}</p>${markdown(parameter.description ?? '')}${bounds === '' ? '' : `<p class="bounds">${bounds}</p>`}${example === undefined ? '' : `<p class="bounds">example <code>${escapeHtml(example)}</code></p>`}</li>`;
}

function bodyOf(document: Document, { requestBody }: Operation): string {
  if (requestBody === undefined) return '';
  const types = Object.keys(requestBody.content);
  const { schema = {} } = requestBody.content['application/json'] ?? {};
  const also = types.filter((type) => type !== 'application/json');
  return `<section><h2>Body</h2><p class="bounds">${escapeHtml(typeOf(document, schema))}${also.length === 0 ? '' : `; also as ${also.map((type) => `<code>${escapeHtml(type)}</code>`).join(', ')}`}</p>${renderSchema(document, schema)}</section>`;
}

function answersOf(document: Document, { responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => !isError(status))
    .map(([status, response]) => {
      const schema = Object.values(response.content ?? {})[0]?.schema;
      const headers = Object.keys(response.headers ?? {});
      return `<section class="answer"><h3><span class="status">${status}</span> ${escapeHtml(response.description)}</h3>${headers.length === 0 ? '' : `<p class="bounds">Headers: ${headers.map((name) => `<code>${escapeHtml(name)}</code>`).join(' ')}</p>`}${schema === undefined ? '' : renderSchema(document, schema)}</section>`;
    });
  return `<section><h2>Answers</h2>${rows.join('')}</section>`;
}

const isError = (status: string) => /^[45]/.test(status);

function errorsOf({ responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => isError(status))
    .flatMap(([, response]) => codesOf(response))
    .map((code) => {
      const { status, title, help } = PROBLEMS[code];
      return `<details class="error"><summary><span class="status">${status}</span> <code>${code}</code> ${escapeHtml(title)}</summary><p>${escapeHtml(help)}</p>${pre(JSON.stringify(problemExample(code), null, 2), 'json')}</details>`;
    });
  return rows.length === 0 ? '' : `<section><h2>Errors</h2>${rows.join('')}</section>`;
}

function codesOf({ description }: Response): ProblemCode[] {
  return [...description.matchAll(/\(`(\w+)`\)/g)].map(([, code]) => code as ProblemCode);
}

/** As the service itself would put it. */
function problemExample(code: ProblemCode): object {
  const wrong = {
    pointer: '/per_page',
    in: 'query',
    code: 'too_large',
    message: 'must be at most 250',
  } as const;
  const members = EXAMPLE_MEMBERS[code];
  const problem =
    code === 'validation_failed'
      ? invalid([wrong])
      : new Problem(code, members === undefined ? {} : { members });
  return problemBody(problem, '2b1c7a4e-6a2f-4f0c-9d43-5a8f7c1e0b6d');
}

function samples(side: Side, operation: Operation): string {
  const all = codeSamples(operation, clientMethod(side, operation), side.isHub);
  const tabs = all.map(
    ({ language }, index) =>
      `<button type="button" role="tab" id="tab-${index}" aria-controls="sample-${index}" aria-selected="${index === 0}"${index === 0 ? '' : ' tabindex="-1"'} data-language="${language}">${language}</button>`,
  );
  const panels = all.map(
    ({ language, code }, index) =>
      `<div role="tabpanel" id="sample-${index}" aria-labelledby="tab-${index}" data-language="${language}"${index === 0 ? '' : ' hidden'}>${pre(code, language)}</div>`,
  );
  return `<section class="samples" data-samples><div role="tablist" aria-label="Language">${tabs.join('')}</div>${panels.join('')}</section>`;
}

function tryIt(operation: Operation): string {
  const inputs = operation.parameters
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter) => {
      const value = parameter.in === 'path' || parameter.required ? (exampleOf(parameter) ?? '') : '';
      const hint = exampleOf(parameter);
      return `<label>${escapeHtml(parameter.name)} <input data-in="${parameter.in}" name="${escapeHtml(parameter.name)}" value="${escapeHtml(value)}"${hint === undefined || value !== '' ? '' : ` placeholder="${escapeHtml(hint)}"`}${parameter.required || parameter.in === 'path' ? ' required' : ''}></label>`;
    });
  const body = exampleBody(operation);
  const area =
    operation.requestBody === undefined
      ? ''
      : `<label>Body <textarea name="body" data-in="body" rows="10" spellcheck="false">${escapeHtml(body === undefined ? '' : JSON.stringify(body, null, 2))}</textarea></label>`;
  const writes =
    operation.method === 'GET'
      ? ''
      : '<p class="bounds">This is the real service: what it changes stays changed.</p>';
  return `<section class="try"><details><summary>Try it</summary><form data-try data-method="${operation.method}" data-path="${escapeHtml(operation.path)}"${operation.parameters.some(({ name }) => name === 'Idempotency-Key') ? ' data-keyed' : ''}${operation.security.length === 0 ? ' data-public' : ''}>${inputs.join('')}${area}${writes}<p><button>Send</button></p><div class="result" role="status" aria-live="polite"></div></form></details></section>`;
}

function exampleAnswer({ responses }: Operation): string {
  for (const [status, response] of Object.entries(responses)) {
    const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
    if (isError(status) || content?.example === undefined || !type?.includes('json')) continue;
    return `<section class="example"><h2>Answer <span class="status">${status}</span></h2>${pre(JSON.stringify(content.example, null, 2), 'json')}</section>`;
  }
  return '';
}

function pre(code: string, language: string): string {
  return `<pre tabindex="0" data-language="${escapeHtml(language)}"><code>${escapeHtml(code)}</code></pre>`;
}
