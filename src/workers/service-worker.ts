import { clientsClaim } from 'workbox-core'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { line } from '#line/realm-line.ts'
import { watchLine } from '#line/watch-line.ts'
import { takesTurns } from './install-turns.ts'
import { FONTS, IMAGES, keptOrFetched, STYLES } from './kept-files.ts'
import { keepOptionalChunks, type OptionalChunks } from './optional-chunks.ts'
import { keepLaterPages, type LaterPages } from './later-pages.ts'
import { NOT_PAGES } from './not-pages.ts'
import { takesFromPacks, type Pack } from './packs.ts'
import { passByCalls } from './pass-by.ts'
import { serveSitePages } from './site-pages.ts'
import { syncWithoutPages } from './service-worker-sync.ts'
import { receiveShares } from './receive-shares.ts'
import { showPushNotices } from './push-notices.ts'
import { ownerNow } from './owner-now.ts'
import { replaceStuckWorker } from './replace-stuck-worker.ts'
import { reportDownloads } from './report-downloads.ts'
import type { ServiceWorkerMessage } from './service-worker-message.ts'
import { tellFaults } from './tell-faults.ts'

declare const self: ServiceWorkerGlobalScope & {
  // All four are filled in by the build.
  __WB_MANIFEST: (PrecacheEntry | string)[]
  __PACKS: Pack[]
  __LATER_PAGES: LaterPages
  __OPTIONAL_CHUNKS: OptionalChunks
}

tellFaults('service', self)
reportDownloads()
watchLine(line())
const manifest = self.__WB_MANIFEST
addPlugins([takesFromPacks(self.__PACKS, manifest), takesTurns])
precacheAndRoute(manifest)
cleanupOutdatedCaches()
// Every route of the app is the same page, served from this device: a cold start needs no network.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: NOT_PAGES }))
// Before the fonts that come when a text needs them: the app's own come with it.
keepLaterPages(self.__LATER_PAGES)
// Files whose URL always means the same content. Everything else goes to the network untouched, above all the API.
for (const files of [IMAGES, FONTS, STYLES]) {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && files.isOne(url, request),
    async ({ request }) => keptOrFetched(request, files, files.isPersonal ? await ownerNow() : ''),
  )
}
passByCalls(['/v1/', '/api/', '/builds/'])
serveSitePages()
keepOptionalChunks(self.__OPTIONAL_CHUNKS)
// From now on the first visit's page is served too; its own reload rule knows that this isn't an update.
clientsClaim()

receiveShares()
showPushNotices()
syncWithoutPages({
  replica: fileIn(manifest, /^assets\/replica\.worker-[^/]+\.js$/),
  files: fileIn(manifest, /^assets\/files-part-[^/]+\.js$/),
})
// Left by builds from before each person had a picture cache of their own.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete(IMAGES.cacheName)))
self.addEventListener('install', (event) => event.waitUntil(replaceStuckWorker(self)))

self.addEventListener('message', (event) => {
  // Only pages and workers of this origin can post to a service worker. Unknown messages are ignored.
  const message = event.data as Partial<ServiceWorkerMessage> | null
  // Not as long as this event: it would last until the old one has ended, which may take minutes.
  if (message?.type === 'activate') void self.skipWaiting()
  if (message?.type === 'ping') event.waitUntil(answerPing(event.ports[0]))
})

/** Answers a ping. A worker is healthy if it still holds the page it has to serve. */
async function answerPing(port: MessagePort | undefined): Promise<void> {
  port?.postMessage({ isHealthy: (await matchPrecache('/')) !== undefined })
}

function fileIn(entries: readonly (PrecacheEntry | string)[], name: RegExp): string {
  const urls = entries.map((entry) => (typeof entry === 'string' ? entry : entry.url))
  const found = urls.find((url) => name.test(url))
  if (found === undefined) throw new Error(`The build has no ${name.source}`)
  return `/${found}`
}
