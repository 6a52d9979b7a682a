import { checkEmail, register, resendVerification, verifyEmail } from '#contract/registration.ts'
import { fail, ok } from '#contract/result.ts'
import { implementPublic, type Route } from '#server/http/implement.ts'
import { sendLink } from '#server/mail/send-link.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { createAccountLimit, MAILS_PER_ADDRESS, TRIES_PER_ADDRESS } from './account-limits.ts'
import { makeLink, spendLink } from './mailed-links.ts'
import { hashPassword } from './password.ts'
import { findAccount, insertAccount, verifyAccount } from './accounts.ts'
import { inTransaction } from '#server/store/in-transaction.ts'

const purpose = 'verification'

/** Registering and verifying the address (§2, §4). Whether an address has an account is told here, and limited here. */
export function registrationRoutes(scope: ServerScope): Route[] {
  const { db, now, newId } = scope
  const limitOfChecks = createAccountLimit(scope, TRIES_PER_ADDRESS)
  const limitOfRegistrations = createAccountLimit(scope, TRIES_PER_ADDRESS)
  const limitOfMails = createAccountLimit(scope, MAILS_PER_ADDRESS)
  const limitOfLinks = createAccountLimit(scope, TRIES_PER_ADDRESS)

  return [
    implementPublic(checkEmail, async ({ body: { email }, request }) => {
      const tooMany = limitOfChecks(request, email)
      if (tooMany) return tooMany
      return ok({ data: { exists: (await findAccount(db, email)) !== null } })
    }),

    implementPublic(register, async ({ body: { password, ...person }, request }) => {
      const { email, locale } = person
      const tooMany = limitOfRegistrations(request, email)
      if (tooMany) return tooMany
      // Asked before the hash, which takes its time; the insert below decides between two at once.
      if (await findAccount(db, email)) return taken()
      const account = { ...person, id: newId(), passwordHash: await hashPassword(password), now: now() }
      const token = await inTransaction(db, async (tx) => {
        if (!(await insertAccount(tx, account))) return null
        return makeLink(tx, { email, userId: account.id, purpose, now: now() })
      })
      if (token === null) return taken()
      sendLink(scope, request, { to: email, locale, purpose, token })
      return ok(undefined)
    }),

    implementPublic(resendVerification, async ({ body: { email }, request }) => {
      const tooMany = limitOfMails(request, email)
      if (tooMany) return tooMany
      const account = await findAccount(db, email)
      const waiting = account && !account.isVerified ? account : null
      const token = await makeLink(db, { email, userId: waiting?.id ?? null, purpose, now: now() })
      if (waiting) sendLink(scope, request, { to: waiting.email, locale: waiting.locale, purpose, token })
      return ok(undefined)
    }),

    implementPublic(verifyEmail, async ({ body: { token }, request }) => {
      const tooMany = limitOfLinks(request)
      if (tooMany) return tooMany
      const isVerified = await inTransaction(db, async (tx) => {
        const userId = await spendLink(tx, { token, purpose, now: now() })
        if (userId !== null) await verifyAccount(tx, userId, now())
        return userId !== null
      })
      return isVerified
        ? ok(undefined)
        : fail({ kind: 'notFound', message: 'The verification link is invalid or expired.' })
    }),
  ]
}

function taken() {
  return fail({ kind: 'conflict', message: 'This email address has an account' })
}
