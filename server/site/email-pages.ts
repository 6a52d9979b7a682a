import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SITE_PATH } from '#contract/site-paths.ts'
import { LinkToken } from '#contract/password.ts'
import { confirmEmailChange, undoEmailChange, type FollowedLink } from '#server/accounts/email-change.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { tellPeople } from '#server/live/tell-moved.ts'
import { readAddressLink, type AddressLinkKind } from '#server/mail/address-links.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { html, type Html } from './html.ts'
import { missingHouse } from './line-drawing.ts'
import { sendPage } from './send-page.ts'
import { siteFiles } from './site-files.ts'
import { sitePage } from './site-page.ts'
import { SITE_POLICY } from './site-policy.ts'
import type { SiteView } from './site-view.ts'
import { viewFor } from './view-for.ts'

const UNDOCUMENTED = { schema: { hide: true } }
const PATHS: Record<AddressLinkKind, string> = {
  confirm: `${SITE_PATH}/email`,
  undo: `${SITE_PATH}/email-undo`,
}

/** What a page shows: the question, with the address that it's about, or the outcome. */
type State = { ask: string } | FollowedLink['kind']

/** Adds the pages that make a new address the account's, and that restore the former one. */
export function addEmailPages(pages: FastifyInstance, scope: ServerScope): void {
  for (const kind of ['confirm', 'undo'] as const) {
    const path = `${PATHS[kind]}/:token`
    pages.get(path, UNDOCUMENTED, async (request, reply) => {
      const token = tokenOf(request)
      const link = token === null ? null : await readAddressLink(scope.db, { kind, token, now: scope.now() })
      return show(request, reply, scope, kind, link === null ? 'bad' : { ask: link.email })
    })
    pages.post(path, UNDOCUMENTED, async (request, reply) =>
      show(request, reply, scope, kind, await follow(request, scope, kind)),
    )
  }
}

async function follow(
  request: FastifyRequest,
  scope: ServerScope,
  kind: AddressLinkKind,
): Promise<FollowedLink['kind']> {
  const token = tokenOf(request)
  if (token === null) return 'bad'
  const followed = await (kind === 'confirm' ? confirmEmailChange : undoEmailChange)(scope, token)
  if (followed.kind !== 'done') return followed.kind
  if (followed.ended) scope.live.endSessions(followed.ended)
  tellPeople(scope, followed.moved)
  logSecurity(request, kind === 'confirm' ? 'email changed' : 'email change undone', followed.userId)
  return 'done'
}

/** Returns the route's own parameter, or `null` if it isn't a token. */
function tokenOf({ params }: FastifyRequest): string | null {
  const { token } = params as { token: string }
  return LinkToken.safeParse(token).success ? token : null
}

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: ServerScope,
  kind: AddressLinkKind,
  state: State,
): Promise<FastifyReply> {
  const view = viewFor(request, scope, siteFiles().style.path)
  reply
    .code(state === 'bad' ? 404 : state === 'taken' ? 409 : 200)
    .header('content-security-policy', SITE_POLICY)
    // The URL contains the token, so it isn't sent as a referrer and the page isn't cached.
    .header('referrer-policy', 'no-referrer')
  const path = `${PATHS[kind]}/${tokenOf(request) ?? ''}`
  return sendPage(request, reply, view.locale, emailPage(view, path, kind, state), 'no-store')
}

/** Needs no script, and isn't indexed by search engines. */
function emailPage(view: SiteView, path: string, kind: AddressLinkKind, state: State): string {
  const { t } = view
  const asked = t(kind === 'confirm' ? 'emailChange.title' : 'emailChange.undoTitle')
  const done = t(kind === 'confirm' ? 'emailChange.done' : 'emailChange.undone')
  const title = typeof state === 'object' ? asked : state === 'done' ? done : t(`emailChange.${state}`)
  return sitePage(view, {
    title,
    description: asked,
    path,
    isIndexed: false,
    main: html`<div class="account">
      ${typeof state === 'object' ? null : missingHouse()}
      <h1>${title}</h1>
      ${typeof state === 'object' ? form(view, kind, state.ask) : ending(view, kind, state)}
    </div>`,
  })
}

function form({ t }: SiteView, kind: AddressLinkKind, email: string): Html {
  return html`<p>${t(kind === 'confirm' ? 'emailChange.lead' : 'emailChange.undoLead', { email })}</p>
    <form method="post" class="account-form">
      <button class="button primary">
        ${t(kind === 'confirm' ? 'emailChange.submit' : 'emailChange.undoSubmit')}
      </button>
    </form>`
}

function ending({ t }: SiteView, kind: AddressLinkKind, state: FollowedLink['kind']): Html {
  if (state !== 'done') return html`<p>${t(`emailChange.${state}Text`)}</p>`
  return kind === 'confirm'
    ? html`<p>${t('emailChange.doneText')}</p>
        <p><a class="button primary" href="/login">${t('signIn')}</a></p>`
    : html`<p>${t('emailChange.undoneText')}</p>
        <p><a class="button primary" href="/forgot-password">${t('emailChange.choose')}</a></p>`
}
