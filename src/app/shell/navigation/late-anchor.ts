/** What shows that somebody looks elsewhere by now. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an anchor when it appears: a page that comes from the replica is drawn later. A move of the person's own
 * ends the wait, and so does `signal`.
 */
export function scrollWhenThere(id: string, signal: AbortSignal): void {
  if (signal.aborted || scrollTo(id)) return
  const appears = new MutationObserver(() => {
    if (scrollTo(id)) stop()
  })
  function stop(): void {
    appears.disconnect()
    for (const name of OWN_MOVES) window.removeEventListener(name, stop)
  }
  appears.observe(document.body, { childList: true, subtree: true, attributeFilter: ['id'] })
  for (const name of OWN_MOVES) window.addEventListener(name, stop, { passive: true })
  signal.addEventListener('abort', stop)
}

function scrollTo(id: string): boolean {
  const anchor = document.getElementById(id)
  anchor?.scrollIntoView()
  return anchor !== null
}
