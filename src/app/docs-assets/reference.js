// What the reference does beyond being read: the address of this service in its samples, search, languages, login, requests.

// The documents name the default address; here samples are to be pasted, so they name the one that the page was read at.
const WRITTEN = 'http://127.0.0.1:8080';
const TOKEN = 'reference-token';

const content = document.querySelector('#content');

function start(root) {
  for (const code of root.querySelectorAll('pre code')) {
    if (code.textContent.includes(WRITTEN))
      code.textContent = code.textContent.replaceAll(WRITTEN, location.origin);
  }
  for (const block of root.querySelectorAll('pre')) addCopy(block);
  for (const search of root.querySelectorAll('[data-search]')) {
    search.addEventListener('focus', readWords, { once: true });
    search.addEventListener('input', () => filter(search));
  }
  for (const samples of root.querySelectorAll('[data-samples]')) addTabs(samples);
  for (const form of root.querySelectorAll('[data-try]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      send(form);
    });
  }
}

function addCopy(block) {
  const box = Object.assign(document.createElement('div'), { className: 'copied' });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
  button.addEventListener('click', async () => {
    button.textContent = (await copy(block.textContent)) ? 'Copied' : 'Not copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  block.replaceWith(box);
  box.append(block, button);
}

/** Pages without TLS have no clipboard of their own: a selection is copied there. */
async function copy(text) {
  if (navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const area = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}

/** The text of the pages, by their addresses; read with the first search. */
let pageTexts = {};

async function readWords({ currentTarget: search }) {
  const isHub = location.pathname.startsWith('/docs/hub');
  const headers = isHub ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(isHub ? '/docs/hub/content/words.json' : '/docs/words.json', { headers }).catch(
    () => null,
  );
  if (answer?.ok !== true) return;
  pageTexts = await answer.json();
  filter(search);
}

/** By titles and paths; where none has the words, by the text of the pages. */
function filter(search) {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const nav = search.closest('nav');
  const items = [...nav.querySelectorAll('li')];
  const having = (textOf) =>
    new Set(items.filter((item) => words.every((word) => textOf(item).includes(word))));
  const byTitle = having((item) => item.dataset.words ?? item.textContent.toLowerCase());
  const found = byTitle.size > 0 ? byTitle : having((item) => pageTexts[pathOf(item)] ?? '');
  for (const item of items) item.hidden = !found.has(item);
  for (const group of nav.querySelectorAll('details')) {
    const isShown = [...group.querySelectorAll('li')].some((item) => found.has(item));
    group.hidden = !isShown;
    if (words.length > 0) group.open = isShown;
    else group.open = group.querySelector('[aria-current=page], [href^="/docs/guides/"]') !== null;
  }
  nav.querySelector('.none').hidden = found.size > 0;
}

function pathOf(item) {
  return item.querySelector('a').getAttribute('href');
}

function addTabs(samples) {
  const tabs = [...samples.querySelectorAll('[role=tab]')];
  const choose = (language) => {
    for (const tab of tabs) {
      const isChosen = tab.dataset.language === language;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    for (const panel of samples.querySelectorAll('[role=tabpanel]'))
      panel.hidden = panel.dataset.language !== language;
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => {
      localStorage.setItem('reference-language', tab.dataset.language);
      choose(tab.dataset.language);
    });
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      next.focus();
      next.click();
    });
  }
  const language = localStorage.getItem('reference-language');
  if (tabs.some((tab) => tab.dataset.language === language)) choose(language);
}

// The token is kept for this tab. An API key is not kept: it has no end.
let token = sessionStorage.getItem(TOKEN);

function showCredential(message = '') {
  const place = document.querySelector('[data-credential]');
  if (token !== null) {
    const state = document.createElement('span');
    state.textContent = 'Logged in. ';
    const end = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Log out' });
    end.addEventListener('click', () => {
      fetch('/login/revoke', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token }),
      });
      useToken(null);
      if (content.hasAttribute('data-hub')) location.reload();
    });
    place.replaceChildren(state, end);
    return;
  }
  const box = document.createElement('details');
  box.innerHTML =
    '<summary>Log in</summary><form><label>Client id, e-mail or API key ' +
    '<input name="id" autocomplete="username" required></label><label>Secret or password ' +
    '<input name="secret" type="password" autocomplete="off"></label><p class="bounds">An API key has no secret. ' +
    'Demo: <code>demo-client</code>, <code>demo-secret</code>.</p><p role="alert"></p><button>Log in</button></form>';
  box.open = message !== '' || content.hasAttribute('data-hub');
  const form = box.querySelector('form');
  form.querySelector('[role=alert]').textContent = message;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { id, secret, totp, org_id } = Object.fromEntries(new FormData(form));
    if (secret === '') return loggedIn(id.trim());
    const body = id.includes('@')
      ? { email: id, password: secret, totp, ...(org_id === undefined ? {} : { org_id: Number(org_id) }) }
      : { grant_type: 'client_credentials', client_id: id, client_secret: secret };
    const answer = await fetch('/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null);
    const answered = await answer?.json().catch(() => null);
    if (answer?.ok === true) {
      sessionStorage.setItem(TOKEN, answered.access_token);
      return loggedIn(answered.access_token);
    }
    if (askFor(form, answered)) return;
    form.querySelector('[role=alert]').textContent = answered?.detail ?? 'The service does not answer.';
  });
  place.replaceChildren(box);
}

/** A login may need more than a password: a code, or the organization. */
function askFor(form, problem) {
  const field = { totp_required: 'totp', org_required: 'org_id' }[problem?.code];
  if (field === undefined || form.elements[field] !== undefined) return false;
  const label = document.createElement('label');
  if (field === 'totp') {
    label.innerHTML =
      'Code of the authenticator app <input name="totp" inputmode="numeric" pattern="[0-9]{6}" autocomplete="one-time-code" required>';
  } else {
    label.innerHTML = 'Organization <select name="org_id"></select>';
    for (const { id, name } of problem.orgs) label.lastChild.append(new Option(name, id));
  }
  form.querySelector('[role=alert]').before(label);
  form.querySelector('[role=alert]').textContent = '';
  label.lastChild.focus();
  return true;
}

function useToken(value) {
  token = value;
  if (value === null) sessionStorage.removeItem(TOKEN);
  showCredential();
}

function loggedIn(value) {
  useToken(value);
  if (content.hasAttribute('data-hub')) showHub();
}

/** The hub's side is shown to the hub alone. */
async function showHub() {
  if (token === null) return;
  const name = location.pathname.replace('/docs/hub', '/docs/hub/content');
  const answer = await fetch(name, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) {
    useToken(null);
    return showCredential('This credential may not read the hub’s side.');
  }
  const columns = document.querySelector('.columns');
  columns.outerHTML = await answer.text();
  start(document);
  showCurrent();
}

/** Not `randomUUID`, which pages without TLS do not have. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

async function send(form) {
  const result = form.querySelector('.result');
  const headers = {};
  if (form.dataset.public === undefined) {
    if (token === null) {
      result.textContent = 'Log in above first.';
      return;
    }
    headers.authorization = `Bearer ${token}`;
  }
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll('[data-in=path]'))
    path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
  for (const input of form.querySelectorAll('[data-in=query]')) {
    if (input.value === '') continue;
    const values = input.name.endsWith('[]') ? input.value.split(',') : [input.value];
    for (const value of values) query.append(input.name, value.trim());
  }
  const body = form.querySelector('[data-in=body]')?.value.trim() ?? '';
  if (body !== '') headers['content-type'] = 'application/json';
  if (form.dataset.keyed !== undefined) headers['idempotency-key'] = newKey();
  const started = performance.now();
  const answer = await fetch(query.size === 0 ? path : `${path}?${query}`, {
    method: form.dataset.method,
    headers,
    ...(body === '' ? {} : { body }),
  }).catch(() => null);
  if (answer === null) {
    result.textContent = 'The service does not answer.';
    return;
  }
  const line = Object.assign(document.createElement('p'), {
    textContent: `${answer.status} ${answer.statusText}, ${Math.round(performance.now() - started)} ms`,
  });
  const type = answer.headers.get('content-type') ?? '';
  const shown = document.createElement(
    type.includes('json') || type.startsWith('text/') || type === '' ? 'pre' : 'p',
  );
  if (shown.tagName === 'PRE') {
    const text = await answer.text();
    shown.tabIndex = 0;
    shown.textContent = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  } else {
    const link = Object.assign(document.createElement('a'), {
      href: URL.createObjectURL(await answer.blob()),
      download: 'answer',
      textContent: `A file of type ${type}`,
    });
    shown.append(link);
  }
  result.replaceChildren(line, shown);
}

/** Scrolls the list alone: the page stays where it begins. */
function showCurrent() {
  const list = document.querySelector('.operations');
  const current = list?.querySelector('[aria-current=page]');
  if (!current) return;
  const above = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollTop += above - list.clientHeight / 2;
}

document.querySelector('.menu').addEventListener('click', ({ currentTarget }) => {
  const isOpen = document.querySelector('.operations')?.classList.toggle('open') === true;
  currentTarget.setAttribute('aria-expanded', String(isOpen));
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  document.querySelector('[data-search]')?.focus();
});
start(document);
showCredential();
if (content.hasAttribute('data-hub')) showHub();
showCurrent();
