import { z } from 'zod'
import { logout, sealedLogout } from '#contract/auth.ts'
import { Timestamp } from '#contract/endpoint.ts'
import { isNoAnswer, type Result } from '#contract/result.ts'
import { deviceKeys, readDevice, removeFromDevice, writeDevice } from '#db/storage/device-store.ts'
import { sha256Hex } from '#db/storage/person-hash.ts'
import type { Http } from '#sync/line/http-client.ts'
import type { TokenRecord } from './token-store.ts'

/**
 * What is kept to tell the server of a sign-out: the token's hash, which can do nothing else. Former builds kept the
 * token.
 */
const Sealed = z.union([
  z.object({ tokenHash: z.string(), expiresAt: Timestamp }),
  z.object({ accessToken: z.string(), expiresAt: Timestamp }),
])

const ANSWER_WITHIN_MS = 5_000

/** Keeps the hash of a sign-out's token until the server has been told. Resolves once durable. */
export async function sealForLogout(record: TokenRecord): Promise<void> {
  const { accessToken, expiresAt } = record
  await writeDevice('logouts', `${record.userId}:${expiresAt}`, {
    tokenHash: await sha256Hex(accessToken),
    expiresAt,
  })
}

/**
 * Makes the logout calls that are due. Forgets each token once the server has responded, whatever it said (§4), or once
 * the token has expired. Without a response, or after a server error, it keeps the hash for the next time the server
 * can be reached. Returns whether the server knows of every sign-out. Never fails.
 */
export async function sendSealedLogouts(http: Http, now: number): Promise<boolean> {
  for (const key of await deviceKeys('logouts').catch(() => [])) {
    const name = String(key)
    const sealed = Sealed.safeParse(await readDevice('logouts', name).catch(() => undefined))
    if (sealed.success && Date.parse(sealed.data.expiresAt) > now) {
      const answer = await tell(http, sealed.data)
      if (!answer.ok) {
        console.warn('The server did not take a sign-out', answer.failure.kind)
        if (isNoAnswer(answer.failure) || answer.failure.kind === 'server') return false
      }
    }
    await removeFromDevice('logouts', name).catch(() => {})
  }
  return true
}

function tell(http: Http, sealed: z.infer<typeof Sealed>): Promise<Result<unknown>> {
  const idleTimeoutMs = ANSWER_WITHIN_MS
  return 'tokenHash' in sealed
    ? http.call(sealedLogout, { tokenHash: sealed.tokenHash }, { bearer: null, idleTimeoutMs })
    : http.call(logout, {}, { bearer: sealed.accessToken, idleTimeoutMs })
}
