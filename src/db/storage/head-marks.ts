import type { Head } from './meta.ts'

/*
 * A leader that alone writes the rows of the server knows the head without reading it. Another tab that writes the head
 * all the same (a new leader, or one that gives pages up) leaves a mark for the holder of the fence. The leader's next
 * commit adds that very mark and takes it away again: where it stands already, IndexedDB refuses the whole transaction.
 * So a commit needs no answer before it writes.
 */

/** Former leaderships whose marks stay: a leader that was frozen for longer has been ended by the browser. */
const MARKS_KEPT = 1_000

/** What tells the holder of a fence that somebody else has written the head. */
export function markKey(fence: number): string {
  return `changed:${fence}`
}

/** Lets the transaction fail if somebody else has written the head since the holder of this fence last looked. */
export function requireUnchanged(meta: IDBObjectStore, fence: number): void {
  meta.add(true, markKey(fence))
  meta.delete(markKey(fence))
}

/** Whether a transaction failed because of `requireUnchanged`; reads in it fail as aborted then. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ConstraintError' || error.name === 'AbortError')
}

/** Notes in a transaction that has read the head that it changed: for the holder of the fence, or by it. */
export function markChanged(
  meta: IDBObjectStore,
  { before, next }: { before: Partial<Head>; next: Partial<Head> },
  isByHolder: boolean,
): void {
  if (before.fence === undefined) return
  if (isByHolder) meta.delete(markKey(before.fence))
  else meta.put(true, markKey(before.fence))
  if (next.fence !== undefined && next.fence !== before.fence) meta.delete(markKey(next.fence - MARKS_KEPT))
}
