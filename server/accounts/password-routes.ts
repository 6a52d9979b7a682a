import { forgotPassword, resetPassword } from '#contract/password.ts'
import { fail, ok } from '#contract/result.ts'
import { implementPublic, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { revokeEverySession, type EndedSessions } from '#server/access/access-tokens.ts'
import { createAccountLimit, MAILS_PER_ADDRESS } from './account-limits.ts'
import { COMMON_PASSWORD } from '#contract/limits.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { isCommonPassword } from './common-password.ts'
import { forgetAttempts } from './lockout.ts'
import { endLinks, ownerOfLink, spendLink } from '#server/mail/mailed-links.ts'
import { orderLink } from './order-link.ts'
import { hashPassword } from './password.ts'
import { findAccount, ownWords, setPassword, verifyAccount, type Owner } from './accounts.ts'
import { inTransaction } from '#server/store/in-transaction.ts'

const purpose = 'reset'

/**
 * A forgotten password (§2). Requesting a link never reveals whether an address has an account, neither by its answer
 * nor by its timing.
 */
export function passwordRoutes(scope: ServerScope): Route[] {
  const { db, live, now } = scope
  const limitOfMails = createAccountLimit(scope, 'mails about passwords', MAILS_PER_ADDRESS)
  const limitOfLinks = createAccountLimit(scope, 'links about passwords', MAILS_PER_ADDRESS)

  return [
    implementPublic(forgotPassword, async ({ body: { email }, request }) => {
      const tooMany = await limitOfMails(request, email)
      if (tooMany) return tooMany
      const account = await findAccount(db, email)
      await orderLink(scope, purpose, email, account)
      return ok(undefined)
    }),

    implementPublic(resetPassword, async ({ body: { token, password }, request }) => {
      const tooMany = await limitOfLinks(request)
      if (tooMany) return tooMany
      // Checked before the slow hash. Using the link up below decides between two requests at the same time.
      const ownerId = await ownerOfLink(db, { token, purpose, now: now() })
      if (ownerId === null) return badLink()
      if (await isCommonPassword(password, await ownWords(db, ownerId)))
        return fail({
          kind: 'invalid',
          message: 'The password is too easy to guess',
          fields: { password: COMMON_PASSWORD },
        })
      const passwordHash = await hashPassword(password)
      const owner = await setNewPassword(scope, token, passwordHash)
      if (owner === null) return badLink()
      live.endSessions(owner.ended)
      logSecurity(request, 'password reset', ownerId)
      return ok(undefined)
    }),
  ]
}

/**
 * Sets a new password with a mailed link. The link's holder reads the account's mail, so a reset also verifies the
 * address (which can't stay taken by somebody who never owned it). It also ends a lock, as a successful sign-in does,
 * because the guesses were at the old password.
 */
function setNewPassword(
  { db, mail, now }: ServerScope,
  token: string,
  passwordHash: string,
): Promise<(Owner & { ended: EndedSessions }) | null> {
  return inTransaction(db, async (tx) => {
    const userId = await spendLink(tx, { token, purpose, now: now() })
    if (userId === null) return null
    const owner = await setPassword(tx, userId, passwordHash)
    await verifyAccount(tx, userId, now())
    await endLinks(tx, userId)
    await mail.order(tx, { letter: 'passwordChanged', to: owner.email, locale: owner.locale })
    const ended = await revokeEverySession(tx, userId, now())
    await forgetAttempts(tx, { email: owner.email, deviceId: null })
    return { ...owner, ended }
  })
}

function badLink() {
  return fail({ kind: 'notFound', message: 'The password reset link is invalid or expired.' })
}
