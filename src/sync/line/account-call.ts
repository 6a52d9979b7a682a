import { assistantForget } from '#contract/assistant.ts'
import type { AnswerOf, RequestOf } from '#contract/endpoint.ts'
import { listings } from '#contract/listing.ts'
import { checkLink } from '#contract/mailed-link.ts'
import { forgotPassword, resetPassword } from '#contract/password.ts'
import { passkeyChallenge } from '#contract/passkey.ts'
import { checkEmail, register, resendVerification, verifyEmail } from '#contract/registration.ts'
import type { Result } from '#contract/result.ts'
import type { Http } from './http-client.ts'

/** Calls available without a session: accounts, public listings, and the assistant. */
const ACCOUNT_ENDPOINTS = {
  listings,
  assistantForget,
  checkEmail,
  register,
  resendVerification,
  verifyEmail,
  checkLink,
  passkeyChallenge,
  forgotPassword,
  resetPassword,
} as const

export type AccountCallName = keyof typeof ACCOUNT_ENDPOINTS
export type AccountRequest<N extends AccountCallName> = RequestOf<(typeof ACCOUNT_ENDPOINTS)[N]>
export type AccountAnswer<N extends AccountCallName> = AnswerOf<(typeof ACCOUNT_ENDPOINTS)[N]>

/** Silence after which the call gives up. */
const IDLE_TIMEOUT_MS = 15_000

/** Calls the server without a token. Every failure is a value, and nothing is retried if there is no response. */
export function callAccount<N extends AccountCallName>(
  http: Http,
  name: N,
  request: AccountRequest<N>,
): Promise<Result<AccountAnswer<N>>> {
  // TypeScript can't see that the endpoint of a name takes that name's request and returns its answer.
  const call = http.call as (
    endpoint: (typeof ACCOUNT_ENDPOINTS)[N],
    request: AccountRequest<N>,
    options: { bearer: null; idleTimeoutMs: number },
  ) => Promise<Result<AccountAnswer<N>>>
  return call(ACCOUNT_ENDPOINTS[name], request, { bearer: null, idleTimeoutMs: IDLE_TIMEOUT_MS })
}
