import type { Locks } from './leader.ts'
import type { TabChannel } from './tab-channel.ts'

/*
 * Each tab of a person holds a lock of its own for as long as it lives, and the browser releases it however the tab
 * ends. A killed tab can't report what it had just written. The leader waits for the tab's lock and checks then.
 */

type TabsScope = { hash: string; locks: Locks; channel: TabChannel; newId: () => string }

/** Registers this tab as living until the returned function is called. */
export function joinTabs({ hash, locks, channel, newId }: TabsScope): () => void {
  const id = newId()
  const left = new AbortController()
  let isHeld = false
  // Posted only once the lock is held: a leader that requested the lock earlier would think that the tab has ended.
  const tell = (): void => {
    if (isHeld) channel.post({ type: 'tab', id })
  }
  const stopListening = channel.listen((message) => {
    if (message.type === 'rollCall') tell()
  })
  const live = async (): Promise<void> => {
    isHeld = true
    tell()
    await new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()))
  }
  // A browser that refuses locks has no leader either.
  locks.request(lockOf(hash, id), { signal: left.signal }, live).catch(() => undefined)
  return () => {
    stopListening()
    left.abort()
  }
}

/** Calls `onEnded` each time another tab ends, until the signal aborts. For the leader. */
export function watchTabs(
  { hash, locks, channel }: Omit<TabsScope, 'newId'>,
  over: AbortSignal,
  onEnded: () => void,
): void {
  const watched = new Set<string>()
  const stopListening = channel.listen((message) => {
    if (message.type !== 'tab' || watched.has(message.id)) return
    watched.add(message.id)
    locks.request(lockOf(hash, message.id), { signal: over }, async () => onEnded()).catch(() => undefined)
  })
  over.addEventListener('abort', stopListening, { once: true })
  channel.post({ type: 'rollCall' })
}

function lockOf(hash: string, tabId: string): string {
  return `farstead-tab:${hash}:${tabId}`
}
