import type { QueryRows } from '#workers/replica-api.ts'
import { useLiveQuery } from './use-live-query.ts'

/** How much history a person may choose to keep: pages of a conversation, `null` for all of them. */
export const HISTORY_CHOICES = [null, 2, 10, 40, 200]

/** What this month has cost on this device, the rules about it, and whether what can wait does wait. */
export function useDataUse(): QueryRows<'dataUse'> | undefined {
  return useLiveQuery('dataUse', { savesData: browserSavesData() })
}

/** Whether the browser was told to save data; not every browser says. */
function browserSavesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
