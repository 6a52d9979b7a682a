import { createHash, randomBytes } from 'node:crypto'
import { generateSecret, verify } from 'otplib'
import { RECOVERY_CODES } from '#contract/second-factor.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import { countAttempt, forgetAttempts, recoveryTrier } from './lockout.ts'

/**
 * The previous step's code is accepted too: typing takes time. The next one's only in the last seconds of this step, for
 * an app whose clock is a little ahead.
 */
const TOLERANCE_S: [past: number, future: number] = [30, 5]
const RECOVERY_BYTES = 10
/** Without letters that are easily confused when read from paper. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 16

/** What a code was recognised as: a code of the app, a recovery code, neither, or one too many to be looked at. */
export type FactorCheck = 'code' | 'recovery' | 'wrong' | 'locked'

/** Whether signing in to this account requires a second factor. */
export async function hasSecondFactor(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function recoveryCodesLeft(db: Reader, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}

/** Stores and returns a new secret that isn't in effect yet. Returns `null` while one is in effect. */
export async function beginSecondFactor(tx: Tx, userId: string): Promise<string | null> {
  const secret = generateSecret()
  const stored = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: -1 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return stored ? secret : null
}

/**
 * Puts the stored secret into effect if the code matches it. Returns false if the code is wrong or there is no secret.
 */
export async function confirmSecondFactor(
  tx: Tx,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  if (!(await spendAppCode(tx, { userId, code, now }))) return false
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Uses up a code. Each code works once, so that nobody who saw it typed can use it again. Wrong recovery codes are
 * counted for the account, from all devices together; then none is looked at for a while, while the app's codes go on.
 */
export async function spendCode(
  tx: Tx,
  given: { userId: string; code: string; now: Date },
): Promise<FactorCheck> {
  if (await spendAppCode(tx, given)) return 'code'
  const { userId, now } = given
  const plain = plainOf(given.code)
  if (plain.length !== RECOVERY_LENGTH) return 'wrong'
  const trier = recoveryTrier(userId)
  if ((await countAttempt(tx, trier, now)) === 'locked') return 'locked'
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashOf(userId, plain))
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!spent) return 'wrong'
  await forgetAttempts(tx, trier)
  return 'recovery'
}

/** Replaces all recovery codes with new ones and returns them. Only their hashes are stored. */
export async function newRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, plainOf(code)) })))
    .execute()
  return codes
}

/** Deletes the second factor and its recovery codes. Returns whether one was in effect. */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const dropped = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return dropped !== undefined && dropped.confirmed_at !== null
}

async function spendAppCode(
  tx: Tx,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const token = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const factor = await tx
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) return false
  const epoch = Math.floor(now.getTime() / 1000)
  const checked = await verify({ secret: factor.secret, token, epoch, epochTolerance: TOLERANCE_S })
  if (!checked.valid || !('timeStep' in checked) || checked.timeStep <= factor.last_step) return false
  await tx
    .updateTable('second_factors')
    .set({ last_step: checked.timeStep })
    .where('user_id', '=', userId)
    .execute()
  return true
}

function newRecoveryCode(): string {
  const letters: string[] = []
  while (letters.length < RECOVERY_LENGTH) {
    for (const byte of randomBytes(RECOVERY_BYTES)) {
      // Bytes beyond the last whole multiple would make some letters likelier than others.
      if (byte < Math.floor(256 / RECOVERY_LETTERS.length) * RECOVERY_LETTERS.length)
        letters.push(RECOVERY_LETTERS.charAt(byte % RECOVERY_LETTERS.length))
    }
  }
  return (letters.slice(0, RECOVERY_LENGTH).join('').match(/.{4}/g) ?? []).join('-')
}

/** The codes are long and random, so a fast hash protects them as well as a slow one. */
function hashOf(userId: string, plain: string): Buffer {
  return createHash('sha256').update(`${userId} ${plain}`).digest()
}

/** Returns a recovery code without what people add or change when they type it. */
function plainOf(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '')
}
