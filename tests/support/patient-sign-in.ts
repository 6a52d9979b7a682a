import type { Result } from '#contract/result.ts'

const TRIES_MOST = 8

/**
 * Signs in, and tries again up to seven times if there was no response. If a device's time passes twenty times faster,
 * a server that is busy for a second is silent for as long as a sign-in waits.
 */
export async function patientSignIn<T>(signIn: () => Promise<Result<T>>): Promise<Result<T>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await signIn()
    if (answer.ok || answer.failure.kind !== 'network' || tries === TRIES_MOST) return answer
  }
}
