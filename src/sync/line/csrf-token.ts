import { CSRF_HEADER } from '#contract/csrf-header.ts'
import { ok, type Result } from '#contract/result.ts'

type WithHeaders = { headers?: Record<string, string> }

/** Sends requests with a CSRF token, and asks for one when there is none. */
export function createCsrfToken<Options extends WithHeaders>(
  ask: (options: Options) => Promise<Result<{ token: string }>>,
) {
  let token: string | null = null

  return {
    /** Asks for a token unless there is one. If none came, the first request asks again. */
    async prepare(options: Options): Promise<void> {
      const fresh = token === null ? await ask(options) : null
      if (fresh?.ok) token ??= fresh.value.token
    },
    /** Sends with the token, and once more with a new one if the server rejects it. */
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
