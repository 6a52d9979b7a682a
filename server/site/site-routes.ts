import rateLimit from '@fastify/rate-limit'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '#contract/endpoint.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { findListing, listingsPage } from '#server/records/units/listings.ts'
import { readSearch, searchQuery } from './listing-search.ts'
import { problemPage, type SiteProblem } from './problem-page.ts'
import { addRobots } from './robots.ts'
import { searchPage } from './search-page.ts'
import { sendPage } from './send-page.ts'
import { LISTING_PATH } from './site-page.ts'
import { siteFiles } from './site-files.ts'
import { addSitemap } from './sitemap.ts'
import { unitPage } from './unit-page.ts'
import { queryOf, viewFor } from './view-for.ts'

/** What the public website's paths begin with (§2): none of them is a route of the client. */
const MARKER = '/site'
const UNDOCUMENTED = { schema: { hide: true } }
const IMMUTABLE = 'public, max-age=31536000, immutable'
const STATUS: Record<SiteProblem, number> = { absent: 404, gone: 410, noPage: 404, busy: 429, broken: 500 }
/** No script at all: not even one that slipped through the escaping could run. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The public website: the list of published rooms and a page for each, drawn here, so that they need no script and can
 * be found by search engines. Where the configuration names a website elsewhere, everything leads there instead.
 */
export function addSite(app: FastifyInstance, scope: ServerScope): void {
  addRobots(app, scope)
  if (scope.config.publicWebsiteUrl === null) void app.register(async (pages) => addPages(pages, scope))
  else leadElsewhere(app, scope.config.publicWebsiteUrl)
}

async function addPages(pages: FastifyInstance, scope: ServerScope): Promise<void> {
  const { style, all } = siteFiles()
  const viewOf = (request: FastifyRequest) => viewFor(request, scope, style.path)
  const sendProblem = (request: FastifyRequest, reply: FastifyReply, problem: SiteProblem): FastifyReply => {
    const view = viewOf(request)
    return sendPage(request, reply.code(STATUS[problem]), view.locale, problemPage(view, problem))
  }
  await pages.register(rateLimit, { max: scope.config.requestsPerMinute, timeWindow: 60_000 })
  pages.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', POLICY)
  })
  pages.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error, req: request }, 'a page failed')
    return sendProblem(request, reply, status === 429 ? 'busy' : status < 500 ? 'noPage' : 'broken')
  })
  const get = (
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => pages.route({ method: ['GET', 'HEAD'], url, ...UNDOCUMENTED, handler })

  for (const { path, type, content } of all)
    get(path, async (_request, reply) => reply.header('cache-control', IMMUTABLE).type(type).send(content))
  get(MARKER, async (_request, reply) => reply.redirect(LISTING_PATH))
  get(LISTING_PATH, async (request, reply) => {
    const query = queryOf(request)
    const view = viewOf(request)
    const read = readSearch(query, view.today)
    if (Object.keys(read.problems).length > 0)
      return sendPage(request, reply.code(400), view.locale, searchPage(view, read, null))
    const address = searchQuery(read.search, view.lang)
    // A form sends its blank fields too: each search has one address, to be kept and passed on.
    if (address.replace('?', '') !== query.toString()) return reply.redirect(LISTING_PATH + address)
    const found = await listingsPage(scope.db, { ...read.search, today: view.today })
    if (read.search.page > found.lastPage) return sendProblem(request, reply, 'noPage')
    return sendPage(request, reply, view.locale, searchPage(view, read, found))
  })
  get(`${LISTING_PATH}/:id`, async (request, reply) => {
    const id = Id.safeParse((request.params as { id: string }).id)
    const listing = id.success ? await findListing(scope.db, id.data) : 'absent'
    if (typeof listing === 'string') return sendProblem(request, reply, listing)
    const view = viewOf(request)
    return sendPage(request, reply, view.locale, unitPage(view, listing))
  })
  addSitemap(pages, scope)
  get(`${MARKER}/*`, async (request, reply) => sendProblem(request, reply, 'noPage'))
}

function leadElsewhere(app: FastifyInstance, url: string): void {
  for (const path of [MARKER, `${MARKER}/*`])
    app.get(path, UNDOCUMENTED, async (request, reply) =>
      reply.redirect(`${url}${request.url.slice(MARKER.length) || '/listing'}`),
    )
}
