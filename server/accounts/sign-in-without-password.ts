import type { FastifyRequest } from 'fastify'
import type { LinkCredentials, PasskeyCredentials } from '#contract/auth.ts'
import { LOCKOUT_ATTEMPTS } from '#contract/limits.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { ownerOfLink, spendLink } from '#server/mail/mailed-links.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { emailOf, verifyAccount } from './accounts.ts'
import { knownDevice } from './known-device.ts'
import { countAttempt, forgetAttempts } from './lockout.ts'
import { challengeOf, credentialOf, partyOf, verifySigned } from './passkey-ceremony.ts'
import { findPasskey, noteUse, takeChallenge } from './passkeys.ts'
import { hasSecondFactor, spendCode } from './second-factor.ts'
import { browserOf, signUpOf } from './sign-ups.ts'

const purpose = 'verification'

/** Whom a link or a passkey lets in, or the code of the refusal: 401 for none that counts here, others as at any sign-in. */
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
  if (isFirst) logSecurity(request, 'address verified', userId)
  return { code: isFirst ? 200 : 401, userId }
}

/**
 * Checks what a passkey has signed, and uses the challenge up whatever comes of it. A passkey proves who is there, by a
 * finger, a face or a PIN, on a device that they have: that's both factors, so no code is asked for. Wrong answers count
 * against the passkey, as wrong passwords do against an account.
 */
export async function letInByPasskey(
  { db, config, now }: Pick<ServerScope, 'db' | 'config' | 'now'>,
  { passkey: response }: PasskeyCredentials,
  request: FastifyRequest,
): Promise<LetIn> {
  const at = now()
  const party = partyOf(config, request)
  const challenge = challengeOf(response)
  const credentialId = credentialOf(response)
  if (party === null || challenge === null || credentialId === null) return { code: 401, userId: null }
  if (!(await takeChallenge(db, { challenge, userId: null, now: at }))) return { code: 401, userId: null }
  const passkey = await findPasskey(db, credentialId)
  if (passkey === null) return { code: 401, userId: null }
  const { id, user_id: userId } = passkey
  const trier = { email: id, deviceId: 'passkey' }
  const attempt = await countAttempt(db, trier, at)
  if (attempt === 'locked') return { code: 423, userId }
  const signed = await verifySigned(party, response, challenge, passkey)
  const isUsed = signed && (await inTransaction(db, (tx) => noteUse(tx, { id, ...signed, now: at })))
  if (!isUsed) return { code: attempt < LOCKOUT_ATTEMPTS ? 401 : 423, userId }
  await forgetAttempts(db, trier)
  return { code: 200, userId }
}
