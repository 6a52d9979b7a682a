import type { Http } from './http-client.ts'

/** Wraps `http`: calls `onReset` for each `reset` response, which means the database has been replaced. */
export function watchForResets(http: Http, onReset: () => void): Http {
  return {
    ...http,
    call: async (...request) => {
      const answer = await http.call(...request)
      if (!answer.ok && answer.failure.kind === 'reset') onReset()
      return answer
    },
  }
}
