import { PresenceEvent } from '#contract/live-event.ts'

/** Returns the people online after a watchlist event (§3). Other events change nothing. */
export function applyPresence(online: ReadonlySet<string>, event: unknown): ReadonlySet<string> {
  const presence = PresenceEvent.safeParse(event)
  if (!presence.success) return online
  const next = new Set(online)
  for (const id of presence.data.user_ids) {
    if (presence.data.name === 'online') next.add(id)
    else next.delete(id)
  }
  return next
}
