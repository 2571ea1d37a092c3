// Keeps the console where the network fails: a station that is reloaded opens, and goes on with what it has kept itself. The build
// writes BUILD in front of this file (offline-files.ts). It keeps files of the build and nothing else: no answer of the API, nothing
// of a session passes through here.
const CACHE_PREFIX = 'crossdock-console-';
const CACHE = CACHE_PREFIX + BUILD.version;
/** A network that answers later than this is none. */
const PATIENCE_MS = 5000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepBuild().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (BUILD.files.includes(pathname)) event.respondWith(keptOrFetched(event.request));
  else if (mode === 'navigate' && isOfFloor(pathname)) event.respondWith(fetchedOrKeptPage(event.request));
});

/** The floor works without a network; other pages would have nothing to show. */
function isOfFloor(pathname) {
  return pathname === '/' || pathname === '/hub' || pathname.startsWith('/hub/');
}

/** All of one build or nothing: where a server still has another page, the browser tries again later. */
async function keepBuild() {
  const cache = await caches.open(CACHE);
  const page = await fetch('/', { headers: { accept: 'text/html' }, credentials: 'omit', cache: 'no-cache' });
  if (!page.ok || (await hashOf(page.clone())) !== BUILD.page)
    throw new Error('the page is of another build');
  await cache.addAll(BUILD.files.map((file) => new Request(file, { credentials: 'omit' })));
  await cache.put('/', page);
}

async function hashOf(response) {
  const bytes = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function keptOrFetched(request) {
  const kept = await (await caches.open(CACHE)).match(request);
  return kept ?? fetch(request);
}

async function fetchedOrKeptPage(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match('/');
    if (kept === undefined) throw error;
    return kept;
  }
}
