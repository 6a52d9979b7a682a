import type { Locks } from './leader.ts'
import type { TabChannel } from './tab-channel.ts'

/*
 * Each tab of a person holds a lock of its own for as long as it lives, and the browser releases it however the tab
 * ends. A tab that is killed can tell nobody what it had just written; the leader, which waits for its lock, looks then.
 */

type TabsScope = { hash: string; locks: Locks; channel: TabChannel; newId: () => string }

/** Lets this tab count as living until the returned function is called. */
export function joinTabs({ hash, locks, channel, newId }: TabsScope): () => void {
  const id = newId()
  const left = new AbortController()
  let isHeld = false
  // Said once the lock is held: a leader that asked for it earlier would take the tab for one that has ended.
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

/** For the leader: calls `onEnded` each time that another tab has ended, until the signal aborts. */
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
