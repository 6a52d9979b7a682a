import { z } from 'zod'
import { logout } from '#contract/auth.ts'
import { Timestamp } from '#contract/endpoint.ts'
import { isNoAnswer } from '#contract/result.ts'
import { deviceKeys, readDevice, removeFromDevice, writeDevice } from '#db/storage/device-store.ts'
import type { Http } from '#sync/line/http-client.ts'
import type { TokenRecord } from './token-store.ts'

/** A token kept only to tell the server that it is no longer wanted. */
const SealedToken = z.object({ accessToken: z.string(), expiresAt: Timestamp })

const ANSWER_WITHIN_MS = 5_000

/** Keeps the token of a sign-out until the server has been told. Resolves once durable. */
export async function sealForLogout(record: TokenRecord): Promise<void> {
  const { accessToken, expiresAt } = record
  await writeDevice('logouts', `${record.userId}:${expiresAt}`, { accessToken, expiresAt })
}

/**
 * Makes the logout calls that are due. Forgets each token once the server has responded, whatever it said (§4), or once
 * the token has expired. Without a response, or after a server error, it keeps the token for the next time the server
 * can be reached. Never fails.
 */
export async function sendSealedLogouts(http: Http, now: number): Promise<void> {
  for (const key of await deviceKeys('logouts').catch(() => [])) {
    const name = String(key)
    const sealed = SealedToken.safeParse(await readDevice('logouts', name).catch(() => undefined))
    if (sealed.success && Date.parse(sealed.data.expiresAt) > now) {
      const answer = await http.call(
        logout,
        {},
        { bearer: sealed.data.accessToken, idleTimeoutMs: ANSWER_WITHIN_MS },
      )
      if (!answer.ok) {
        console.warn('The server did not take a sign-out', answer.failure.kind)
        if (isNoAnswer(answer.failure) || answer.failure.kind === 'server') return
      }
    }
    await removeFromDevice('logouts', name).catch(() => {})
  }
}
