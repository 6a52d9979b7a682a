import { z } from 'zod'
import { LINK_TOKEN_PATTERN } from './address-patterns.ts'
import { endpoint, NoContent, Timestamp } from './endpoint.ts'
import { PasskeyResponse } from './passkey-response.ts'
import { Ability } from './permission.ts'
import { User } from './user.ts'

export const Credentials = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1024),
  remember: z.boolean().default(false),
  /** A code of the second factor, once the response has asked for one. */
  code: z.string().trim().min(1).max(40).optional(),
})
export type Credentials = z.infer<typeof Credentials>

/**
 * A sign-in by the link that was mailed after registering. It works only in the browser that registered, which a cookie
 * of the server proves; it verifies the address and uses the link up.
 */
export const LinkCredentials = z.object({
  link: z.string().regex(LINK_TOKEN_PATTERN),
  remember: z.boolean().default(false),
  code: Credentials.shape.code,
})
export type LinkCredentials = z.infer<typeof LinkCredentials>

/** A sign-in by what a passkey has signed, which counts as both factors: no code is asked for. */
export const PasskeyCredentials = z.object({
  passkey: PasskeyResponse,
  remember: z.boolean().default(false),
})
export type PasskeyCredentials = z.infer<typeof PasskeyCredentials>

/** What a sign-in may prove itself by. */
export type SignInProof = Credentials | LinkCredentials | PasskeyCredentials

/** All of them in one object, because the client sends the fields that it finds here. */
const SignInBody = z
  .object({
    ...Credentials.partial().shape,
    ...LinkCredentials.partial().shape,
    ...PasskeyCredentials.partial().shape,
    remember: Credentials.shape.remember,
  })
  .refine(({ link, passkey, email }) => (link ?? passkey ?? email) !== undefined, {
    path: ['email'],
    message: 'required',
  })
  .refine(({ link, passkey, password }) => (link ?? passkey ?? password) !== undefined, {
    path: ['password'],
    message: 'required',
  })

/** An access token in the responses of login and refresh (§3). */
export const AccessToken = z.object({
  token: z.string().min(1),
  expiresAt: Timestamp,
  abilities: z.array(Ability),
})
export type AccessToken = z.infer<typeof AccessToken>

/**
 * Inner codes of login and refresh: 200 ok, 401 wrong, 403 unverified, 410 shut out by an administrator, 422 wrong code
 * of the second factor, 423 locked, 428 a code of the second factor is required, 429 too many, 500 unreadable. 403,
 * 410, 422 and 428 are only returned for the right password.
 */
export const LoginCode = z.union([
  z.literal(200),
  z.literal(401),
  z.literal(403),
  z.literal(410),
  z.literal(422),
  z.literal(423),
  z.literal(428),
  z.literal(429),
  z.literal(500),
])
export type LoginCode = z.infer<typeof LoginCode>

/** The content of the base64 text of login and refresh, as UTF-8 JSON (§7). */
export const LoginAnswer = z.object({
  code: LoginCode,
  data: AccessToken.extend({
    /** Whose token it is, sent at sign-in: on a thin line each further request costs seconds. */
    user: User.optional(),
  }).nullable(),
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const csrfToken = endpoint({
  name: 'csrfToken',
  method: 'get',
  path: '/api/csrf',
  needs: 'public',
  summary: 'Returns a cross-site request token and sets its cookie',
  answer: z.object({ token: z.string() }),
})

export const login = endpoint({
  name: 'login',
  method: 'post',
  path: '/api/auth/login',
  needs: 'public',
  summary:
    'Signs in by a password, a passkey, or a mailed link in the browser that registered; returns a LoginAnswer in base64',
  body: SignInBody,
  answer: z.string(),
})

export const refresh = endpoint({
  name: 'refresh',
  method: 'post',
  path: '/api/auth/refresh',
  needs: 'public',
  summary: 'Issues a new token; the old one stays valid until it expires. Returns a LoginAnswer in base64',
  answer: z.string(),
})

export const validateSession = endpoint({
  name: 'validateSession',
  method: 'post',
  path: '/auth/validate',
  needs: 'signedIn',
  summary: 'Whether the session is valid: truthy data if it is',
  answer: z.object({ data: z.boolean() }),
})

export const logout = endpoint({
  name: 'logout',
  method: 'post',
  path: '/auth/logout',
  needs: 'signedIn',
  summary: 'Revokes the bearer token',
  answer: NoContent,
})

/** SHA-256 of a token, in hex: what a server keeps of it, and what a device keeps to sign out later. */
const TokenHash = z.string().regex(/^[0-9a-f]{64}$/)

export const sealedLogout = endpoint({
  name: 'sealedLogout',
  method: 'post',
  path: '/auth/logout/sealed',
  needs: 'public',
  summary:
    'Ends a session, given the SHA-256 of its token, after a sign-out without a connection; responds the same to any hash',
  body: z.object({ tokenHash: TokenHash }),
  answer: NoContent,
})
