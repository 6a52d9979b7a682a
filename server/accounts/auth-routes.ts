import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  csrfToken,
  login,
  logout,
  refresh,
  sealedLogout,
  validateSession,
  LoginAnswer,
  type AccessToken,
  type Credentials,
  type LinkCredentials,
  type PasskeyCredentials,
} from '#contract/auth.ts'
import { LOCKOUT_ATTEMPTS } from '#contract/limits.ts'
import type { Role } from '#contract/permission.ts'
import { ok } from '#contract/result.ts'
import { abilitiesOfPerson } from '#server/access/hands.ts'
import { implement, implementPublic, type Route } from '#server/http/implement.ts'
import { tellInWire } from '#server/http/tell-in-wire.ts'
import { forgetThread } from '#server/http/thread-cookie.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import {
  bearerHash,
  findToken,
  isRefreshable,
  issueToken,
  revokeSession,
} from '#server/access/access-tokens.ts'
import { seenDevice, type SeenDevice } from '#server/access/sessions.ts'
import { logSecurity, type SecurityEvent } from '#server/http/security-log.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { countAttempt, forgetAttempts, forgetOldAttempts, uncountAttempt, type Trier } from './lockout.ts'
import { hasSecondFactor, spendCode } from './second-factor.ts'
import { verifyPassword } from './password.ts'
import { networkOf } from '#server/access/network-of.ts'
import { createRateWindow, type RateWindow } from '#server/access/rate-window.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { letInByLink, letInByPasskey } from './sign-in-without-password.ts'

const RATE_WINDOW_MS = 60_000
/** One account, from any address, may use this share of the sign-ins one IP address may make. */
const SHARE_OF_ONE_ACCOUNT = 1 / 4

/** Signing in, staying signed in and signing out (§4, §7). */
export function authRoutes(scope: ServerScope): Route[] {
  const { db, config, live, limits, now } = scope
  const perIp = createRateWindow(limits, {
    name: 'sign-ins from one network',
    max: config.signInsPerMinute,
    windowMs: RATE_WINDOW_MS,
  })
  const perTrier = createRateWindow(limits, {
    name: 'sign-ins to one account',
    max: Math.ceil(config.signInsPerMinute * SHARE_OF_ONE_ACCOUNT),
    windowMs: RATE_WINDOW_MS,
  })

  return [
    implementPublic(csrfToken, async ({ reply }) => ok({ token: reply.generateCsrf() })),

    implementPublic(
      login,
      async ({ body, request, reply, wire }) => {
        const { link, passkey, email = '', password = '', ...rest } = body
        const without = link === undefined ? passkey && { passkey, ...rest } : { link, ...rest }
        if (without) return ok(encode(await signInWithout(scope, perIp, without, request, reply), wire))
        const deviceId = knownDevice(request, config, email)
        const trier = { email, deviceId }
        const waitMs =
          (await perIp.take(networkOf(request.ip))) ??
          (await perTrier.take(`${email.toLowerCase()} ${deviceId}`))
        if (waitMs !== null) return ok(encode(tooMany(reply, waitMs), wire))
        const { answer, userId } = await signIn(
          scope,
          { email, password, ...rest },
          trier,
          seenDevice(request),
        )
        logSecurity(request, eventOf(answer), userId)
        if (answer.data) rememberDevice(request, reply, config, email)
        return ok(encode(answer, wire))
      },
      { csrf: true },
    ),

    implementPublic(
      refresh,
      async ({ request, reply, wire }) => {
        const waitMs = await perIp.take(networkOf(request.ip))
        const hash = bearerHash(request.headers.authorization)
        const answer =
          waitMs === null ? await exchange(scope, hash, seenDevice(request)) : tooMany(reply, waitMs)
        return ok(encode(answer, wire))
      },
      { csrf: true },
    ),

    implement(validateSession, async () => ok({ data: true })),

    implement(logout, async ({ actor, request, reply }) => {
      const session = { userId: actor.id, sessionId: actor.sessionId, now: now() }
      live.endSessions(await inTransaction(db, (tx) => revokeSession(tx, session)))
      forgetThread(reply, config)
      logSecurity(request, 'signed out', actor.id)
      return ok(undefined)
    }),

    implementPublic(sealedLogout, async ({ body, request, reply }) => {
      const found = await findToken(db, Buffer.from(body.tokenHash, 'hex'))
      if (found) {
        const { id: userId, sessionId } = found.actor
        live.endSessions(
          await inTransaction(db, (tx) => revokeSession(tx, { userId, sessionId, now: now() })),
        )
        logSecurity(request, 'signed out', userId)
      }
      forgetThread(reply, config)
      return ok(undefined)
    }),
  ]
}

/** The outcome of a sign-in, and the account it was for, if there is one. */
type SignedIn = { answer: LoginAnswer; userId: string | null }

function eventOf({ code }: LoginAnswer): SecurityEvent {
  if (code === 200) return 'signed in'
  if (code === 422) return 'second factor refused'
  return code === 423 ? 'locked' : 'sign-in refused'
}

/** Returns the answer to a passkey or a mailed link. The device is known from now on, as after a password. */
async function signInWithout(
  scope: ServerScope,
  perIp: RateWindow,
  body: LinkCredentials | PasskeyCredentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoginAnswer> {
  const waitMs = await perIp.take(networkOf(request.ip))
  if (waitMs !== null) return tooMany(reply, waitMs)
  const { code, userId } =
    'link' in body ? await letInByLink(scope, body, request) : await letInByPasskey(scope, body, request)
  const answer =
    code === 200 && userId !== null
      ? await letIn(scope, await personToLetIn(scope.db, userId), body.remember, seenDevice(request))
      : refused(code === 200 ? 401 : code)
  logSecurity(request, eventOf(answer), userId)
  if (answer.data?.user) rememberDevice(request, reply, scope.config, answer.data.user.email)
  return answer
}

/**
 * Returns the answer to an email address and password. Unknown addresses, wrong passwords and locks take the same time
 * and count the same. Only somebody who knows the password learns that the account isn't verified.
 */
async function signIn(
  scope: ServerScope,
  { email, password, remember, code }: Credentials,
  trier: Trier,
  device: SeenDevice,
): Promise<SignedIn> {
  const { db, now } = scope
  const at = now()
  await forgetOldAttempts(db, at)
  const attempt = await countAttempt(db, trier, at)
  const user = await personAt(db)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  const isRight = await verifyPassword(attempt === 'locked' ? null : (user?.password_hash ?? null), password)
  const userId = user?.id ?? null
  if (attempt === 'locked') return { answer: refused(423), userId }
  if (!user || !isRight) return { answer: refused(attempt < LOCKOUT_ATTEMPTS ? 401 : 423), userId }
  if (user.verified_at && (await hasSecondFactor(db, user.id))) {
    if (code === undefined) {
      await uncountAttempt(db, trier)
      return { answer: refused(428), userId }
    }
    const given = { userId: user.id, code, now: at }
    const spent = await inTransaction(db, (tx) => spendCode(tx, given))
    if (spent === 'locked') return { answer: refused(423), userId }
    if (spent === 'wrong') return { answer: refused(attempt < LOCKOUT_ATTEMPTS ? 422 : 423), userId }
  }
  await forgetAttempts(db, trier)
  return { answer: await letIn(scope, user, remember, device), userId }
}

/** The columns of the person who signs in. */
function personAt(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'first_name', 'last_name', 'email', 'avatar_url'])
    .select(['password_hash', 'verified_at', 'inactive_since'])
}

function personToLetIn(db: Db, userId: string) {
  return personAt(db).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Begins a session of somebody who has proved who they are, unless they're shut out or haven't verified the address. */
async function letIn(
  { db, now, newId }: ServerScope,
  user: Awaited<ReturnType<typeof personToLetIn>>,
  remember: boolean,
  device: SeenDevice,
): Promise<LoginAnswer> {
  if (user.inactive_since) return refused(410)
  if (!user.verified_at) return refused(403)
  const token = await issueToken(db, {
    userId: user.id,
    passwordHash: user.password_hash,
    from: null,
    remember,
    sessionId: newId(),
    device,
    now: now(),
  })
  if (!token) return refused(401)
  const { id, role } = user
  const names = { firstName: user.first_name, lastName: user.last_name, avatarUrl: user.avatar_url }
  const person = { id, role, email: user.email, ...names }
  const { code, data } = await granted(db, token, person)
  // Because the client would ask for the person next.
  return { code, data: { ...data, user: person } }
}

/**
 * Issues a new token for one that can be refreshed. The old one stays valid until it expires, because the response may
 * never arrive.
 */
async function exchange(
  scope: ServerScope,
  hash: Buffer | null,
  device: SeenDevice,
  isSecondLook = false,
): Promise<LoginAnswer> {
  const { db } = scope
  const at = scope.now()
  const old = hash && (await findToken(db, hash))
  if (!old || !isRefreshable(old, at)) return refused(401)
  const { actor, passwordHash, remember } = old
  const token = await issueToken(db, {
    userId: actor.id,
    passwordHash,
    from: hash,
    remember,
    sessionId: actor.sessionId,
    device,
    now: at,
  })
  if (token) return granted(db, token, actor)
  // The password changed in between, or somebody signed out. A second check tells whether this session survived that.
  return isSecondLook ? refused(401) : exchange(scope, hash, device, true)
}

/** Returns what a token brings: what its person may do, read anew. */
async function granted(
  db: Db,
  { token, expiresAt }: { token: string; expiresAt: Date },
  person: { id: string; role: Role | null },
): Promise<LoginAnswer & { data: AccessToken }> {
  const abilities = await abilitiesOfPerson(db, person)
  return { code: 200, data: { token, expiresAt: expiresAt.toISOString(), abilities } }
}

function refused(code: Exclude<LoginAnswer['code'], 200>): LoginAnswer {
  return { code, data: null }
}

function tooMany(reply: FastifyReply, waitMs: number): LoginAnswer {
  reply.header('retry-after', Math.ceil(waitMs / 1000))
  return refused(429)
}

/**
 * Base64 of UTF-8 JSON (§7). The HTTP status stays 200; the code inside says what happened. To an older wire it doesn't say
 * the abilities that this wire lacks.
 */
function encode(answer: LoginAnswer, wire: number): string {
  return Buffer.from(JSON.stringify(tellInWire(answer, LoginAnswer, wire)), 'utf8').toString('base64')
}
