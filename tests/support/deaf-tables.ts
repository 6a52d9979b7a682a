import { Subject, filter, merge } from 'rxjs'
import type { LiveTable } from '#db/storage/live-table.ts'

/*
 * In-memory tables that can be made deaf, as they are to a tab that dies between a write and announcing it. What is
 * written while they're deaf, they only learn by being read again. Use them in place of liveTable:
 *
 *   vi.mock('#db/storage/live-table.ts', async (original) => deafTables(await original()))
 */

const wakings = new Set<{ deafen: () => void }>()

/** From now on, the tables aren't notified of writes. */
export function deafenTables(): void {
  for (const { deafen } of wakings) deafen()
}

type Tables = { liveTable: (...args: never[]) => LiveTable<unknown> }

export function deafTables({ liveTable }: Tables): Tables {
  return { liveTable: (...args) => deafTable(liveTable(...args)) }
}

function deafTable<T>(table: LiveTable<T>): LiveTable<T> {
  let frozen: readonly T[] | null = null
  const idOf = (row: T): string => (row as { id: string }).id
  const woken$ = new Subject<ReadonlySet<string>>()
  const waking = { deafen: () => void (frozen = table.values()) }
  wakings.add(waking)
  return {
    ...table,
    values: () => (frozen === null ? table.values() : [...frozen]),
    get: (id) => (frozen === null ? table.get(id) : (frozen.find((row) => idOf(row) === id) ?? null)),
    changes$: merge(table.changes$.pipe(filter(() => frozen === null)), woken$),
    reread: async () => {
      await table.reread()
      frozen = null
      woken$.next(new Set(table.values().map(idOf)))
    },
    close: () => {
      wakings.delete(waking)
      table.close()
    },
  }
}
