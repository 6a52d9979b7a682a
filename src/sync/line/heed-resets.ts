import type { Http } from './http-client.ts'

/** Calls `onReset` with each answer that says that the database is another one by now. */
export function heedResets(http: Http, onReset: () => void): Http {
  return {
    ...http,
    call: async (...request) => {
      const answer = await http.call(...request)
      if (!answer.ok && answer.failure.kind === 'reset') onReset()
      return answer
    },
  }
}
