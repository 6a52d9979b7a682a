import type { RxCollection, RxDocumentData } from 'rxdb'
import { Subject, type Observable } from 'rxjs'
import { readAllRows, readRows } from './rows.ts'

/** Rows of one collection in worker memory, kept current by the change events of every tab. */
export type LiveTable<T> = {
  /** Whole tables: resolves when every row is loaded. Tables held by id are ready at once. */
  ready: Promise<void>
  /** The row as the screens should see it now: what is being committed first, then what is committed. */
  get(id: string): T | null
  /** The committed row with its revision, for a write with `previous`. */
  committed(id: string): RxDocumentData<T> | null
  values(): T[]
  size(): number
  /** Ids whose row changed, in one burst. */
  changes$: Observable<ReadonlySet<string>>
  /** Shows rows before they are committed (`null`: about to be deleted); returns the mark that `settle` needs. */
  show(rows: ReadonlyMap<string, T | null>): number
  /** Ends what was shown up to a mark: from now on the committed rows count. */
  settle(ids: Iterable<string>, mark: number): void
  /** Loads rows by id and keeps them until the answer is called. Only for tables that are not whole. */
  hold(ids: readonly string[]): Promise<() => void>
  isHeld(id: string): boolean
  close(): void
}

/** Rows nobody holds stay in memory up to this many, so that going back to a conversation needs no disk. */
const LINGERING_ROWS = 64

/** Watches a collection. `whole` loads all of it (small collections); otherwise rows are held by id. */
export function liveTable<T>(collection: RxCollection<T>, { whole }: { whole: boolean }): LiveTable<T> {
  type Stored = RxDocumentData<T>
  const rows = new Map<string, Stored | null>()
  const shown = new Map<string, { row: T | null; mark: number }>()
  const tombstones = new Map<string, Stored>()
  const holders = new Map<string, number>()
  const loading = new Map<string, Promise<void>>()
  const changes$ = new Subject<ReadonlySet<string>>()
  let lastMark = 0

  const idOf = (row: Stored): string => (row as unknown as { id: string }).id
  const isWatched = (id: string): boolean => whole || rows.has(id) || loading.has(id)

  function take(row: Stored): boolean {
    const id = idOf(row)
    const known = rows.get(id) ?? tombstones.get(id)
    if (known !== undefined && !isNewer(row, known)) return false
    if (row._deleted) {
      tombstones.set(id, row)
      if (whole) rows.delete(id)
      else rows.set(id, null)
    } else {
      tombstones.delete(id)
      rows.set(id, row)
    }
    return true
  }

  const subscription = collection.eventBulks$.subscribe((bulk) => {
    const changed = new Set<string>()
    for (const event of bulk.events) {
      const id = event.documentId
      if (isWatched(id) && take(event.documentData as Stored)) changed.add(id)
    }
    if (changed.size > 0) changes$.next(changed)
  })

  async function load(ids: readonly string[]): Promise<void> {
    const found = await readRows(collection, ids)
    for (const id of ids) {
      const row = found.get(id)
      if (row !== undefined) take(row)
      else if (!rows.has(id)) rows.set(id, null)
    }
  }

  function forgetLingering(): void {
    if (whole || rows.size <= LINGERING_ROWS) return
    // A map keeps the order of insertion, and `hold` moves a row to its end: the first are the longest unused.
    for (const id of rows.keys()) {
      if (rows.size <= LINGERING_ROWS) return
      if (holders.has(id) || shown.has(id)) continue
      rows.delete(id)
      tombstones.delete(id)
    }
  }

  async function loadAll(): Promise<void> {
    const all = await readAllRows(collection)
    for (const row of all) take(row)
    changes$.next(new Set(rows.keys()))
  }

  const ready = whole ? loadAll() : Promise.resolve()
  // Who needs the rows awaits `ready` and meets the failure there; without a reader it must not be an unhandled one.
  ready.catch(() => undefined)

  return {
    ready,
    get(id) {
      const overlay = shown.get(id)
      return overlay === undefined ? (rows.get(id) ?? null) : overlay.row
    },
    committed: (id) => rows.get(id) ?? tombstones.get(id) ?? null,
    values() {
      const values: T[] = []
      for (const [id, row] of rows) if (row !== null && !shown.has(id)) values.push(row)
      for (const { row } of shown.values()) if (row !== null) values.push(row)
      return values
    },
    size: () => rows.size + shown.size,
    changes$,
    show(overlay) {
      lastMark += 1
      for (const [id, row] of overlay) shown.set(id, { row, mark: lastMark })
      if (overlay.size > 0) changes$.next(new Set(overlay.keys()))
      return lastMark
    },
    settle(ids, mark) {
      const changed = new Set<string>()
      for (const id of ids) {
        const overlay = shown.get(id)
        if (overlay === undefined || overlay.mark > mark) continue
        shown.delete(id)
        changed.add(id)
      }
      if (changed.size > 0) changes$.next(changed)
    },
    async hold(ids) {
      for (const id of ids) holders.set(id, (holders.get(id) ?? 0) + 1)
      const missing = ids.filter((id) => !rows.has(id) && !loading.has(id))
      if (missing.length > 0) {
        const loaded = load(missing).finally(() => missing.forEach((id) => loading.delete(id)))
        for (const id of missing) loading.set(id, loaded)
      }
      await Promise.all(ids.flatMap((id) => loading.get(id) ?? []))
      for (const id of ids) {
        const row = rows.get(id)
        if (row === undefined) continue
        rows.delete(id)
        rows.set(id, row)
      }
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        for (const id of ids) {
          const left = (holders.get(id) ?? 1) - 1
          if (left > 0) holders.set(id, left)
          else holders.delete(id)
        }
        forgetLingering()
      }
    },
    isHeld: (id) => whole || (rows.has(id) && !loading.has(id)),
    close() {
      subscription.unsubscribe()
      changes$.complete()
    },
  }
}

/**
 * Events of several tabs arrive out of order. Along one document both its revision's height and its write time grow;
 * after a purge of tombstones the height starts again, and the time still grows.
 */
function isNewer<T>(row: RxDocumentData<T>, known: RxDocumentData<T>): boolean {
  return Number.parseInt(row._rev, 10) > Number.parseInt(known._rev, 10) || row._meta.lwt > known._meta.lwt
}
