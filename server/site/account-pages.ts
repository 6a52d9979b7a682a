import rateLimit from '@fastify/rate-limit'
import { limitRequests } from '#server/http/limit-requests.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SITE_PATH } from '#contract/site-paths.ts'
import { LinkToken, NewPassword } from '#contract/password.ts'
import { ownWords } from '#server/accounts/accounts.ts'
import { isCommonPassword } from '#server/accounts/common-password.ts'
import { ownerOfLink } from '#server/mail/mailed-links.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { acceptInvitation } from '#server/accounts/user-administration.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { addEmailPages } from './email-pages.ts'
import { invitationPage, type InvitationProblem, type InvitationState } from './invitation-page.ts'
import { sendPage } from './send-page.ts'
import { siteFiles } from './site-files.ts'
import { SITE_POLICY } from './site-policy.ts'
import { viewFor } from './view-for.ts'

const UNDOCUMENTED = { schema: { hide: true } }
const INVITATION_PATH = `${SITE_PATH}/invitation`
const HOUR_MS = 3_600_000

const Typed = z.object({ password: z.string(), again: z.string() })

/**
 * Adds the pages that links in mails open and that signed-in people may follow too. This server serves them even if the
 * rest of the public website is elsewhere. Opening a page changes nothing; its button uses the link up.
 */
export function addAccountPages(app: FastifyInstance, scope: ServerScope): void {
  void app.register(async (pages) => {
    await pages.register(
      rateLimit,
      limitRequests(scope.limits, {
        name: 'account pages',
        max: scope.config.accountRequestsPerHour,
        windowMs: HOUR_MS,
      }),
    )
    addEmailPages(pages, scope)
    const path = `${INVITATION_PATH}/:token`
    pages.get(path, UNDOCUMENTED, async (request, reply) => {
      const ownerId = await ownerOf(scope, request)
      return show(request, reply, scope, ownerId === null ? { kind: 'bad' } : { kind: 'ask', problem: null })
    })
    pages.post(path, UNDOCUMENTED, async (request, reply) =>
      show(request, reply, scope, await accept(scope, request)),
    )
  })
}

async function accept(scope: ServerScope, request: FastifyRequest): Promise<InvitationState> {
  const ownerId = await ownerOf(scope, request)
  if (ownerId === null) return { kind: 'bad' }
  const typed = Typed.safeParse(request.body)
  const password = typed.success ? typed.data.password : ''
  const problem = await problemOf(scope, ownerId, password, typed.success ? typed.data.again : '')
  if (problem !== null) return { kind: 'ask', problem }
  const passwordHash = await hashPassword(password)
  const taken = await acceptInvitation(scope.db, { token: tokenOf(request), passwordHash, now: scope.now() })
  if (taken === null) return { kind: 'bad' }
  logSecurity(request, 'invitation accepted', taken.id)
  return { kind: 'done' }
}

async function problemOf(
  { db }: ServerScope,
  ownerId: string,
  password: string,
  again: string,
): Promise<InvitationProblem | null> {
  if (!NewPassword.safeParse(password).success) return 'weak'
  if (password !== again) return 'different'
  return (await isCommonPassword(password, await ownWords(db, ownerId))) ? 'common' : null
}

async function ownerOf({ db, now }: ServerScope, request: FastifyRequest): Promise<string | null> {
  const token = tokenOf(request)
  if (!LinkToken.safeParse(token).success) return null
  return ownerOfLink(db, { token, purpose: 'invitation', now: now() })
}

function tokenOf({ params }: FastifyRequest): string {
  // The route's own parameter.
  return (params as { token: string }).token
}

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: ServerScope,
  state: InvitationState,
): Promise<FastifyReply> {
  const view = viewFor(request, scope, siteFiles().style.path)
  const status = state.kind === 'bad' ? 404 : state.kind === 'ask' && state.problem !== null ? 422 : 200
  reply
    .code(status)
    .header('content-security-policy', SITE_POLICY)
    // The URL contains the token, so it isn't sent as a referrer and the page isn't cached.
    .header('referrer-policy', 'no-referrer')
  const path = `${INVITATION_PATH}/${tokenOf(request)}`
  return sendPage(request, reply, view.locale, invitationPage(view, path, state), 'no-store')
}
