import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isLocale, type Locale } from '#contract/locale.ts'
import { SHARE_NOT_KEPT_PATH, SHARE_PATH } from '#contract/share.ts'
import { SITE_LANGUAGE_COOKIE } from '#contract/site-cookies.ts'
import type { Config } from '#server/scope/config.ts'
import { openFileStorage } from '#server/files/open-file-storage.ts'
import { API_BASE } from '#server/http/api-base.ts'
import { notFoundBody, sendError } from '#server/http/error-handler.ts'
import { allowPlaces, PLACES_FRAME_PATH } from '#server/http/places-frame.ts'
import { pathOf } from '#server/http/safe-log.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { sendPage } from '#server/site/send-page.ts'
import { drawnPage } from './drawn-page.ts'
import { shareAssets } from './bucket-assets.ts'
import { keepBuilds, type KeptBuilds } from './kept-builds.ts'
import { RETIRED_WORKER } from './retired-worker.ts'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const PageLinks = z.record(z.string(), z.string())

const YEAR_S = 31_536_000
/** Files whose names contain a hash of their content never change. */
const IMMUTABLE = `public, max-age=${YEAR_S}, immutable`
/** Nobody revalidates such a file, so validators would only make the response longer. */
const NEVER_ASKED_AGAIN = { etag: false, lastModified: false }
/** Imported by the service worker: browsers still check it once a day, and shouldn't load it again. */
const IMPORTED = /^\/assets\/replica\.worker-[^/]+\.js$/
/** The build's id decides about updates; a cached one would hide them. */
const NO_STORE = 'no-store'
/**
 * Revalidated each time, and sent only if changed. This includes the service worker's script, which is checked at each
 * start.
 */
const NO_CACHE = 'no-cache'

/**
 * Source maps are for the monitoring service, which gets them at build time. They contain the source with its comments,
 * so they aren't served.
 */
const SOURCE_MAP = /\.map(\.(br|gz))?$/i

/** Files aren't part of the API's description. */
const UNDOCUMENTED = { schema: { hide: true } }

/** Paths that are never a page of the client. */
const NOT_PAGES = [`${API_BASE}/`, '/api/', '/assets/', '/builds/', '/app/', '/apps/']

/** Serves the built client: its files, older builds' assets, and index.html for every page of its own routes. */
export async function serveClient(app: FastifyInstance, { config, now }: ServerScope): Promise<void> {
  const { distDir, dataDir } = config
  const bucket = config.s3 ? shareAssets(openFileStorage(config), { distDir, dataDir, now }) : null
  const troubled = (error: unknown) => {
    app.log.error({ err: error }, 'assets of the bucket')
    return null
  }
  const builds = keepBuilds({
    distDir,
    dataDir,
    now,
    onNew: async () => void (await bucket?.push().catch(troubled)),
  })
  await builds.refresh()
  await app.register(fastifyStatic, {
    root: distDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    suppressWarning: true,
  })

  app.get('/assets/*', UNDOCUMENTED, async (request, reply) => {
    const file = pathOf(request.url)
    const find = () => findRoot(file, [...builds.directories(), distDir])
    let root = find()
    if (root === null) {
      // A newer process may have given out the page.
      await builds.lookAgain()
      root = find() ?? (await bucket?.fetch(file).catch(troubled)) ?? null
    }
    if (root === null) return sendError(reply, notFoundBody(request))
    reply.header('cache-control', IMMUTABLE)
    return reply.sendFile(file, root, IMPORTED.test(file) ? {} : NEVER_ASKED_AGAIN)
  })
  for (const path of ['/sw.js', '/sw.ts']) {
    app.get(path, UNDOCUMENTED, (request, reply) =>
      config.hasServiceWorker
        ? sendFresh(request, reply, distDir, '/sw.js', NO_CACHE)
        : reply.header('cache-control', NO_STORE).type('text/javascript').send(RETIRED_WORKER),
    )
  }
  app.get('/builds/latest.json', UNDOCUMENTED, async (request, reply) => {
    await builds.refresh()
    return sendFresh(request, reply, distDir, '/builds/latest.json')
  })
  await app.register(answerShares)
  app.setNotFoundHandler((request, reply) => sendPageOrFile(request, reply, config, builds))
}

/**
 * Adds the route for what another app shares, which the service worker normally handles. Without one, nothing of it is
 * read here, and the page asks the person to share again.
 */
async function answerShares(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.post(SHARE_PATH, UNDOCUMENTED, (_request, reply) =>
    reply.header('cache-control', NO_STORE).header('connection', 'close').redirect(SHARE_NOT_KEPT_PATH, 303),
  )
}

function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  distDir: string,
  file: string,
  caching = NO_STORE,
): FastifyReply {
  if (findRoot(file, [distDir]) === null) return sendError(reply, notFoundBody(request))
  return reply.header('cache-control', caching).sendFile(file, distDir)
}

/** Any other URL: a file in the build's root, or a page of the client, which renders it. */
async function sendPageOrFile(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  builds: KeptBuilds,
): Promise<FastifyReply> {
  const { distDir } = config
  const path = pathOf(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || NOT_PAGES.some((prefix) => path.startsWith(prefix)))
    return sendError(reply, notFoundBody(request))
  if (path !== '/' && path !== '/index.html' && findRoot(path, [distDir]) !== null) {
    if (path === PLACES_FRAME_PATH) allowPlaces(reply)
    return reply.header('cache-control', NO_CACHE).sendFile(path, distDir)
  }
  // At its own URL the page is a file too: the service worker, which accepts any type, caches it for cold starts.
  const isVisit = isVisitOf(path, request.headers.accept)
  const isPage = path === '/' || path === '/index.html' || isVisit
  if (!isPage || findRoot('/index.html', [distDir]) === null) return sendError(reply, notFoundBody(request))
  await builds.refresh()
  const locale = chosenLocale(request, config)
  // It only saves time: the app renders by itself whatever isn't drawn here.
  const drawn = isVisit ? await drawnPage(distDir, path, locale).catch(reported(request)) : null
  if (drawn !== null) return sendPage(request, reply, locale, drawn)
  const links = await pageLinks(distDir, path)
  if (links !== null) reply.header('link', links)
  return reply.header('cache-control', NO_CACHE).sendFile('/index.html', distDir)
}

/**
 * A browser asks for HTML. Programs that follow links accept anything, and mean a page unless the path names a file.
 */
function isVisitOf(path: string, accept = '*/*'): boolean {
  if (accept.includes('text/html')) return true
  const decoded = decode(path)
  // At its own URL the service worker, which accepts any type, caches the page, so it's never drawn.
  return accept.includes('*/*') && path !== '/' && decoded !== null && !/\.[^/]*$|[\\\0]/.test(decoded)
}

function reported({ log }: FastifyRequest): (error: unknown) => null {
  return (error) => {
    log.error({ err: error }, 'a drawn page is of no use')
    return null
  }
}

/** Returns the language that was chosen on this device, else the client's default (§9). */
function chosenLocale({ cookies }: FastifyRequest, { defaultLocale }: Config): Locale {
  const chosen = cookies[SITE_LANGUAGE_COOKIE]
  return isLocale(chosen) ? chosen : defaultLocale
}

/**
 * Returns the first directory that contains a file at this path. Names with a leading dot and paths upwards are
 * refused.
 */
function findRoot(path: string, directories: readonly string[]): string | null {
  const decoded = decode(path)
  if (decoded === null || /(^|\/)\.|\\|\0/.test(decoded) || SOURCE_MAP.test(decoded)) return null
  return directories.find((directory) => isFile(join(directory, decoded))) ?? null
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

/**
 * Returns the Link header of a landing page: what the browser should fetch along with it. Returns `null` for other
 * pages, and if the build has none.
 */
async function pageLinks(distDir: string, path: string): Promise<string | null> {
  try {
    const written = await readFile(join(distDir, '.vite/page-links.json'), 'utf8')
    return PageLinks.parse(JSON.parse(written))[path] ?? null
  } catch {
    // It only saves time: a page without it loads the same.
    return null
  }
}
