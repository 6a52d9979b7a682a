import type { Result } from '#contract/result.ts'
import type { Prepared, RequestOptions, TokenSource } from './http-request.ts'

export type UnderTokenScope = {
  token: TokenSource
  /** Called when the server refused exactly the token that is stored now. */
  onUnauthorized: () => void | Promise<void>
}

/** Sends a request that carries a token. A 401 to the current token ends the session, whatever the request was. */
export async function underToken<T>(
  scope: UnderTokenScope,
  prepared: () => Promise<Result<Prepared>>,
  send: (prepared: Prepared) => Promise<Result<T>>,
  options: Pick<RequestOptions, 'bearer'>,
): Promise<Result<T>> {
  const sent = await prepared()
  if (!sent.ok) return sent
  const answer = await send(sent.value)
  if (answer.ok || answer.failure.kind !== 'unauthorized') return answer
  if (options.bearer !== undefined || sent.value.bearer === null) return answer
  // The token may have been refreshed during the request. Then the 401 says nothing about the session.
  const current = await scope.token()
  if (!current.ok) return current
  if (current.value !== null && current.value !== sent.value.bearer) {
    const again = await prepared()
    if (!again.ok) return again
    const second = await send(again.value)
    if (!second.ok && second.failure.kind === 'unauthorized') await scope.onUnauthorized()
    return second
  }
  await scope.onUnauthorized()
  return answer
}
