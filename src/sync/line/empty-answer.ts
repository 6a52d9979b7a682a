import { changesHead } from '#contract/changes.ts'
import { isNoAnswer } from '#contract/result.ts'
import { address, type Addressing } from './http-address.ts'
import { readAnswer } from './http-answer.ts'
import { exchange, type ExchangeOptions } from './http-exchange.ts'
import { inWire } from './wire-of-call.ts'

const REQUEST: RequestInit = {
  method: 'GET',
  headers: { accept: 'application/json' },
  redirect: 'manual',
  cache: 'no-store',
  credentials: 'same-origin',
}

/**
 * Returns whether our server's JSON follows an unmarked 204. An older server marks nothing, and a portal may answer 204
 * to everything. Asks without a token: a refusal proves it is our server just as well.
 */
export async function isFollowedByOurs(where: Addressing, options: ExchangeOptions): Promise<boolean> {
  const raw = await exchange(inWire(address(changesHead, {}, where).url), REQUEST, options)
  if ('noAnswer' in raw || raw.status === 204) return false
  const answer = readAnswer(raw, changesHead.answer)
  return answer.ok || !isNoAnswer(answer.failure)
}
