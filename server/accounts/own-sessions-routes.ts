import { COMMON_PASSWORD, LOCKOUT_ATTEMPTS, PASSWORD_LOCKED, WRONG_PASSWORD } from '#contract/limits.ts'
import { endOtherSessions, endSession, ownSessions } from '#contract/own-session.ts'
import { changePassword } from '#contract/password.ts'
import { fail, ok } from '#contract/result.ts'
import { implement, type Actor, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { revokeOtherSessions, revokeSession } from '#server/access/access-tokens.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { endAddressLinks } from '#server/mail/address-links.ts'
import { isCommonPassword } from './common-password.ts'
import { countAttempt, forgetAttempts } from './lockout.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { replacePassword } from './accounts.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { sessionsPage } from './own-sessions.ts'

/** A signed-in person's sessions, and changing their own password. */
export function ownSessionRoutes(scope: ServerScope): Route[] {
  const { db, live, mail, now } = scope
  const sessionOf = ({ id, sessionId }: Actor) => ({ userId: id, sessionId, now: now() })
  return [
    implement(ownSessions, async ({ query, actor }) =>
      ok(await sessionsPage(db, { userId: actor.id, hash: actor.tokenHash, now: now() }, query)),
    ),

    implement(endOtherSessions, async ({ actor, request }) => {
      live.endSessions(await inTransaction(db, (tx) => revokeOtherSessions(tx, sessionOf(actor))))
      logSecurity(request, 'other sessions ended', actor.id)
      return ok(undefined)
    }),

    implement(endSession, async ({ actor, params, request }) => {
      const session = { userId: actor.id, sessionId: params.id, now: now() }
      const ended = await inTransaction(db, (tx) => revokeSession(tx, session))
      if (ended.sessionIds.length === 0) return fail({ kind: 'notFound', message: 'No such sign-in' })
      live.endSessions(ended)
      logSecurity(request, 'session ended', actor.id, { sessionId: params.id })
      return ok(undefined)
    }),

    implement(changePassword, async ({ actor, body: { current, password }, request }) => {
      // Counted for this session only: an unattended device can't be used for guessing, and nobody else can lock this
      // one.
      const trier = { email: actor.email, deviceId: actor.sessionId }
      const attempt = await countAttempt(db, trier, now())
      const { password_hash: before } = await db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', actor.id)
        .executeTakeFirstOrThrow()
      // A locked session costs the server no more work.
      const isRight = attempt !== 'locked' && (await verifyPassword(before, current))
      if (!isRight) logSecurity(request, 'password change refused', actor.id)
      if (attempt === 'locked') return refused(PASSWORD_LOCKED)
      if (!isRight) return refused(attempt < LOCKOUT_ATTEMPTS ? WRONG_PASSWORD : PASSWORD_LOCKED)
      if (await isCommonPassword(password, [actor.email, actor.firstName, actor.lastName])) return common()
      const after = await hashPassword(password)
      const owner = await inTransaction(db, async (tx) => {
        const replaced = await replacePassword(tx, actor.id, before, after)
        if (!replaced) return null
        await mail.order(tx, { letter: 'passwordChanged', to: replaced.email, locale: replaced.locale })
        await endAddressLinks(tx, actor.id, 'confirm')
        return { ended: await revokeOtherSessions(tx, sessionOf(actor)) }
      })
      // Of two requests at the same time, the second no longer has the right password.
      if (owner === null) return refused(WRONG_PASSWORD)
      live.endSessions(owner.ended)
      await forgetAttempts(db, trier)
      logSecurity(request, 'password changed', actor.id)
      return ok(undefined)
    }),
  ]
}

function refused(current: string) {
  return fail({ kind: 'invalid', message: 'The current password does not match', fields: { current } })
}

function common() {
  return fail({
    kind: 'invalid',
    message: 'The password is too easy to guess',
    fields: { password: COMMON_PASSWORD },
  })
}
