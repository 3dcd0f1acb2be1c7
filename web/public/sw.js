// The page opens at once, and without a network it opens at all. Tables are always live: nothing of
// the server's answers is kept here.

const SHELF = 'tablee-1';
/** Assets of older versions make room for newer ones. */
const MOST_KEPT = 300;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELF)
      .then((shelf) => shelf.add('/'))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(takeAsset(request));
});

/** Every screen is the same page: the newest there is, or the one we have. */
async function openPage(request) {
  try {
    const page = await fetch(request);
    const isPage = page.ok && page.headers.get('Content-Type')?.startsWith('text/html');
    if (isPage) {
      const shelf = await caches.open(SHELF);
      await shelf.put('/', page.clone());
    }
    return page;
  } catch (error) {
    const kept = await caches.match('/');
    if (kept) return kept;
    throw error;
  }
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
    const [, oldest, ...others] = await shelf.keys();
    if (others.length > MOST_KEPT) await shelf.delete(oldest);
  }
  return asset;
}

/** A notification was touched: back to the table. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then(([page]) => (page ? page.focus() : self.clients.openWindow('/'))),
  );
});
