import type { FastifyReply } from 'fastify'
import {
  csrfToken,
  login,
  logout,
  refresh,
  validateSession,
  type Credentials,
  type LoginAnswer,
} from '#contract/auth.ts'
import { LOCKOUT_ATTEMPTS } from '#contract/limits.ts'
import type { Role } from '#contract/permission.ts'
import { ok } from '#contract/result.ts'
import { abilitiesOf } from '#server/access/abilities.ts'
import { implement, implementPublic, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import {
  bearerHash,
  findToken,
  isRefreshable,
  issueToken,
  revokeSession,
} from '#server/access/access-tokens.ts'
import { countAttempt, forgetAttempts, forgetOldAttempts } from './lockout.ts'
import { verifyPassword } from './password.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import { inTransaction } from '#server/store/in-transaction.ts'

const RATE_WINDOW_MS = 60_000
/** One account, from wherever, may take this part of what one IP address may. */
const SHARE_OF_ONE_ACCOUNT = 1 / 4

/** Signing in, staying signed in, signing out (§4, §7). */
export function authRoutes(scope: ServerScope): Route[] {
  const { db, config, now } = scope
  const perIp = createRateWindow(config.signInsPerMinute, RATE_WINDOW_MS, now)
  const perAddress = createRateWindow(
    Math.ceil(config.signInsPerMinute * SHARE_OF_ONE_ACCOUNT),
    RATE_WINDOW_MS,
    now,
  )

  return [
    implementPublic(csrfToken, async ({ reply }) => ok({ token: reply.generateCsrf() })),

    implementPublic(
      login,
      async ({ body, request, reply }) => {
        const waitMs = perIp.take(request.ip) ?? perAddress.take(body.email.toLowerCase())
        return ok(encode(waitMs === null ? await signIn(scope, body) : tooMany(reply, waitMs)))
      },
      { csrf: true },
    ),

    implementPublic(
      refresh,
      async ({ request, reply }) => {
        const waitMs = perIp.take(request.ip)
        const hash = bearerHash(request.headers.authorization)
        return ok(encode(waitMs === null ? await exchange(scope, hash) : tooMany(reply, waitMs)))
      },
      { csrf: true },
    ),

    implement(validateSession, async () => ok({ data: true })),

    implement(logout, async ({ actor }) => {
      await inTransaction(db, (tx) => revokeSession(tx, actor.tokenHash, now()))
      return ok(undefined)
    }),
  ]
}

/**
 * The answer to a pair of address and password. Unknown addresses, wrong passwords and locks take the same time and
 * count the same; only who knows the password learns that the account is not verified.
 */
async function signIn(
  { db, now, newId }: ServerScope,
  { email, password, remember }: Credentials,
): Promise<LoginAnswer> {
  const at = now()
  await forgetOldAttempts(db, at)
  const attempt = await countAttempt(db, email, at)
  const user = await db
    .selectFrom('users')
    .select(['id', 'role', 'password_hash', 'verified_at'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  const isRight = await verifyPassword(attempt === 'locked' ? null : (user?.password_hash ?? null), password)
  if (attempt === 'locked') return refused(423)
  if (!user || !isRight) return refused(attempt < LOCKOUT_ATTEMPTS ? 401 : 423)
  await forgetAttempts(db, email)
  if (!user.verified_at) return refused(403)
  const token = await issueToken(db, {
    userId: user.id,
    passwordHash: user.password_hash,
    from: null,
    remember,
    sessionId: newId(),
    now: at,
  })
  return token ? granted(token, user.role) : refused(401)
}

/** A new token for a refreshable one, which stays good to its own end: the answer may never arrive. */
async function exchange(scope: ServerScope, hash: Buffer | null, isSecondLook = false): Promise<LoginAnswer> {
  const { db } = scope
  const at = scope.now()
  const old = hash && (await findToken(db, hash))
  if (!old || !isRefreshable(old, at)) return refused(401)
  const { actor, passwordHash, remember, sessionId } = old
  const token = await issueToken(db, {
    userId: actor.id,
    passwordHash,
    from: hash,
    remember,
    sessionId,
    now: at,
  })
  if (token) return granted(token, actor.role)
  // The password changed in between, or somebody signed out: whether this session outlived that, a second look tells.
  return isSecondLook ? refused(401) : exchange(scope, hash, true)
}

function granted({ token, expiresAt }: { token: string; expiresAt: Date }, role: Role | null): LoginAnswer {
  return { code: 200, data: { token, expiresAt: expiresAt.toISOString(), abilities: abilitiesOf(role) } }
}

function refused(code: Exclude<LoginAnswer['code'], 200>): LoginAnswer {
  return { code, data: null }
}

function tooMany(reply: FastifyReply, waitMs: number): LoginAnswer {
  reply.header('retry-after', Math.ceil(waitMs / 1000))
  return refused(429)
}

/** Base64 of UTF-8 JSON (§7). The HTTP status stays 200: the code inside says how it went. */
function encode(answer: LoginAnswer): string {
  return Buffer.from(JSON.stringify(answer), 'utf8').toString('base64')
}
