import rateLimit from '@fastify/rate-limit'
import { limitRequests } from '#server/http/limit-requests.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/locale.ts'
import { tellPeople } from '#server/live/tell-moved.ts'
import { wordsIn } from '#server/http/words.ts'
import { UNSUBSCRIBE_PATH } from '#server/mail/stop-link.ts'
import { readUnsubscribeToken, type Unsubscribing } from '#server/mail/unsubscribe-token.ts'
import { stopNoticeMails } from '#server/records/profile/stop-notices.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { html } from './html.ts'
import { missingHouse } from './line-drawing.ts'
import { sendPage } from './send-page.ts'
import { siteFiles } from './site-files.ts'
import { sitePage } from './site-page.ts'
import { SITE_POLICY } from './site-policy.ts'
import { viewOf, type SiteView } from './site-view.ts'
import { viewFor } from './view-for.ts'

const UNDOCUMENTED = { schema: { hide: true } }
const PROFILE_PATH = '/my-profile?tab=profile'

type State = { kind: 'ask' | 'done'; of: Unsubscribing & { locale: Locale } } | { kind: 'bad' }

/**
 * Adds the page that unsubscribes from mails of a kind. Opening it only asks. Its button and a mail program's one-click
 * (RFC 8058) send the same request, which needs no sign-in: the token identifies the person.
 */
export function addUnsubscribePages(app: FastifyInstance, scope: ServerScope): void {
  void app.register(async (pages) => {
    // Per minute, because mail programs of many people send requests from one network.
    await pages.register(
      rateLimit,
      limitRequests(scope.limits, {
        name: 'pages of mails',
        max: scope.config.requestsPerMinute,
        windowMs: 60_000,
      }),
    )
    // A mail program may also send its one line as a form of this type; nothing in it is needed.
    pages.addContentTypeParser('multipart/form-data', (_request, body, done) => {
      body.resume()
      done(null, {})
    })
    const path = `${UNSUBSCRIBE_PATH}/:token`
    pages.get(path, UNDOCUMENTED, async (request, reply) => {
      const of = await readUnsubscribeToken(scope.db, tokenOf(request))
      return show(request, reply, scope, of === null ? { kind: 'bad' } : { kind: 'ask', of })
    })
    pages.post(path, UNDOCUMENTED, async (request, reply) => {
      const of = await readUnsubscribeToken(scope.db, tokenOf(request))
      if (of === null) return show(request, reply, scope, { kind: 'bad' })
      tellPeople(scope, await stopNoticeMails(scope.db, of))
      return show(request, reply, scope, { kind: 'done', of })
    })
  })
}

/** The route's own parameter. */
function tokenOf({ params }: FastifyRequest): string {
  return (params as { token: string }).token
}

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: ServerScope,
  state: State,
): Promise<FastifyReply> {
  const asked = viewFor(request, scope, siteFiles().style.path)
  // In the language of the mail, whatever browser opens it, unless another one is chosen on the page.
  const view =
    state.kind === 'bad' || asked.lang !== null ? asked : viewOf({ ...asked, locale: state.of.locale })
  reply
    .code(state.kind === 'bad' ? 404 : 200)
    .header('content-security-policy', SITE_POLICY)
    // The URL contains the token, so it isn't sent as a referrer and the page isn't cached.
    .header('referrer-policy', 'no-referrer')
  const path = `${UNSUBSCRIBE_PATH}/${tokenOf(request)}`
  return sendPage(request, reply, view.locale, unsubscribePage(view, path, state), 'no-store')
}

/** Needs no script, and isn't indexed by search engines. */
function unsubscribePage(view: SiteView, path: string, state: State): string {
  const { t } = view
  const title =
    state.kind === 'ask'
      ? wordsIn(view.locale, 'mail')(`stop.${state.of.kind}`)
      : t(`unsubscribe.${state.kind}`)
  return sitePage(view, {
    title,
    description: title,
    path,
    isIndexed: false,
    main: html`<div class="account">
      ${state.kind === 'ask' ? null : missingHouse()}
      <h1>${title}</h1>
      <p>${t(`unsubscribe.${state.kind}Text`)}</p>
      ${
        state.kind === 'ask'
          ? html`<form method="post" class="account-form">
              <button class="button primary">${t('unsubscribe.submit')}</button>
            </form>`
          : html`<p><a class="button" href="${PROFILE_PATH}">${t('unsubscribe.choose')}</a></p>`
      }
    </div>`,
  })
}
