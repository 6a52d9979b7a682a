import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { RecordView } from '#workers/replica-api.ts'

/** Returns the inspections of an agreement on this device, the latest day first. */
export function useInspectionsOf(agreementId: string): RecordView<'inspections'>[] {
  // The views of this kind contain rows of this type.
  const all = (useLiveQuery('records', { kinds: ['inspections'] }) ?? []) as RecordView<'inspections'>[]
  return all
    .filter(({ row }) => row.agreementId === agreementId)
    .toSorted((a, b) => (b.row.inspectedOn ?? '').localeCompare(a.row.inspectedOn ?? ''))
}
