import type { QueryRows } from '#workers/replica-api.ts'
import { useLiveQuery } from './use-live-query.ts'

/** What this month has cost on this device, the rules about it, and whether what can wait does wait. */
export function useDataUse(): QueryRows<'dataUse'> | undefined {
  return useLiveQuery('dataUse', { savesData: browserSavesData() })
}

/** Whether the browser was told to save data; not every browser says. */
function browserSavesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
