import { LOCKOUT_ATTEMPTS, PASSWORD_LOCKED, WRONG_PASSWORD } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { countAttempt, forgetAttempts } from './lockout.ts'
import { verifyPassword } from './password.ts'

/**
 * Checks the signed-in person's password again before sensitive actions. Wrong guesses count for their session,
 * together with those made when changing the password. Fails with `invalid`.
 */
export async function checkPassword(
  { db, now }: Pick<ServerScope, 'db' | 'now'>,
  { id, email, sessionId }: Actor,
  current: string,
): Promise<Result<undefined>> {
  const trier = { email, deviceId: sessionId }
  const attempt = await countAttempt(db, trier, now())
  if (attempt === 'locked') return refused(PASSWORD_LOCKED)
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password_hash, current)))
    return refused(attempt < LOCKOUT_ATTEMPTS ? WRONG_PASSWORD : PASSWORD_LOCKED)
  await forgetAttempts(db, trier)
  return ok(undefined)
}

function refused(current: string) {
  return fail({ kind: 'invalid', message: 'The current password does not match', fields: { current } })
}
