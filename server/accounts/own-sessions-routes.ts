import { LOCKOUT_ATTEMPTS, PASSWORD_LOCKED, WRONG_PASSWORD } from '#contract/limits.ts'
import { endOtherSessions, ownSessions } from '#contract/own-session.ts'
import { changePassword } from '#contract/password.ts'
import { fail, ok } from '#contract/result.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { tellPasswordChanged } from '#server/mail/password-letter.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { revokeOtherSessions } from '#server/access/access-tokens.ts'
import { countAttempt, forgetAttempts } from './lockout.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { replacePassword } from './accounts.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { sessionsPage } from './own-sessions.ts'

/** Where a signed-in person is signed in, and the password of their own. */
export function ownSessionRoutes(scope: ServerScope): Route[] {
  const { db, now } = scope
  return [
    implement(ownSessions, async ({ query, actor }) =>
      ok(await sessionsPage(db, { userId: actor.id, hash: actor.tokenHash, now: now() }, query)),
    ),

    implement(endOtherSessions, async ({ actor }) => {
      await inTransaction(db, (tx) => revokeOtherSessions(tx, actor.id, actor.tokenHash, now()))
      return ok(undefined)
    }),

    implement(changePassword, async ({ actor, body: { current, password }, request }) => {
      // Wrong ones count with those at signing in: a device left open is no place to guess from.
      const attempt = await countAttempt(db, actor.email, now())
      const { password_hash: before } = await db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', actor.id)
        .executeTakeFirstOrThrow()
      const isRight = await verifyPassword(attempt === 'locked' ? null : before, current)
      if (attempt === 'locked') return refused(PASSWORD_LOCKED)
      if (!isRight) return refused(attempt < LOCKOUT_ATTEMPTS ? WRONG_PASSWORD : PASSWORD_LOCKED)
      const after = await hashPassword(password)
      const owner = await inTransaction(db, async (tx) => {
        const replaced = await replacePassword(tx, actor.id, before, after)
        if (replaced !== null) await revokeOtherSessions(tx, actor.id, actor.tokenHash, now())
        return replaced
      })
      // Two at once: whoever came second no longer knows the password.
      if (owner === null) return refused(WRONG_PASSWORD)
      await forgetAttempts(db, actor.email)
      tellPasswordChanged(scope, request, owner)
      return ok(undefined)
    }),
  ]
}

function refused(current: string) {
  return fail({ kind: 'invalid', message: 'The current password does not match', fields: { current } })
}
