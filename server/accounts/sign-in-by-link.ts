import type { FastifyRequest } from 'fastify'
import type { LinkCredentials } from '#contract/auth.ts'
import { LOCKOUT_ATTEMPTS } from '#contract/limits.ts'
import { ownerOfLink, spendLink } from '#server/mail/mailed-links.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { emailOf, verifyAccount } from './accounts.ts'
import { knownDevice } from './known-device.ts'
import { countAttempt, forgetAttempts } from './lockout.ts'
import { hasSecondFactor, spendCode } from './second-factor.ts'
import { browserOf, signUpOf } from './sign-ups.ts'

const purpose = 'verification'

/** Whom a link lets in, or the code of the refusal: 401 for no such link here, 422, 423 and 428 as at any sign-in. */
export type LetIn = { code: 200 | 401 | 422 | 423 | 428; userId: string | null }

/**
 * Verifies the address and uses the link up, if this browser registered the account. Anywhere else, and once it was
 * used, a link is none, and nothing is used up. A second factor is asked for as after a password.
 */
export async function letInByLink(
  { db, config, now }: Pick<ServerScope, 'db' | 'config' | 'now'>,
  { link: token, code }: LinkCredentials,
  request: FastifyRequest,
): Promise<LetIn> {
  const at = now()
  const userId = await ownerOfLink(db, { token, purpose, now: at })
  if (userId === null) return { code: 401, userId: null }
  const signUp = await signUpOf(db, { userId, browser: browserOf(request, config), now: at })
  if (!signUp?.isThisBrowser) return { code: 401, userId }
  if (await hasSecondFactor(db, userId)) {
    if (code === undefined) return { code: 428, userId }
    const email = await emailOf(db, userId)
    const trier = { email, deviceId: knownDevice(request, config, email) }
    const attempt = await countAttempt(db, trier, at)
    if (attempt === 'locked') return { code: 423, userId }
    const spent = await inTransaction(db, (tx) => spendCode(tx, { userId, code, now: at }))
    if (spent === 'locked') return { code: 423, userId }
    if (spent === 'wrong') return { code: attempt < LOCKOUT_ATTEMPTS ? 422 : 423, userId }
    await forgetAttempts(db, trier)
  }
  const isFirst = await inTransaction(db, async (tx) => {
    if ((await spendLink(tx, { token, purpose, now: at })) === null) return false
    await verifyAccount(tx, userId, at)
    return true
  })
  return { code: isFirst ? 200 : 401, userId }
}
