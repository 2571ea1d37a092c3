// Shows the OpenAPI document with Swagger UI, everything from this host.
const side = new URLSearchParams(location.search).get('side') === 'ops' ? 'ops' : 'v1';
document.querySelector(`[data-document="${side}"]`)?.setAttribute('aria-current', 'page');

// The examples in the documents name the default address; here they are to be pasted, so they name this one.
const WRITTEN = 'http://127.0.0.1:8080';

async function show(answer) {
  const text = await answer.text();
  window.SwaggerUIBundle({
    spec: JSON.parse(text.replaceAll(WRITTEN, location.origin)),
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
  });
}

// The hub's side is shown to the hub alone. An access token is kept for this tab and its hour; an API key is not kept.
async function showHub(token) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = token === null ? null : await fetch('/openapi/ops.json', { headers });
  sessionStorage.removeItem('hub-token');
  if (answer?.ok !== true) return askForToken(token !== null);
  if (token.startsWith('cda_')) sessionStorage.setItem('hub-token', token);
  await show(answer);
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
else fetch('/openapi.json').then(show);
