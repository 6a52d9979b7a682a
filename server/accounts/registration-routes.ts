import { checkEmail, register, resendVerification, verifyEmail } from '#contract/registration.ts'
import { COMMON_PASSWORD, WRONG_PASSWORD } from '#contract/limits.ts'
import { checkLink } from '#contract/mailed-link.ts'
import { meetsPasswordNeeds } from '#contract/password-needs.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { implementPublic, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { createAccountLimit, MAILS_PER_ADDRESS, TRIES_PER_ADDRESS } from './account-limits.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { isCommonPassword } from './common-password.ts'
import { ownerOfLink, spendLink } from '#server/mail/mailed-links.ts'
import { orderLink } from './order-link.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { emailOf, findAccount, ownWords, setPassword, verifyAccount } from './accounts.ts'
import { createRegister } from './register-person.ts'
import { browserOf, signUpOf } from './sign-ups.ts'
import type { Db } from '#server/store/tables.ts'
import { inTransaction } from '#server/store/in-transaction.ts'

const purpose = 'verification'

/**
 * Registering and verifying the address (§2, §4). These routes reveal whether an address has an account, so they're
 * rate-limited.
 */
export function registrationRoutes(scope: ServerScope): Route[] {
  const { db, config, now } = scope
  const limitOfChecks = createAccountLimit(scope, 'checks of addresses', TRIES_PER_ADDRESS)
  const registerPerson = createRegister(scope)
  const limitOfMails = createAccountLimit(scope, 'mails about registrations', MAILS_PER_ADDRESS)
  const limitOfLinks = createAccountLimit(scope, 'links about registrations', TRIES_PER_ADDRESS)

  return [
    implementPublic(checkEmail, async ({ body: { email }, request }) => {
      const tooMany = await limitOfChecks(request, email)
      if (tooMany) return tooMany
      return ok({ data: { exists: (await findAccount(db, email)) !== null } })
    }),

    implementPublic(register, ({ body, request }) => registerPerson(request, body)),

    implementPublic(resendVerification, async ({ body: { email }, request }) => {
      const tooMany = await limitOfMails(request, email)
      if (tooMany) return tooMany
      const account = await findAccount(db, email)
      const waiting = account && !account.isVerified ? account : null
      await orderLink(scope, purpose, email, waiting)
      return ok(undefined)
    }),

    implementPublic(verifyEmail, async ({ body: { token, password, isNew }, request }) => {
      const tooMany = await limitOfLinks(request)
      if (tooMany) return tooMany
      const ownerId = await ownerOfLink(db, { token, purpose, now: now() })
      if (ownerId === null) return badLink()
      const chosen = await chosenPassword(db, ownerId, password, isNew)
      if (!chosen.ok) return chosen
      const isVerified = await inTransaction(db, async (tx) => {
        const userId = await spendLink(tx, { token, purpose, now: now() })
        if (userId === null) return false
        if (chosen.value !== null) await setPassword(tx, userId, chosen.value)
        await verifyAccount(tx, userId, now())
        return true
      })
      if (isVerified) logSecurity(request, 'address verified', ownerId)
      return isVerified ? ok(undefined) : badLink()
    }),

    implementPublic(checkLink, async ({ body: { token, purpose: of }, request }) => {
      const tooMany = await limitOfLinks(request)
      if (tooMany) return tooMany
      const ownerId = await ownerOfLink(db, { token, purpose: of, now: now() })
      if (ownerId === null) return badLink()
      const email = await emailOf(db, ownerId)
      if (of !== purpose) return ok({ data: { email } })
      const browser = browserOf(request, config)
      const signUp = await signUpOf(db, { userId: ownerId, browser, now: now() })
      return ok({
        data: {
          email,
          isThisBrowser: signUp?.isThisBrowser ?? false,
          ...(signUp === null ? {} : { about: signUp.asked }),
        },
      })
    }),
  ]
}

/**
 * Returns the hash to set when the address is verified with a new password, or `null` if the account's own password was
 * given. Somebody who registers another person's address knows the password but not the link; the owner of the mailbox
 * decides about both.
 */
async function chosenPassword(
  db: Db,
  userId: string,
  password: string | undefined,
  isNew: boolean,
): Promise<Result<string | null>> {
  if (password === undefined) return refused('required')
  if (isNew) {
    if (!meetsPasswordNeeds(password)) return refused('password')
    if (await isCommonPassword(password, await ownWords(db, userId))) return refused(COMMON_PASSWORD)
    return ok(await hashPassword(password))
  }
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return (await verifyPassword(password_hash, password)) ? ok(null) : refused(WRONG_PASSWORD)
}

function refused(password: string) {
  return fail({ kind: 'invalid', message: 'The password is wrong', fields: { password } })
}

function badLink() {
  return fail({ kind: 'notFound', message: 'The verification link is invalid or expired.' })
}
