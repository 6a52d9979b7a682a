import type { Head } from './meta.ts'

/*
 * A leader that alone writes server rows knows the head without reading it. If another tab writes the head anyway (a
 * new leader, or a tab that removes pages), it leaves a mark for the holder of the fence. The leader's next commit adds
 * exactly that mark and deletes it again: if the mark already exists, IndexedDB refuses the whole transaction. So a
 * commit needs no read before it writes.
 */

/** How many former leaderships keep their marks. A leader frozen for longer than that has been ended by the browser. */
const MARKS_KEPT = 1_000

/** Returns the key of the mark that tells a fence holder that another tab has written the head. */
export function markKey(fence: number): string {
  return `changed:${fence}`
}

/** Makes the transaction fail if another tab has written the head since this fence holder last read it. */
export function requireUnchanged(meta: IDBObjectStore, fence: number): void {
  meta.add(true, markKey(fence))
  meta.delete(markKey(fence))
}

/** Returns whether a transaction failed because of `requireUnchanged`. Its reads then fail as aborted. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ConstraintError' || error.name === 'AbortError')
}

/** Notes a changed head in a transaction that has read it: for the holder of the fence, or by the holder. */
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
