import { changeEmail, dropEmailChange, ownEmailChange } from '#contract/own-account.ts'
import { fail, ok } from '#contract/result.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { endAddressLinks } from '#server/mail/address-links.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { createAccountLimit, MAILS_PER_ADDRESS } from './account-limits.ts'
import { checkPassword } from './check-password.ts'
import { askEmailChange, pendingEmail } from './email-change.ts'

/** Changing one's own email address: requested with the password, in effect once the mailed link was followed. */
export function emailChangeRoutes(scope: ServerScope): Route[] {
  const { db, now } = scope
  const limitOfMails = createAccountLimit(scope, 'mails to a new address', MAILS_PER_ADDRESS)
  const limitOfOwn = createAccountLimit(scope, 'changes of an address', MAILS_PER_ADDRESS)
  return [
    implement(ownEmailChange, async ({ actor }) =>
      ok({ data: { email: await pendingEmail(db, actor.id, now()) } }),
    ),

    implement(changeEmail, async ({ actor, body: { current, email }, request }) => {
      const checked = await checkPassword(scope, actor, current)
      if (!checked.ok) return checked
      if (email.toLowerCase() === actor.email.toLowerCase()) return refused('same')
      // Protects both the new address and the account's own from being flooded with mail.
      const tooMany = (await limitOfMails(request, email)) ?? (await limitOfOwn(request, actor.email))
      if (tooMany) return tooMany
      if (!(await askEmailChange(scope, actor, email))) return refused('taken')
      logSecurity(request, 'email change asked', actor.id)
      return ok({ data: { email } })
    }),

    implement(dropEmailChange, async ({ actor }) => {
      await endAddressLinks(db, actor.id, 'confirm')
      return ok(undefined)
    }),
  ]
}

function refused(why: 'same' | 'taken') {
  return fail({ kind: 'invalid', message: 'This address can’t be used', fields: { email: why } })
}
