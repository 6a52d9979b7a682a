/** A connection may come back without a word from the browser, so it is tried after these pauses, in ms. */
const FIRST_PAUSE_MS = 5_000
const PAUSE_MAX_MS = 120_000

/**
 * Tries to load a page that isn't on this device until it can be: when the browser says that it is online, and after
 * growing pauses. Calls `onHere` once it has loaded. The returned function ends that.
 */
export function awaitPage(load: () => Promise<unknown>, onHere: () => void): () => void {
  let isOver = false
  let isTrying = false
  let pauseMs = FIRST_PAUSE_MS
  let timer = 0

  async function attempt(): Promise<void> {
    if (isOver || isTrying) return
    window.clearTimeout(timer)
    isTrying = true
    // Offline, the browser says when that has changed.
    const isHere = navigator.onLine && (await load().then(yes, no))
    isTrying = false
    if (isOver) return
    if (isHere) return onHere()
    timer = window.setTimeout(retry, pauseMs)
    pauseMs = Math.min(PAUSE_MAX_MS, pauseMs * 2)
  }
  const retry = () => void attempt()
  window.addEventListener('online', retry)
  timer = window.setTimeout(retry, pauseMs)
  return () => {
    isOver = true
    window.clearTimeout(timer)
    window.removeEventListener('online', retry)
  }
}

const yes = () => true
const no = () => false
