// Shows the OpenAPI document with Swagger UI, everything from this host.
const side = new URLSearchParams(location.search).get('side') === 'ops' ? 'ops' : 'v1';
document.querySelector(`[data-document="${side}"]`)?.setAttribute('aria-current', 'page');

// The examples in the documents name the default address; here they are to be pasted, so they name this one.
const WRITTEN = 'http://127.0.0.1:8080';

// Swagger UI shows the first few operations and stops where a document has more than about 130 of them.
const OPERATIONS_PER_VIEW = 50;

/** The document in parts that Swagger UI can show, tag by tag in their order. */
function partsOf(spec) {
  const views = [];
  for (const tag of spec.tags) {
    const operations = Object.entries(spec.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, { tags }]) => tags?.[0] === tag.name)
        .map(([method, operation]) => ({ path, method, operation })),
    );
    const last = views.at(-1);
    if (last !== undefined && last.count + operations.length <= OPERATIONS_PER_VIEW) {
      last.tags.push(tag);
      last.operations.push(...operations);
      last.count += operations.length;
    } else views.push({ tags: [tag], operations, count: operations.length });
  }
  return views.map(({ tags, operations }) => {
    const paths = {};
    for (const { path, method, operation } of operations)
      paths[path] = { ...paths[path], [method]: operation };
    return { ...spec, tags, paths, components: componentsOf(spec, paths) };
  });
}

/** What the paths refer to, and what that refers to: Swagger UI works through everything that it is given. */
function componentsOf({ components }, paths) {
  const needed = { securitySchemes: components.securitySchemes };
  const read = (value) => {
    for (const [, kind, name] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      needed[kind] ??= {};
      if (Object.hasOwn(needed[kind], name)) continue;
      needed[kind][name] = components[kind][name];
      read(needed[kind][name]);
    }
  };
  read(paths);
  return needed;
}

async function show(answer, token = null) {
  const text = await answer.text();
  const parts = partsOf(JSON.parse(text.replaceAll(WRITTEN, location.origin)));
  const views = parts.map(() =>
    Object.assign(document.createElement('div'), { className: 'reference-part' }),
  );
  document.querySelector('#reference').replaceChildren(...views);
  for (const [index, spec] of parts.entries()) {
    const ui = window.SwaggerUIBundle({
      spec,
      domNode: views[index],
      deepLinking: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      validatorUrl: null,
      onComplete: () => {
        if (token !== null) ui.preauthorizeApiKey('bearer', token);
      },
    });
  }
}

// The hub's side is shown to the hub alone. An access token is kept for this tab and its hour; an API key is not kept.
async function showHub(token) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = token === null ? null : await fetch('/openapi/ops.json', { headers });
  sessionStorage.removeItem('hub-token');
  if (answer?.ok !== true) return askForToken(token !== null);
  if (token.startsWith('cda_')) sessionStorage.setItem('hub-token', token);
  await show(answer, token);
}

function askForToken(wasRefused) {
  const form = document.createElement('form');
  form.className = 'credential';
  form.innerHTML =
    '<label>This reference is for the hub. Its access token or API key: ' +
    '<input name="token" type="password" autocomplete="off" required></label> <button>Show</button> ' +
    '<span role="alert"></span>';
  form.querySelector('[role=alert]').textContent = wasRefused ? 'This credential may not read it.' : '';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showHub(new FormData(form).get('token').trim());
  });
  document.querySelector('#reference').replaceChildren(form);
}

if (side === 'ops') showHub(sessionStorage.getItem('hub-token'));
else fetch('/openapi.json').then((answer) => show(answer));
