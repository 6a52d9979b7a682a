import { LISTING_PATH, SITE_OFFLINE_PATH, SITE_PATH, KEPT_ROOMS } from '#contract/site-paths.ts'
import rateLimit from '@fastify/rate-limit'
import { limitRequests } from '#server/http/limit-requests.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '#contract/endpoint.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { createReadyAnswers } from '#server/http/ready-answers.ts'
import { hostProfile } from '#server/records/units/host-profile.ts'
import { findListing, listingsPage } from '#server/records/units/listings.ts'
import { readSearch, searchQuery } from './listing-search.ts'
import { addBlog } from './blog-routes.ts'
import { searchPage } from './search-page.ts'
import { sendPage } from './send-page.ts'
import { siteFiles } from './site-files.ts'
import { addCalendarPage } from './calendar-page.ts'
import { addInvitePage } from './invite-page.ts'
import { addJoinPage } from './join-routes.ts'
import { addAccountPages } from './account-pages.ts'
import { SITE_POLICY } from './site-policy.ts'
import { addSitemap } from './sitemap.ts'
import { readArrival, readStayDates } from './stay-dates.ts'
import { readMonth } from './unit-months.ts'
import { addUnsubscribePages } from './unsubscribe-pages.ts'
import { unitPage } from './unit-page.ts'
import { queryOf, viewFor } from './view-for.ts'
import { html } from './html.ts'
import { missingHouse } from './line-drawing.ts'
import { offlineOnly, sitePage } from './site-page.ts'
import { sitePath, type SiteView } from './site-view.ts'
import { publicAddress } from '#server/http/public-address.ts'

/** What search engines may read: the public website and the client's two public pages, with the files they need. */
const ALLOWED = ['/site/', '/v1/files/', '/front-pages/', '/pricing', '/assets/', '/icons/', '/theme.js']

type SiteProblem = 'absent' | 'gone' | 'noPage' | 'busy' | 'broken'

const UNDOCUMENTED = { schema: { hide: true } }
/** How many pages of the list are cached, the last requested ones. */
const PAGES_KEPT = 200
const IMMUTABLE = 'public, max-age=31536000, immutable'
const STATUS: Record<SiteProblem, number> = { absent: 404, gone: 410, noPage: 404, busy: 429, broken: 500 }

/**
 * Adds the public website: the list of published rooms and a page for each. They're rendered here, so that they need no
 * script and search engines can find them. If the configuration names a website elsewhere, everything redirects there
 * instead.
 */
export function addSite(app: FastifyInstance, scope: ServerScope): void {
  addRobots(app, scope)
  addAccountPages(app, scope)
  addCalendarPage(app, scope)
  addInvitePage(app, scope)
  addUnsubscribePages(app, scope)
  if (scope.config.publicWebsiteUrl === null) void app.register(async (pages) => addPages(pages, scope))
  else leadElsewhere(app, scope.config.publicWebsiteUrl)
}

/** Whether a URL, even an undecodable one, belongs to the website. */
export function isSiteUrl(url: string): boolean {
  return /^\/site(?:[/?]|$)/.test(url)
}

/** Sends the page that says why the requested one isn't available. */
export function sendSiteProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: ServerScope,
  problem: SiteProblem,
): Promise<FastifyReply> {
  const view = viewFor(request, scope, siteFiles().style.path)
  reply.header('content-security-policy', SITE_POLICY)
  return sendPage(request, reply.code(STATUS[problem]), view.locale, problemPage(view, problem))
}

async function addPages(pages: FastifyInstance, scope: ServerScope): Promise<void> {
  const { all } = siteFiles()
  const viewOf = (request: FastifyRequest) => viewFor(request, scope, siteFiles().style.path)
  const ready = createReadyAnswers(PAGES_KEPT)
  const sendProblem = (request: FastifyRequest, reply: FastifyReply, problem: SiteProblem) =>
    sendSiteProblem(request, reply, scope, problem)
  await pages.register(
    rateLimit,
    limitRequests(scope.limits, { name: 'pages', max: scope.config.requestsPerMinute, windowMs: 60_000 }),
  )
  pages.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', SITE_POLICY)
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
  get(SITE_PATH, async (_request, reply) => reply.redirect(LISTING_PATH))
  get(LISTING_PATH, async (request, reply) => {
    const query = queryOf(request)
    const view = viewOf(request)
    const read = readSearch(query, view.today)
    if (Object.keys(read.problems).length > 0)
      return sendPage(request, reply.code(400), view.locale, searchPage(view, read, null))
    const address = searchQuery(read.search, view.lang)
    // A form sends its empty fields too. The redirect gives each search a single URL, which can be saved and shared.
    if (address.replace('?', '') !== query.toString()) return reply.redirect(LISTING_PATH + address)
    const found = await listingsPage(scope.db, { ...read.search, today: view.today })
    if (read.search.page > found.lastPage) return sendProblem(request, reply, 'noPage')
    // The rooms are read each time; the page is only rendered again if they or the search have changed.
    const { t: _, ...shown } = view
    const page = ready.get([shown, read.search, found], () => searchPage(view, read, found))
    return sendPage(request, reply, view.locale, page)
  })
  get(`${LISTING_PATH}/:id`, async (request, reply) => {
    const id = Id.safeParse((request.params as { id: string }).id)
    const view = viewOf(request)
    const listing = id.success ? await findListing(scope.db, id.data, view.today) : 'absent'
    if (typeof listing === 'string') return sendProblem(request, reply, listing)
    const query = queryOf(request)
    const host = await hostProfile(scope.db, listing.id, scope.now())
    const dates = readStayDates(query, view.today)
    const arrives = readArrival(query, view.today)
    const month = readMonth(query, view.today, dates?.from ?? arrives)
    const visit = { dates, arrives, month, host }
    return sendPage(request, reply, view.locale, unitPage(view, listing, visit))
  })
  addJoinPage(pages, scope, { viewOf, sendProblem })
  get(SITE_OFFLINE_PATH, async (request, reply) => {
    const view = viewOf(request)
    return sendPage(request, reply, view.locale, offlinePage(view))
  })
  addBlog(pages, scope, { viewOf, sendNoPage: (request, reply) => sendProblem(request, reply, 'noPage') })
  addSitemap(pages, scope)
  get(`${SITE_PATH}/*`, async (request, reply) => sendProblem(request, reply, 'noPage'))
}

function leadElsewhere(app: FastifyInstance, url: string): void {
  for (const path of [SITE_PATH, `${SITE_PATH}/*`])
    app.get(path, UNDOCUMENTED, async (request, reply) =>
      // Removes the first segment of the path, however it's encoded. Removing a fixed number of characters could leave
      // some that would become part of the host.
      reply.redirect(`${url}${request.url.replace(/^\/[^/?]*/, '') || '/listing'}`),
    )
}

/**
 * Returns the page that a device shows while offline instead of one that it doesn't have. It lists the rooms it does
 * have.
 */
function offlinePage(view: SiteView): string {
  const { t, lang } = view
  return sitePage(view, {
    title: t('offline.title'),
    description: t('search.description'),
    path: SITE_OFFLINE_PATH,
    isIndexed: false,
    isForOffline: true,
    main: html`<div class="empty">
        ${missingHouse()}
        <h1>${t('offline.title')}</h1>
        <p>${t('offline.text')}</p>
        <p>
          <a class="button" href="${view.isSignedIn ? '/dashboard' : sitePath(LISTING_PATH, lang)}"
            >${t(view.isSignedIn ? 'offline.toApp' : 'offline.again')}</a
          >
        </p>
      </div>
      <section class="kept" aria-labelledby="kept" ${offlineOnly()}>
        <h2 id="kept">${t('offline.kept')}</h2>
        <ul>
          ${{ markup: KEPT_ROOMS }}
        </ul>
      </section>`,
  })
}

/** Returns the page that says why the requested page isn't available, and where to go from there. */
function problemPage(view: SiteView, problem: SiteProblem): string {
  const { t, lang } = view
  const title = t(`problem.${problem}`)
  return sitePage(view, {
    title,
    description: t('search.description'),
    path: LISTING_PATH,
    isIndexed: false,
    main: html`<div class="empty">
      ${missingHouse()}
      <h1>${title}</h1>
      <p>${t(`problem.${problem}Text`)}</p>
      <p><a class="button" href="${sitePath(LISTING_PATH, lang)}">${t('problem.toRooms')}</a></p>
    </div>`,
  })
}

/** Adds `/robots.txt`. It names the sitemap if the website is ours. */
function addRobots(app: FastifyInstance, { config }: ServerScope): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const sitemap =
      config.publicWebsiteUrl === null
        ? [`Sitemap: ${publicAddress(config, app.server.address())}/sitemap.xml`]
        : []
    const lines = ['User-agent: *', ...ALLOWED.map((path) => `Allow: ${path}`), 'Disallow: /', ...sitemap]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
