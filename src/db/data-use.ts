import { liveQuery } from 'dexie'
import { from, type Observable } from 'rxjs'
import type { Replica } from '#db/replica.ts'
import { storing } from './storage/rows.ts'
import type { Result } from '#contract/result.ts'
import { readMeta, writeMeta } from './storage/side-store.ts'
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

/** Bytes by category, of one direction. */
export type Traffic = Partial<Record<DataCategory, number>>

/** The calendar month that a moment of the device's clock lies in, as `2026-11`. */
export function monthOf(at: number): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** Adds to what this month has cost; tabs that add at once lose nothing. A new month starts from nothing. */
export function addDataUse({ side, now }: Replica, up: Traffic, down: Traffic): Promise<Result<void>> {
  const month = monthOf(now())
  return storing(() =>
    side.transaction('rw', side.meta, async () => {
      const known = await readMeta<DataUse>(side, 'dataUse')
      const before = known?.month === month ? known : UNUSED
      const sum = (old: DataUse['up'], more: Traffic): DataUse['up'] => {
        const total = { ...UNUSED.up, ...old }
        for (const category of DATA_CATEGORIES) total[category] += more[category] ?? 0
        return total
      }
      await writeMeta(side, 'dataUse', { month, up: sum(before.up, up), down: sum(before.down, down) })
    }),
  )
}

/** What this month has cost so far, live over all tabs. */
export function dataUse$({ side, now }: Replica): Observable<DataUse> {
  return from(
    liveQuery(async () => {
      const month = monthOf(now())
      const known = await readMeta<DataUse>(side, 'dataUse')
      return known?.month === month ? known : { ...UNUSED, month }
    }),
  )
}

export async function readDataUse({ side, now }: Replica): Promise<DataUse> {
  const month = monthOf(now())
  const known = await readMeta<DataUse>(side, 'dataUse')
  return known?.month === month ? known : { ...UNUSED, month }
}

/** What the person chose about data and history on this device. What an earlier build did not know is as at first. */
export async function readKeepRules({ side }: Replica): Promise<KeepRules> {
  return { ...FIRST_RULES, ...(await readMeta<Partial<KeepRules>>(side, 'keepRules')) }
}

export function keepRules$(replica: Replica): Observable<KeepRules> {
  return from(liveQuery(() => readKeepRules(replica)))
}

export function writeKeepRules({ side }: Replica, rules: KeepRules): Promise<Result<void>> {
  return storing(() => writeMeta(side, 'keepRules', rules))
}
