import type { CollectionStore } from './person-database.ts'
import type { RowWrite, StoredRow } from './stored-row.ts'

/*
 * Rows of the server as they stand on the disk after a commit, so that the next commit need not read them again. Each
 * commit of such rows has a number, whichever tab makes it: a commit that finds another number than this image has was
 * preceded by somebody else's, and reads from the disk.
 */

/** Collections whose rows are written by numbered commits alone. */
const COVERED = ['chats', 'messagePages'] as const

/** Pages are large, and only the newest of each conversation are written again. */
const PAGES_KEPT = 256

export type RowImage = {
  isCovered(collection: CollectionStore): boolean
  /** Whether rows of a collection that are read are to be remembered. */
  remembers(collection: CollectionStore): boolean
  /** Whether a row may be known; `get` tells. */
  has(collection: CollectionStore, key: string): boolean
  /** A row as of a commit, `null` for none; `undefined` when that isn't known. */
  get(collection: CollectionStore, key: string, commit: number): StoredRow | null | undefined
  /** Takes rows that were read in one transaction together with the number of the newest commit. */
  loaded(commit: number, collection: CollectionStore, rows: ReadonlyMap<string, StoredRow | null>): void
  /** Takes what a commit of this tab has written. */
  written(commit: number, rows: ReadonlyMap<CollectionStore, readonly RowWrite[]>): void
  /** From now on pages are remembered too: this tab writes them. */
  coverPages(): void
}

export function rowImage(): RowImage {
  const rows = new Map<CollectionStore, Map<string, StoredRow | null>>(
    COVERED.map((collection) => [collection, new Map()]),
  )
  let at: number | null = null
  let coversPages = false

  /** Whether rows as of this commit may be added; drops what is older. */
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
    // A map keeps the order of insertion: the first was written or read the longest ago.
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
