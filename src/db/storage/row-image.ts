import type { CollectionStore } from './person-database.ts'
import type { RowWrite, StoredRow } from './stored-row.ts'

/*
 * Server rows as they are on disk after a commit, so that the next commit needn't read them again. Every commit of such
 * rows has a number, whichever tab makes it. A commit that finds a number other than this image's follows another tab's
 * commit, and reads from disk.
 */

/** Collections whose rows are only written by numbered commits. */
const COVERED = ['chats', 'messagePages'] as const

/** Pages are large, and only the newest page of each conversation is written again. */
const PAGES_KEPT = 256

export type RowImage = {
  isCovered(collection: CollectionStore): boolean
  /** Whether rows read from a collection are to be remembered. */
  remembers(collection: CollectionStore): boolean
  /** Whether a row may be known; `get` tells for certain. */
  has(collection: CollectionStore, key: string): boolean
  /** Returns a row as of a commit: `null` if there is none, `undefined` if that isn't known. */
  get(collection: CollectionStore, key: string, commit: number): StoredRow | null | undefined
  /** Takes rows that were read in one transaction together with the number of the newest commit. */
  loaded(commit: number, collection: CollectionStore, rows: ReadonlyMap<string, StoredRow | null>): void
  /** Takes what a commit of this tab has written. */
  written(commit: number, rows: ReadonlyMap<CollectionStore, readonly RowWrite[]>): void
  /** From now on remembers pages too, because this tab writes them. */
  coverPages(): void
}

export function rowImage(): RowImage {
  const rows = new Map<CollectionStore, Map<string, StoredRow | null>>(
    COVERED.map((collection) => [collection, new Map()]),
  )
  let at: number | null = null
  let coversPages = false

  /** Returns whether rows as of this commit may be added, and drops older ones. */
  function moveTo(commit: number, isNext: boolean): boolean {
    if (at !== null && commit < at) return false
    if (at !== null && commit > at && !isNext) for (const known of rows.values()) known.clear()
    at = commit
    return true
  }

  function set(collection: CollectionStore, key: string, row: StoredRow | null): void {
    const known = rows.get(collection)
    if (known === undefined || (collection === 'messagePages' && !coversPages)) return
    known.delete(key)
    known.set(key, row)
    if (collection !== 'messagePages' || known.size <= PAGES_KEPT) return
    // A map keeps insertion order, so the first key was written or read longest ago.
    for (const oldest of known.keys()) {
      known.delete(oldest)
      return
    }
  }

  return {
    isCovered: (collection) => rows.has(collection),
    remembers: (collection) => rows.has(collection) && (collection !== 'messagePages' || coversPages),
    has: (collection, key) => rows.get(collection)?.has(key) ?? false,
    get: (collection, key, commit) => (commit === at ? rows.get(collection)?.get(key) : undefined),
    loaded(commit, collection, found) {
      if (moveTo(commit, false)) for (const [key, row] of found) set(collection, key, row)
    },
    written(commit, written) {
      if (!moveTo(commit, commit - 1 === at)) return
      for (const [collection, writes] of written)
        for (const { key, next } of writes) set(collection, key, next._deleted ? null : next)
    },
    coverPages() {
      coversPages = true
    },
  }
}
