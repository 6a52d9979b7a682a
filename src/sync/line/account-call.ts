import { assistantForget } from '#contract/assistant.ts'
import type { AnswerOf, RequestOf } from '#contract/endpoint.ts'
import { listings } from '#contract/listing.ts'
import { checkLink } from '#contract/mailed-link.ts'
import { forgotPassword, resetPassword } from '#contract/password.ts'
import { checkEmail, register, resendVerification, verifyEmail } from '#contract/registration.ts'
import type { Result } from '#contract/result.ts'
import type { Http } from './http-client.ts'

/** What a person without a session may ask: about accounts, for rooms, and of the assistant. */
const ACCOUNT_ENDPOINTS = {
  listings,
  assistantForget,
  checkEmail,
  register,
  resendVerification,
  verifyEmail,
  checkLink,
  forgotPassword,
  resetPassword,
} as const

export type AccountCallName = keyof typeof ACCOUNT_ENDPOINTS
export type AccountRequest<N extends AccountCallName> = RequestOf<(typeof ACCOUNT_ENDPOINTS)[N]>
export type AccountAnswer<N extends AccountCallName> = AnswerOf<(typeof ACCOUNT_ENDPOINTS)[N]>

/** Silence after which nobody is kept waiting for an answer. */
const IDLE_TIMEOUT_MS = 15_000

/** Asks the server as nobody: no token goes along. Every failure is a value; without an answer, nothing is tried again. */
export function callAccount<N extends AccountCallName>(
  http: Http,
  name: N,
  request: AccountRequest<N>,
): Promise<Result<AccountAnswer<N>>> {
  // TypeScript can't see that a name's endpoint takes that name's request and gives its answer.
  const call = http.call as (
    endpoint: (typeof ACCOUNT_ENDPOINTS)[N],
    request: AccountRequest<N>,
    options: { bearer: null; idleTimeoutMs: number },
  ) => Promise<Result<AccountAnswer<N>>>
  return call(ACCOUNT_ENDPOINTS[name], request, { bearer: null, idleTimeoutMs: IDLE_TIMEOUT_MS })
}
