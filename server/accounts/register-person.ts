import type { FastifyReply, FastifyRequest } from 'fastify'
import { COMMON_PASSWORD } from '#contract/limits.ts'
import type { AskedUnit } from '#contract/mailed-link.ts'
import type { Registration } from '#contract/registration.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { createAccountLimit, MAILS_PER_ADDRESS, TRIES_PER_ADDRESS } from './account-limits.ts'
import { type Account, findAccount, insertAccount } from './accounts.ts'
import { isCommonPassword } from './common-password.ts'
import { hashPassword } from './password.ts'
import { browserOf, keepSignUp, newBrowser, rememberBrowser, signUpOf } from './sign-ups.ts'

const purpose = 'verification'

/** Stores more about a new account, in the transaction that makes it. */
type AlsoStore = (tx: Tx, userId: string) => Promise<void>

/** Makes an unverified account and mails its link. Fails with `tooMany`, `invalid`, or `conflict` for a known address. */
export type Register = (
  request: FastifyRequest,
  registration: Registration,
  alsoStore?: AlsoStore,
) => Promise<Result<undefined>>

/** Returns the way to register, with its limits: every page that registers shares them. */
export function createRegister(scope: ServerScope): Register {
  const { db, mail, now, newId } = scope
  const limitOfRegistrations = createAccountLimit(scope, 'registrations', TRIES_PER_ADDRESS)
  return async (request, { password, ...person }, alsoStore) => {
    const { email, locale } = person
    const tooMany = await limitOfRegistrations(request, email)
    if (tooMany) return tooMany
    // Before looking for an account: a page that doesn't tell of accounts refuses the same password for both.
    if (await isCommonPassword(password, [email, person.firstName, person.lastName]))
      return fail({
        kind: 'invalid',
        message: 'The password is too easy to guess',
        fields: { password: COMMON_PASSWORD },
      })
    // Checked before the slow hash. The insert below decides between two requests at the same time.
    if (await findAccount(db, email)) return taken()
    const account = { ...person, id: newId(), passwordHash: await hashPassword(password), now: now() }
    const isNew = await inTransaction(db, async (tx) => {
      if (!(await insertAccount(tx, account))) return false
      await alsoStore?.(tx, account.id)
      await mail.order(tx, { letter: 'link', purpose, to: email, locale, userId: account.id })
      return true
    })
    if (!isNew) return taken()
    logSecurity(request, 'registered', account.id)
    return ok(undefined)
  }
}

/** Registers somebody who found a room, and gives their browser the proof by which its mailed link signs in. */
export type Join = (
  request: FastifyRequest,
  reply: FastifyReply,
  registration: Registration,
  asked: AskedUnit,
) => Promise<Result<undefined>>

/**
 * Returns the way to register from a room's page. It never tells whether an address has an account: the answer, the
 * cookie and the work are the same, and only the owner of the mailbox reads the difference. An account that this browser
 * registered and nobody has verified takes what was typed anew, because people go back to correct it.
 */
export function createJoin(scope: ServerScope): Join {
  const { db, config, mail, now } = scope
  const register = createRegister(scope)
  const limitOfMails = createAccountLimit(scope, 'mails about registrations', MAILS_PER_ADDRESS)

  async function mailAgain(account: Account, asked: AskedUnit): Promise<void> {
    const { email: to, locale, id: userId } = account
    await mail.order(
      db,
      account.isVerified
        ? { letter: 'hasAccount', to, locale, asked }
        : { letter: 'link', purpose, to, locale, userId },
    )
  }

  return async (request, reply, registration, asked) => {
    const known = browserOf(request, config)
    const browser = known ?? newBrowser()
    const keep = (tx: Tx, userId: string) => keepSignUp(tx, { userId, browser, asked, now: now() })
    const made = await register(request, registration, keep)
    if (!made.ok && made.failure.kind !== 'conflict') return made
    rememberBrowser(reply, config, browser)
    // Counted for a new account, too, and silently: asking for another mail tells how many are left.
    const isFlooded = (await limitOfMails(request, registration.email)) !== null
    if (made.ok) return made
    // As slow as for a new account.
    const passwordHash = await hashPassword(registration.password)
    const account = await findAccount(db, registration.email)
    if (account === null) return ok(undefined)
    const before = await signUpOf(db, { userId: account.id, browser: known, now: now() })
    if (before?.isThisBrowser)
      await inTransaction(db, async (tx) => {
        if (await correctAccount(tx, account.id, { ...registration, passwordHash }))
          await keep(tx, account.id)
      })
    if (!isFlooded) await mailAgain(account, asked)
    return ok(undefined)
  }
}

/** Sets what was typed anew, as long as nobody has verified the account. Returns whether it did. */
async function correctAccount(
  tx: Tx,
  id: string,
  { firstName, lastName, locale, passwordHash }: Registration & { passwordHash: string },
): Promise<boolean> {
  const corrected = await tx
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, locale, password_hash: passwordHash })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return corrected !== undefined
}

function taken() {
  return fail({ kind: 'conflict', message: 'This email address already has an account' })
}
