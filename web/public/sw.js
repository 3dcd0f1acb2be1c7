// The page opens at once, and without a network it opens at all. Tables are always live: nothing of
// the server's answers is kept here. The companion needs no server: all of it is packed beforehand.

/** What the build packs: `build/worker.ts` fills it in, so that a new page is a new worker. */
const PACK = { version: '', build: '', files: [] };

/** The page as it was built, whole: one shelf a version. */
const PAGE = 'tablee-page-';
const OWN = `${PAGE}${PACK.version}`;
/** What other screens have needed so far, of any version. */
const SHELF = 'tablee-assets';
/** Assets of older versions make room for newer ones. */
const MOST_KEPT = 300;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(OWN)
      // All or nothing: a page is never kept without what it needs.
      .then((shelf) => shelf.addAll(['/', ...PACK.files].map(fresh)))
      .then(() => self.skipWaiting()),
  );
});

/** Assets never change; the page itself is asked for again, whatever the browser has kept. */
function fresh(address) {
  return address === '/' ? new Request(address, { cache: 'reload' }) : address;
}

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

/** The version before this one stays: a page that is still open may be asking for its own. */
async function tidy() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PAGE) && name !== OWN).slice(0, -1);
  const foreign = names.filter((name) => !name.startsWith(PAGE) && name !== SHELF);
  await Promise.all([...older, ...foreign].map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const isCompanion = /^\/companion\/?$/.test(pathname);
    event.respondWith(isCompanion ? openKept(request) : openPage(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(takeAsset(request));
});

/** Every screen is the same page: the newest there is, or the one we have. */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await keptPage();
    if (kept) return kept;
    throw error;
  }
}

/** The companion asks no server, which may be switched off or far away: a newer one is for next time. */
async function openKept(request) {
  return (await keptPage()) ?? fetch(request);
}

async function keptPage() {
  const shelf = await caches.open(OWN);
  return shelf.match('/');
}

/** Assets are named by their content: one that we have never changes. */
async function takeAsset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const asset = await fetch(request);
  const isPage = asset.headers.get('Content-Type')?.startsWith('text/html');
  if (asset.ok && !isPage) {
    const shelf = await caches.open(SHELF);
    await shelf.put(request, asset.clone());
    const [oldest, ...others] = await shelf.keys();
    if (others.length >= MOST_KEPT) await shelf.delete(oldest);
  }
  return asset;
}

/** Which page is packed here: an open companion asks when there is a new worker. */
self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'build') port?.postMessage(PACK.build);
});

/** A notification was touched: back to the table. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then(([page]) => (page ? page.focus() : self.clients.openWindow('/'))),
  );
});
