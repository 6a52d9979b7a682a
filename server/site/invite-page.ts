import rateLimit from '@fastify/rate-limit'
import { limitRequests } from '#server/http/limit-requests.ts'
import type { FastifyInstance } from 'fastify'
import { InvitationToken } from '#contract/guest-invitation.ts'
import { LAW_RULES, siteOf } from '#domain/law/rules.ts'
import { INVITE_PATH } from '#contract/site-paths.ts'
import { type OpenedInvitation, openedInvitation } from '#server/records/guest-invitations/use-invitation.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { html, type Html } from './html.ts'
import { missingHouse } from './line-drawing.ts'
import { sendPage } from './send-page.ts'
import { siteFiles } from './site-files.ts'
import { sitePage } from './site-page.ts'
import { SITE_POLICY } from './site-policy.ts'
import type { SiteView } from './site-view.ts'
import { viewFor } from './view-for.ts'

/**
 * Adds `/site/invite/{token}`, which a host's link or card opens. Opening it changes nothing; the client uses the
 * invitation up for the person who is signed in there. This server serves it even if the rest of the public website is
 * elsewhere.
 */
export function addInvitePage(app: FastifyInstance, scope: ServerScope): void {
  void app.register(async (pages) => {
    await pages.register(
      rateLimit,
      limitRequests(scope.limits, {
        name: 'invitations',
        max: scope.config.requestsPerMinute,
        windowMs: 60_000,
      }),
    )
    pages.route({
      method: ['GET', 'HEAD'],
      url: `${INVITE_PATH}/:token`,
      schema: { hide: true },
      handler: async (request, reply) => {
        // The route's own parameter.
        const { token } = request.params as { token: string }
        const isToken = InvitationToken.safeParse(token).success
        const opened = isToken ? await openedInvitation(scope.db, token, scope.now()) : null
        reply
          .code(opened?.state === 'open' ? 200 : 404)
          .header('content-security-policy', SITE_POLICY)
          // The URL contains the token, so it isn't sent as a referrer and the page isn't cached.
          .header('referrer-policy', 'no-referrer')
        const view = viewFor(request, scope, siteFiles().style.path)
        return sendPage(request, reply, view.locale, invitePage(view, token, opened), 'no-store')
      },
    })
  })
}

function invitePage(view: SiteView, token: string, opened: OpenedInvitation | null): string {
  const { t } = view
  const isOpen = opened?.state === 'open'
  const isUsed = opened?.state === 'used'
  // An invalid token looks like an invitation that has ended.
  const ending = t(isUsed ? 'invite.used' : 'invite.over')
  const isForHand = opened !== null && opened.given.length > 0
  const asked = isForHand ? 'invite.helpTitle' : 'invite.title'
  const title = isOpen ? t(asked, { host: opened.hostName }) : ending
  return sitePage(view, {
    title,
    description: title,
    path: `${INVITE_PATH}/${token}`,
    isIndexed: false,
    main: html`<div class="account">
      ${isOpen ? null : missingHouse()}
      <h1>${title}</h1>
      ${isOpen ? open(view, token, opened) : ended(view, isUsed)}
    </div>`,
  })
}

function open(
  view: SiteView,
  token: string,
  { hostName: host, hasDraft, ...opened }: OpenedInvitation,
): Html {
  const { t, isSignedIn, title: site, address } = view
  const isForHand = opened.given.length > 0
  const path = isForHand ? '/turnovers' : '/messages'
  // In the format of the login page: `to` is where it leads, with the rest of the query.
  const back = `?to=${encodeURIComponent(path)}&invite=${token}`
  return html`<p>${leadOf(view, { hostName: host, ...opened })}</p>
    <p class="note">${t(isForHand ? 'invite.helpOnce' : 'invite.once', { host })}</p>
    ${
      isSignedIn
        ? html`<p>
            <a class="button primary" rel="nofollow" href="${path}?invite=${token}">${t('invite.join')}</a>
          </p>`
        : html`<p class="account-ways">
            <a class="button primary" rel="nofollow" href="/register${back}">${t('invite.register')}</a>
            <a class="button" rel="nofollow" href="/login${back}">${t('invite.signIn')}</a>
          </p>`
    }
    <section>
      <h2>${t('invite.privacy')}</h2>
      <p>${t(hasDraft ? 'invite.privacyHeldDraft' : 'invite.privacyHeld', { host })}</p>
      <p>${t('invite.privacyWho', { host, site, address: new URL(address).host })}</p>
      <p>
        ${t('invite.privacyRights', { host, site })}
        <a href="https://${LAW_RULES.privacyIndirect.source}" rel="noreferrer"
          >${siteOf('privacyIndirect')}</a
        >
      </p>
    </section>`
}

function leadOf(
  { t, locale }: SiteView,
  {
    hostName: host,
    unitTitle: room,
    given,
    rooms,
  }: Pick<OpenedInvitation, 'hostName' | 'unitTitle' | 'given' | 'rooms'>,
): string {
  if (given.length === 0) return t(room === '' ? 'invite.leadPlain' : 'invite.lead', { host, room })
  const names = rooms.map((title) => title || t('invite.helpUnnamed'))
  const titles = new Intl.ListFormat(locale).format(names)
  return given.map((one) => t(`invite.helpLead.${one}`, { rooms: titles })).join(' ')
}

function ended({ t, isSignedIn }: SiteView, isUsed: boolean): Html {
  return html`<p>${t(isUsed ? 'invite.usedText' : 'invite.overText')}</p>
    ${
      isUsed
        ? html`<p>
            <a class="button primary" href="${isSignedIn ? '/messages' : '/login?to=%2Fmessages'}"
              >${t(isSignedIn ? 'messages' : 'signIn')}</a
            >
          </p>`
        : null
    }`
}
