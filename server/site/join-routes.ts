import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/endpoint.ts'
import { COMMON_PASSWORD } from '#contract/limits.ts'
import { Registration } from '#contract/registration.ts'
import type { Failure } from '#contract/result.ts'
import { JOIN_SEGMENT, LISTING_PATH } from '#contract/site-paths.ts'
import { createJoin } from '#server/accounts/register-person.ts'
import { isKnownOrigin } from '#server/http/known-origin.ts'
import { hostProfile } from '#server/records/units/host-profile.ts'
import { findListing } from '#server/records/units/listings.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { joinPage, type JoinProblems, type JoinUnit, type JoinState } from './join-page.ts'
import { JOIN_POLICY } from './join-script.ts'
import { sendPage } from './send-page.ts'
import type { SiteView } from './site-view.ts'
import { readStayDates } from './stay-dates.ts'
import { askPath } from './unit-ask.ts'
import { queryOf } from './view-for.ts'

const PATH = `${LISTING_PATH}/:id/${JOIN_SEGMENT}`
const UNDOCUMENTED = { schema: { hide: true } }
const EMPTY = { email: '', firstName: '', lastName: '' }

/** What is missing, or no text, counts as empty. */
const Typed = z
  .object({
    email: z.string().catch(''),
    firstName: z.string().catch(''),
    lastName: z.string().catch(''),
    password: z.string().catch(''),
  })
  .catch({ ...EMPTY, password: '' })

type Website = {
  viewOf: (request: FastifyRequest) => SiteView
  /** Says that the room isn't there, or not any more. */
  sendProblem: (request: FastifyRequest, reply: FastifyReply, why: 'absent' | 'gone') => Promise<FastifyReply>
}

/**
 * Adds `/site/listing/{id}/join`: signing up in one step, with the room, its host and the days in view. Opening it stores
 * nothing. It never tells whether an address has an account.
 */
export function addJoinPage(pages: FastifyInstance, scope: ServerScope, site: Website): void {
  const join = createJoin(scope)

  async function roomOf(request: FastifyRequest, view: SiteView): Promise<JoinUnit | 'absent' | 'gone'> {
    const id = Id.safeParse((request.params as { id: string }).id)
    const listing = id.success ? await findListing(scope.db, id.data, view.today) : 'absent'
    if (typeof listing === 'string') return listing
    const host = await hostProfile(scope.db, listing.id, scope.now())
    return { listing, host, dates: readStayDates(queryOf(request), view.today) }
  }

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { view, room, state }: { view: SiteView; room: JoinUnit; state: JoinState },
  ): Promise<FastifyReply> {
    reply
      .code(statusOf(state))
      .header('content-security-policy', JOIN_POLICY)
      // Browsers name the origin of a form only if the page may be named to our own pages.
      .header('referrer-policy', 'same-origin')
    // It shows what somebody typed.
    return sendPage(request, reply, view.locale, joinPage(view, room, state), 'no-store')
  }

  pages.route({
    method: ['GET', 'HEAD'],
    url: PATH,
    ...UNDOCUMENTED,
    handler: async (request, reply) => {
      const view = site.viewOf(request)
      const room = await roomOf(request, view)
      if (typeof room === 'string') return site.sendProblem(request, reply, room)
      if (view.isSignedIn) return reply.redirect(askPath(room.listing.id, room.dates))
      return show(request, reply, { view, room, state: { kind: 'ask', typed: EMPTY, problems: {} } })
    },
  })

  pages.route({
    method: 'POST',
    url: PATH,
    ...UNDOCUMENTED,
    handler: async (request, reply) => {
      const view = site.viewOf(request)
      const room = await roomOf(request, view)
      if (typeof room === 'string') return site.sendProblem(request, reply, room)
      const { password, ...typed } = Typed.parse(request.body)
      const ask = (problems: JoinProblems) =>
        show(request, reply, { view, room, state: { kind: 'ask', typed, problems } })
      if (!isKnownOrigin(request, scope.config)) return ask({ form: 'again' })
      const read = Registration.safeParse({ ...typed, password, role: 'GUEST', locale: view.locale })
      if (!read.success) return ask(problemsOf(read.error))
      const { listing, dates } = room
      const asked = { unitId: listing.id, dates: dates && { arrives: dates.from, leaves: dates.to } }
      const joined = await join(request, reply, read.data, asked)
      if (!joined.ok) return ask(problemOf(joined.failure))
      return show(request, reply, { view, room, state: { kind: 'sent', email: read.data.email } })
    },
  })
}

function statusOf(state: JoinState): number {
  if (state.kind === 'sent') return 200
  const { form } = state.problems
  if (form !== undefined) return form === 'busy' ? 429 : 403
  return Object.keys(state.problems).length === 0 ? 200 : 422
}

function problemsOf({ issues }: z.ZodError): JoinProblems {
  const fields = new Set(issues.map(({ path }) => path[0]))
  return {
    ...(fields.has('email') && { email: true }),
    ...(fields.has('firstName') && { firstName: true }),
    ...(fields.has('lastName') && { lastName: true }),
    ...(fields.has('password') && { password: 'weak' }),
  }
}

function problemOf(failure: Failure): JoinProblems {
  if (failure.kind === 'tooMany') return { form: 'busy' }
  const isCommon = failure.kind === 'invalid' && failure.fields['password'] === COMMON_PASSWORD
  return isCommon ? { password: 'common' } : { form: 'again' }
}
