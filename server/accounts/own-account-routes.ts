import { deleteAccount, exportAccount, keepAccount, ownDeletion } from '#contract/own-account.ts'
import { fail, ok } from '#contract/result.ts'
import { revokeOtherSessions } from '#server/access/access-tokens.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { deletionOf, deletionTime, isBound, setDeletion } from './account-deletion.ts'
import { openExport } from './account-export.ts'
import { isLastAdministratorNow } from './administrators.ts'
import { checkPassword } from './check-password.ts'

/** Exporting and deleting one's own account. Both require the password. The last administrator can't be deleted. */
export function ownAccountRoutes(scope: ServerScope): Route[] {
  const { db, live, mail, now } = scope
  return [
    implement(exportAccount, async ({ actor, body: { current }, request }) => {
      const checked = await checkPassword(scope, actor, current)
      if (!checked.ok) return checked
      const token = await openExport(db, actor.id, now())
      logSecurity(request, 'account export', actor.id)
      return ok({ data: { path: `/account-export/${token}` } })
    }),

    implement(ownDeletion, async ({ actor }) => {
      const at = await deletionOf(db, actor.id)
      return ok({ data: { deletesAt: at?.toISOString() ?? null } })
    }),

    implement(deleteAccount, async ({ actor, body: { current }, request }) => {
      const checked = await checkPassword(scope, actor, current)
      if (!checked.ok) return checked
      if (await isBound(db, actor.id))
        return fail({ kind: 'conflict', message: 'An agreement is accepted or active' })
      const askedAt = now()
      const at = deletionTime(askedAt)
      const session = { userId: actor.id, sessionId: actor.sessionId, now: askedAt }
      const ended = await inTransaction(db, async (tx) => {
        if (await isLastAdministratorNow(tx, actor.id)) return null
        const { email, locale } = await setDeletion(tx, actor.id, askedAt)
        await mail.order(tx, { letter: 'deletionAsked', to: email, locale, deletesAt: at.toISOString() })
        return revokeOtherSessions(tx, session)
      })
      if (ended === null) return fail({ kind: 'forbidden', message: 'The last administrator can’t leave' })
      live.endSessions(ended)
      logSecurity(request, 'account deletion asked', actor.id)
      return ok({ data: { deletesAt: at.toISOString() } })
    }),

    implement(keepAccount, async ({ actor, request }) => {
      await setDeletion(db, actor.id, null)
      logSecurity(request, 'account deletion undone', actor.id)
      return ok(undefined)
    }),
  ]
}
