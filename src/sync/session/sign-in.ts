import { login, type SignInProof, type LoginAnswer, type LoginCode } from '#contract/auth.ts'
import { ok, type Result } from '#contract/result.ts'
import { me, type User } from '#contract/user.ts'
import type { Ability } from '#contract/permission.ts'
import type { Http } from '#sync/line/http-client.ts'
import { callEncoded } from './encoded-answer.ts'
import type { TokenStore } from './token-store.ts'

/** What a page keeps of a session. */
export type SessionInfo = { user: User; expiresAt: string; abilities: Ability[] }

/**
 * What pages are told of their session: all of it after a refresh, or only its abilities in rooms. The rest is then as of
 * the sign-in or the last refresh, and a page may know better.
 */
export type SessionNews = SessionInfo & { only?: 'rooms' }

/** `code` is the code in the login response. The session is present if it is 200. */
export type SignedIn = { code: LoginCode; session: SessionInfo | null }

/** Silence, at each request, after which a person is told that the server doesn't respond. */
const IDLE_TIMEOUT_MS = 15_000

/**
 * Signs in, fetches the person and stores the token (§4). Stores nothing for a code other than 200, a response without
 * a token, or a failure to load the person: a token is never stored without one.
 */
export async function signIn(
  http: Http,
  store: TokenStore,
  credentials: SignInProof,
): Promise<Result<SignedIn>> {
  const answer = await callEncoded(http, login, credentials, { bearer: null, idleTimeoutMs: IDLE_TIMEOUT_MS })
  if (!answer.ok) return answer
  const { code, data } = answer.value
  if (code !== 200 || !data) return ok({ code: code === 200 ? 500 : code, session: null })
  const person = await personOf(http, data)
  if (!person.ok) return person
  const user = person.value
  await store.write({
    userId: user.id,
    accessToken: data.token,
    expiresAt: data.expiresAt,
    clockOffset: http.clockOffset() ?? 0,
    remember: credentials.remember,
    facts: { user, abilities: data.abilities },
  })
  return ok({ code, session: { user, expiresAt: data.expiresAt, abilities: data.abilities } })
}

/** Returns the person named in the response. Asks the server if an older build left them out. */
async function personOf(
  http: Http,
  { user, token }: NonNullable<LoginAnswer['data']>,
): Promise<Result<User>> {
  if (user) return ok(user)
  const person = await http.call(me, {}, { bearer: token, idleTimeoutMs: IDLE_TIMEOUT_MS })
  return person.ok ? ok(person.value.data) : person
}
