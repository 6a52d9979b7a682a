import type { RxCollection } from 'rxdb'
import { Subject, type Observable } from 'rxjs'
import type { StoredTable } from './stored-table.ts'
import type { StoredRow } from './stored-row.ts'

/**
 * Turns a row (`null`: there is none) into what a commit will make of it, or returns the same row if nothing changes.
 * It is applied again to each row committed meanwhile, even to one that already has the change, so that what is shown
 * never hides what was committed beneath it.
 */
export type ShownChange<T> = (row: T | null) => T | null

/** Rows of one collection in worker memory, kept up to date by the change events of every tab. */
export type LiveTable<T> = {
  /** For whole tables: resolves when every row is loaded. Tables held by id are ready at once. */
  ready: Promise<void>
  /** Returns the row as screens should see it now: with what is being committed. */
  get(id: string): T | null
  /** Returns the row as it is on disk, without what is being committed. */
  committed(id: string): T | null
  values(): T[]
  size(): number
  /** Emits the ids of rows that changed, once per burst. */
  changes$: Observable<ReadonlySet<string>>
  /** Emits rows as they were written in any tab, held here or not; `null` for removed ones. */
  written$: Observable<ReadonlyMap<string, T | null>>
  /** Shows row changes before they are committed. Returns the mark that `settle` needs. */
  show(changes: ReadonlyMap<string, ShownChange<T>>): number
  /** Stops showing changes up to a mark: from now on the committed rows count. */
  settle(ids: Iterable<string>, mark: number): void
  /** Loads rows by id and keeps them until the returned function is called. Only for tables that aren't whole. */
  hold(ids: readonly string[]): Promise<() => void>
  isHeld(id: string): boolean
  /** Reads the rows again, because changes may have been missed. */
  reread(): Promise<void>
  close(): void
}

/** Rows that nothing holds stay in memory up to this many, so that going back needs no disk read. */
const LINGERING_ROWS = 64

/** A row in memory, and when it was written. `null`: there is none. */
type Known<T> = { doc: T | null; writtenAt: number }

/** Watches a table. `whole` loads all of it (small tables); otherwise rows are held by id. */
export function liveTable<T>(
  table: StoredTable<T>,
  collection: RxCollection<{ id: string }>,
  { whole }: { whole: boolean },
): LiveTable<T> {
  const rows = new Map<string, Known<T>>()
  /** When rows were removed, because events of several tabs arrive out of order. */
  const removed = new Map<string, number>()
  const changes$ = new Subject<ReadonlySet<string>>()
  const written$ = new Subject<ReadonlyMap<string, T | null>>()

  const isWatched = (id: string): boolean => whole || rows.has(id) || held.isLoading(id)
  const committed = (id: string): T | null => rows.get(id)?.doc ?? null
  const tell = (changed: ReadonlySet<string>): void => {
    if (changed.size > 0) changes$.next(changed)
  }
  const shown = shownRows(committed, tell)
  const held = heldRows(rows, { most: whole ? Infinity : LINGERING_ROWS, load, isShown: shown.has })

  const timeOf = (id: string): number => rows.get(id)?.writtenAt ?? removed.get(id) ?? -1

  /** Takes a stored row. Returns its id if it is new here, `null` otherwise. `isOnDisk`: whatever its write time says. */
  function take(row: StoredRow, isOnDisk = false): string | null {
    const id = table.idOf(row.id)
    if (id === null || !isWatched(id)) return null
    // For one row the write time only grows, even if the same tab removes it and makes it again (replica-store.ts).
    const writtenAt = row._meta.lwt
    if (isOnDisk ? writtenAt === timeOf(id) : writtenAt <= timeOf(id)) return null
    const doc = row._deleted ? null : table.read(row)
    removed.delete(id)
    if (doc !== null || !whole) rows.set(id, { doc, writtenAt })
    else {
      rows.delete(id)
      removed.set(id, writtenAt)
    }
    return id
  }

  function takeAll(stored: readonly StoredRow[], isOnDisk: (id: string) => boolean = () => false): void {
    const changed = new Set<string>()
    for (const row of stored) {
      const id = take(row, isOnDisk(table.idOf(row.id) ?? ''))
      if (id !== null) changed.add(id)
    }
    tell(changed)
  }

  const subscription = collection.eventBulks$.subscribe(({ events }) => {
    const stored = events.map(({ documentData }) => documentData)
    takeAll(stored)
    if (written$.observed) written$.next(new Map(stored.flatMap((row) => entryOf(table, row))))
  })

  async function load(ids: readonly string[]): Promise<void> {
    const keys = ids.map((id) => table.keyOf(id))
    for (const row of await table.store.rowsByKey(table.collection, keys)) take(row)
    for (const id of ids) if (!rows.has(id)) rows.set(id, { doc: null, writtenAt: 0 })
  }

  /** Drops rows that were in memory before the read and that it didn't find: they have been removed since. */
  function dropMissing(before: ReadonlyMap<string, Known<T>>, stored: readonly StoredRow[]): void {
    const found = new Set(stored.map((row) => table.idOf(row.id)))
    const gone = new Set<string>()
    for (const [id, known] of before) {
      if (known.doc === null || found.has(id) || rows.get(id) !== known) continue
      if (whole) rows.delete(id)
      else rows.set(id, { ...known, doc: null })
      gone.add(id)
    }
    tell(gone)
  }

  async function reread(): Promise<void> {
    const before = new Map(rows)
    const removedBefore = new Map(removed)
    const keys = [...before.keys()].map((id) => table.keyOf(id))
    const stored = await (whole ? table.store.allRows(table) : table.store.rowsByKey(table.collection, keys))
    dropMissing(before, stored)
    // A row may have been removed and made again, by tabs with different clocks. Then its write time went back, and only
    // what was heard during the read is newer than what was read.
    takeAll(stored, (id) => rows.get(id) === before.get(id) && removed.get(id) === removedBefore.get(id))
  }

  async function loadAll(): Promise<void> {
    for (const row of await table.store.allRows(table)) take(row)
    changes$.next(new Set(rows.keys()))
  }

  const ready = whole ? loadAll() : Promise.resolve()
  // Callers await `ready` and get the failure there. Without one, it must not be an unhandled rejection.
  ready.catch(() => undefined)

  return {
    ready,
    get: shown.get,
    committed,
    values() {
      const values: T[] = []
      for (const [id, { doc }] of rows) if (doc !== null && !shown.has(id)) values.push(doc)
      for (const row of shown.values()) values.push(row)
      return values
    },
    size: () => rows.size + shown.size(),
    changes$,
    written$,
    show: shown.show,
    settle: shown.settle,
    hold: held.hold,
    reread,
    isHeld: (id) => whole || (rows.has(id) && !held.isLoading(id)),
    close() {
      subscription.unsubscribe()
      changes$.complete()
      written$.complete()
    },
  }
}

function entryOf<T>(table: StoredTable<T>, row: StoredRow): [string, T | null][] {
  const id = table.idOf(row.id)
  return id === null ? [] : [[id, row._deleted ? null : table.read(row)]]
}

/**
 * What screens see of rows that are being committed, over the rows as they are on disk. `tell` is called with the ids of
 * rows that look different now.
 */
function shownRows<T>(committed: (id: string) => T | null, tell: (changed: ReadonlySet<string>) => void) {
  type Shown = { changes: { change: ShownChange<T>; mark: number }[]; base: T | null; row: T | null }
  const shown = new Map<string, Shown>()
  let lastMark = 0

  function makeAnew(over: Shown, base: T | null): void {
    over.base = base
    over.row = over.changes.reduce((row, { change }) => change(row), base)
  }

  function get(id: string): T | null {
    const base = committed(id)
    const over = shown.get(id)
    if (over === undefined) return base
    if (over.base !== base) makeAnew(over, base)
    return over.row
  }

  /** Shows one change. Returns whether it changes what is on screen. */
  function showOne(id: string, change: ShownChange<T>, mark: number): boolean {
    const before = get(id)
    const row = change(before)
    if (row === before) return false
    const over = shown.get(id)
    if (over === undefined) shown.set(id, { changes: [{ change, mark }], base: before, row })
    else {
      over.changes.push({ change, mark })
      over.row = row
    }
    return true
  }

  /** Stops showing the changes of one row up to a mark. Returns whether there were any. */
  function settleOne(id: string, mark: number): boolean {
    const over = shown.get(id)
    const left = over?.changes.filter((one) => one.mark > mark)
    if (over === undefined || left === undefined || left.length === over.changes.length) return false
    if (left.length === 0) shown.delete(id)
    else {
      over.changes = left
      makeAnew(over, committed(id))
    }
    return true
  }

  return {
    get,
    has: (id: string) => shown.has(id),
    size: () => shown.size,
    /** Returns the rows that are there, of those with a change. */
    values: () => [...shown.keys()].map(get).filter((row) => row !== null),
    show(changes: ReadonlyMap<string, ShownChange<T>>): number {
      lastMark += 1
      tell(new Set([...changes].flatMap(([id, change]) => (showOne(id, change, lastMark) ? id : []))))
      return lastMark
    },
    settle(ids: Iterable<string>, mark: number): void {
      tell(new Set([...ids].filter((id) => settleOne(id, mark))))
    },
  }
}

/**
 * Counts who holds each row, loads held ones that are missing, and drops from `rows` those that nothing holds, the least
 * recently used first, until there are not more than `most`.
 */
function heldRows<Row>(
  rows: Map<string, Row>,
  {
    most,
    load,
    isShown,
  }: { most: number; load: (ids: readonly string[]) => Promise<void>; isShown: (id: string) => boolean },
) {
  const holders = new Map<string, number>()
  const loading = new Map<string, Promise<void>>()

  function forgetLingering(): void {
    // A map keeps insertion order, and `hold` moves a row to the end, so the first ones are the least recently used.
    for (const id of rows.keys()) {
      if (rows.size <= most) return
      if (!holders.has(id) && !isShown(id)) rows.delete(id)
    }
  }

  return {
    isLoading: (id: string) => loading.has(id),
    async hold(ids: readonly string[]): Promise<() => void> {
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
  }
}
