import { createHash } from 'node:crypto'

/**
 * Returns the id, a UUID of version 8, under which a scheduled message is stored once it goes: always the same for the
 * same one, so that it goes at most once. The way back isn't to be found: a guest who sees this id learns nothing of the
 * ids of what will go next, and so can't take one of them before.
 */
export function sentMessageId(scheduledId: string): string {
  const hex = createHash('sha256').update(`scheduled message ${scheduledId}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}
