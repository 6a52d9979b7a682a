import type { Result } from '#contract/result.ts'
import type { SignInAnswer } from '#workers/replica-api.ts'

/** The result of a sign-in as the login screen shows it. */
export type LoginOutcome =
  | 'signedIn'
  | 'wrong'
  | 'code'
  | 'wrongCode'
  | 'unverified'
  | 'inactive'
  | 'locked'
  | 'tooMany'
  | 'noAnswer'
  | 'otherServer'
  | 'csrf'
  | 'device'
  | 'passkey'
  | 'noPasskeys'
  | 'unknown'

/**
 * Returns the outcome from the code in the login response, or from the reason why there is none. A 200 without a
 * session counts as a failure (§4, §8).
 */
export function loginOutcome(answer: Result<SignInAnswer>): LoginOutcome {
  if (!answer.ok) return outcomeOfFailure(answer.failure.kind)
  switch (answer.value.code) {
    case 200:
      return answer.value.session === null ? 'unknown' : 'signedIn'
    case 401:
      return 'wrong'
    case 403:
      return 'unverified'
    case 410:
      return 'inactive'
    case 428:
      return 'code'
    case 422:
      return 'wrongCode'
    case 423:
      return 'locked'
    case 429:
      return 'tooMany'
    case 500:
      return 'unknown'
  }
}

/** The same after a passkey, which has no code, and which a server under an address of numbers doesn't have. */
export function passkeyOutcome(answer: Result<SignInAnswer>): Exclude<LoginOutcome, 'code' | 'wrongCode'> {
  if (!answer.ok && answer.failure.kind === 'notFound') return 'noPasskeys'
  const outcome = loginOutcome(answer)
  return outcome === 'wrong' || outcome === 'code' || outcome === 'wrongCode' ? 'passkey' : outcome
}

function outcomeOfFailure(kind: Extract<Result<never>, { ok: false }>['failure']['kind']): LoginOutcome {
  switch (kind) {
    case 'network':
    // The worker's script did not load, or the worker stopped responding; that doesn't mean that this device has no
    // storage.
    case 'worker':
      return 'noAnswer'
    case 'notOurServer':
      return 'otherServer'
    case 'unauthorized':
    case 'invalid':
      return 'wrong'
    case 'tooMany':
      return 'tooMany'
    case 'csrf':
      return 'csrf'
    case 'storage':
      return 'device'
    case 'forbidden':
    case 'notFound':
    case 'conflict':
    case 'reset':
    case 'server':
    case 'newer':
      return 'unknown'
  }
}
