// Earlier versions kept the page with a service worker. A browser that still has one finds this one in its place: it
// deletes the kept files and itself, and the page comes from the server again. It waits, as theirs did, until all pages
// of the old version are closed or their button "Update" is pressed ("take over").
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(`nandscope ${self.registration.scope} `)))
      .then((own) => Promise.all(own.map((name) => caches.delete(name))))
      .finally(() => self.registration.unregister()),
  );
});
