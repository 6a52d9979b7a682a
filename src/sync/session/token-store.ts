import { z } from 'zod'
import { Timestamp } from '#contract/endpoint.ts'
import { readDevice, removeFromDevice, writeDevice } from '#db/device-store.ts'

/**
 * Who is signed in on this device. The one home of the token: workers cannot read localStorage, and any script of the
 * page could. Read by the replica worker and the service worker.
 */
export const TokenRecord = z.object({
  userId: z.string(),
  accessToken: z.string(),
  expiresAt: Timestamp,
  /** Server's clock minus this device's, ms: time left is counted by the server's clock. */
  clockOffset: z.number(),
  /** "Remember me": such a token may be refreshed long past its end. */
  remember: z.boolean(),
})
export type TokenRecord = z.infer<typeof TokenRecord>

const KEY = 'current'
/** Tells the other workers of this device that the record has changed; carries nothing. */
export const SESSION_CHANNEL = 'farstead-session'

export type TokenStore = {
  /** `null` when nobody is signed in, or when what is stored cannot be read as a token. */
  read: () => Promise<TokenRecord | null>
  write: (record: TokenRecord) => Promise<void>
  /** Removes the record if it still is this person's and, if given, still this token. */
  clear: (userId: string, accessToken?: string) => Promise<void>
}

async function read(): Promise<TokenRecord | null> {
  const record = TokenRecord.safeParse(await readDevice('session', KEY))
  return record.success ? record.data : null
}

function tellOthers(): void {
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage(null)
  channel.close()
}

export const tokenStore: TokenStore = {
  read,
  write: async (record) => {
    await writeDevice('session', KEY, record)
    tellOthers()
  },
  clear: async (userId, accessToken) => {
    const record = await read()
    if (record?.userId !== userId) return
    if (accessToken !== undefined && record.accessToken !== accessToken) return
    await removeFromDevice('session', KEY)
    tellOthers()
  },
}
