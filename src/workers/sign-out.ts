import type { Clock } from '#sync/line/clock.ts'
import type { Http } from '#sync/line/http-client.ts'
import { wipe } from '#db/storage/wipe-replica.ts'
import { sealForLogout, sendSealedLogouts } from '#sync/session/sealed-logout.ts'
import { tokenStore } from '#sync/session/token-store.ts'
import type { BoundPerson } from './bound-person.ts'
import { cacheNameOf, IMAGES, SITE_PAGES_CACHE } from './kept-files.ts'
import type { SignOutChoice, SignOutOutcome } from './replica-api.ts'

/** How long signing out waits for the server, in ms. Later attempts are made with the next connection. */
const LOGOUT_WITHIN_MS = 3_000

type Leaving = {
  /** Who signs out; `null` if nobody's replica is open. */
  leaving: Pick<BoundPerson, 'userId' | 'hash'> | null
  choice: SignOutChoice
  /** Closes their replica. */
  close: () => Promise<void>
  http: Http
  clock: Clock
}

/** Ends the session here at once, and tells the server now or when it can next be reached. Never fails. */
export async function signOut({ leaving, choice, close, http, clock }: Leaving): Promise<SignOutOutcome> {
  try {
    const record = await tokenStore.read()
    if (record && (!leaving || record.userId === leaving.userId)) {
      await sealForLogout(record)
      await tokenStore.clear(record.userId)
    }
  } catch {
    // IndexedDB refuses. Then there is no token to send either, and the session expires by itself.
  }
  await close().catch(() => {})
  const names = leaving ? [cacheNameOf(IMAGES, leaving.hash), SITE_PAGES_CACHE] : []
  // They are public, but reveal whom this person writes with. Node, where tests run, has no caches.
  // Before the wipe, which ends by looking for caches that are left.
  for (const name of names) if (name && 'caches' in globalThis) await caches.delete(name).catch(() => false)
  const wiped = leaving && choice === 'wipe' ? await wipe(leaving.hash) : null
  const isTold = await Promise.race([
    sendSealedLogouts(http, clock.now()),
    new Promise<false>((resolve) => clock.after(LOGOUT_WITHIN_MS, () => resolve(false))),
  ])
  return { left: wiped === null ? 'kept' : wiped.ok ? 'wiped' : 'notWiped', isTold }
}
