import { CSRF_HEADER } from '#contract/auth.ts'
import { ok, type Result } from '#contract/result.ts'

type WithHeaders = { headers?: Record<string, string> }

/** Sends requests with a token against cross-site requests, which is asked for when there is none. */
export function createCsrfToken<Options extends WithHeaders>(
  ask: (options: Options) => Promise<Result<{ token: string }>>,
) {
  let token: string | null = null

  return {
    /** Asks for one unless there is one; what did not come is asked for again with the first request. */
    async prepare(options: Options): Promise<void> {
      const fresh = token === null ? await ask(options) : null
      if (fresh?.ok) token ??= fresh.value.token
    },
    /** Sends with the token, and once more with a new one where the server does not take it. */
    async send<T>(options: Options, request: (options: Options) => Promise<Result<T>>): Promise<Result<T>> {
      for (let isSecondTry = false; ; isSecondTry = true) {
        const given = token === null ? await ask(options) : ok({ token })
        if (!given.ok) return given
        token = given.value.token
        const answer = await request({ ...options, headers: { ...options.headers, [CSRF_HEADER]: token } })
        if (answer.ok || answer.failure.kind !== 'csrf' || isSecondTry) return answer
        token = null
      }
    },
  }
}
