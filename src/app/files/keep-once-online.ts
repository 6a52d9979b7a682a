import type { Result } from '#contract/result.ts'
import { session } from '#app/auth/session.ts'

/** Between two tries while the browser doesn't say that it is online again. */
const RETRY_MS = 5_000

/**
 * Keeps a file on this device. Where the code for that has yet to be fetched and there is no connection, calls `onWait`
 * at each failure, waits for a connection, and tries again as long as the same person is signed in: what was just
 * photographed may exist nowhere else. Without `onWait` it returns that `network` failure at once.
 */
export async function keepOnceOnline<T>(
  keep: () => Promise<Result<T>>,
  onWait?: () => void,
): Promise<Result<T>> {
  const person = session().get()?.user.id
  for (;;) {
    const kept = await keep()
    if (kept.ok || kept.failure.kind !== 'network' || !onWait) return kept
    onWait()
    await onlineAgain()
    if (session().get()?.user.id !== person) return kept
  }
}

function onlineAgain(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, RETRY_MS)
    window.addEventListener('online', done)
  })
}
