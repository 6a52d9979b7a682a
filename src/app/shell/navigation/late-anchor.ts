/** Events that show that the person has moved elsewhere. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an anchor when it appears, because a page from the replica renders later. Stops waiting when the person
 * moves, or on `signal`.
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
