import { LOCKOUT_ATTEMPTS, PASSWORD_LOCKED, WRONG_PASSWORD } from '#contract/limits.ts'
import type { Proof } from '#contract/proof.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { checkPassword } from './check-password.ts'
import { countAttempt, forgetAttempts } from './lockout.ts'
import { verifyPassword } from './password.ts'
import { hasSecondFactor, spendCode } from './second-factor.ts'

type Scope = Pick<ServerScope, 'db' | 'now'>

/**
 * Checks that the signed-in person is who they were at sign-in: by the password, and by a code if their sign-in asks for
 * one. Wrong guesses count as at sign-in. Fails with `invalid`, which names `current` or `code`.
 */
export async function checkProof(
  scope: Scope,
  actor: Actor,
  { current, code }: Proof,
): Promise<Result<undefined>> {
  if (!(await hasSecondFactor(scope.db, actor.id))) return checkPassword(scope, actor, current)
  return code === undefined ? refused('code', 'required') : bothFactors(scope, actor, current, code)
}

/** Under which name a person's attempts in this session are counted. */
export function trierOf({ email, sessionId }: Actor) {
  return { email, deviceId: sessionId }
}

/** Counts an attempt to enter a code. `wrong` is the refusal to return if the code isn't right. */
export async function codeRefusal({ db, now }: Scope, actor: Actor) {
  const attempt = await countAttempt(db, trierOf(actor), now())
  const locked = refused('code', PASSWORD_LOCKED)
  if (attempt === 'locked') return { locked, wrong: locked }
  return { locked: null, wrong: attempt < LOCKOUT_ATTEMPTS ? refused('code', WRONG_PASSWORD) : locked }
}

/**
 * Checks the password and uses up a code. Both count as attempts until both were right. Fails with `invalid`, and with
 * `conflict` for a person without a second factor.
 */
export async function bothFactors(
  scope: Scope,
  actor: Actor,
  current: string,
  code: string,
): Promise<Result<undefined>> {
  const counted = await codeRefusal(scope, actor)
  if (counted.locked) return counted.locked
  const { db, now } = scope
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password_hash, current))) return refused('current', WRONG_PASSWORD)
  if (!(await hasSecondFactor(db, actor.id)))
    return fail({ kind: 'conflict', message: 'No second factor is on' })
  const given = { userId: actor.id, code, now: now() }
  const spent = await inTransaction(db, (tx) => spendCode(tx, given))
  if (spent === 'locked') return refused('code', PASSWORD_LOCKED)
  if (spent === 'wrong') return counted.wrong
  await forgetAttempts(db, trierOf(actor))
  return ok(undefined)
}

function refused(field: 'code' | 'current', why: string) {
  return fail({ kind: 'invalid', message: 'The password or code is wrong', fields: { [field]: why } })
}
