import { map, type Observable } from 'rxjs'
import type { Replica } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import type { Result } from '#contract/result.ts'
import { DATA_CATEGORIES, type DataCategory, type DataUse, type KeepRules } from '#db/views/data-use-view.ts'

const UNUSED: DataUse = {
  month: '',
  up: { messages: 0, history: 0, images: 0, live: 0, app: 0 },
  down: { messages: 0, history: 0, images: 0, live: 0, app: 0 },
}
const FIRST_RULES: KeepRules = {
  v: 1,
  monthlyLimitMb: null,
  lowData: 'auto',
  historyPages: null,
  historyPagesOf: {},
}

/** Bytes by category, in one direction. */
export type Traffic = Partial<Record<DataCategory, number>>

/** Returns the calendar month of a device time, as `2026-11`. */
export function monthOf(at: number): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** Adds to this month's data use. Tabs that add at the same time lose nothing. A new month starts at zero. */
export function addDataUse({ store, now }: Replica, up: Traffic, down: Traffic): Promise<Result<void>> {
  const month = monthOf(now())
  return storing(() =>
    store.commit(['meta'], async ({ meta, setMeta }) => {
      const before = ofMonth(await meta('dataUse'), month)
      const sum = (old: DataUse['up'], more: Traffic): DataUse['up'] => {
        const total = { ...UNUSED.up, ...old }
        for (const category of DATA_CATEGORIES) total[category] += more[category] ?? 0
        return total
      }
      setMeta('dataUse', { month, up: sum(before.up, up), down: sum(before.down, down) })
    }),
  )
}

/** Emits this month's data use so far, live across all tabs. */
export function dataUse$({ store, now }: Replica): Observable<DataUse> {
  return store.meta$('dataUse').pipe(map((known) => ofMonth(known, monthOf(now()))))
}

export async function readDataUse({ store, now }: Replica): Promise<DataUse> {
  return ofMonth(await store.readMeta('dataUse'), monthOf(now()))
}

function ofMonth(known: DataUse | null, month: string): DataUse {
  return known?.month === month ? known : { ...UNUSED, month }
}

/**
 * Returns what the person chose about data and history on this device. Rules that an earlier build didn't know have
 * their defaults.
 */
export async function readKeepRules({ store }: Replica): Promise<KeepRules> {
  return { ...FIRST_RULES, ...(await store.readMeta('keepRules')) }
}

export function keepRules$({ store }: Replica): Observable<KeepRules> {
  return store.meta$('keepRules').pipe(map((known) => ({ ...FIRST_RULES, ...known })))
}

export function writeKeepRules({ store }: Replica, rules: KeepRules): Promise<Result<void>> {
  return storing(() => store.writeMeta('keepRules', rules))
}
