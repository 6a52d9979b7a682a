import type { QueryRows } from '#workers/replica-api.ts'
import { useLiveQuery } from './use-live-query.ts'

/** Amounts of history a person can choose to keep, in pages per conversation; `null` keeps everything. */
export const HISTORY_CHOICES = [null, 2, 10, 40, 200]

/** Returns this month's data use on this device, the rules about it, and whether data saver is on. */
export function useDataUse(): QueryRows<'dataUse'> | undefined {
  return useLiveQuery('dataUse', { savesData: browserSavesData() })
}

/** Returns whether the browser asks to save data; not every browser tells. */
function browserSavesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
