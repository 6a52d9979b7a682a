import type { AgreementChangeRow } from '#contract/agreement-change.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { EditView } from '#workers/replica-api.ts'

/** A proposed change as this device knows it. One that the server doesn't have yet has just what its author wrote. */
export type ChangeView = Partial<AgreementChangeRow> & { id: string; edit: EditView | null }

/** Whether a change is one of terms: no notice, and no withdrawal of one. */
export function isOfTerms({ notice = null, withdraws = null }: ChangeView): boolean {
  return notice === null && withdraws === null
}

/** Whether a proposal waits here or for its answer: one at a time. A notice asks for none. */
export function isPending({ edit, state, notice = null }: ChangeView): boolean {
  return state === 'OPEN' || (edit !== null && notice === null)
}

/** Returns the changes of an agreement, those of this device first, then the latest first. */
export function useChanges(agreementId: string): ChangeView[] {
  const records = useLiveQuery('records', { kinds: ['agreementChanges'] }) ?? []
  return records.flatMap(({ row, edit }) => {
    // The query was asked for this kind alone.
    const change = row as Partial<AgreementChangeRow> & { id: string }
    return change.agreementId === agreementId ? [{ ...change, edit }] : []
  })
}

/** Returns the agreement that a change is of; `null` if there is none here. */
export function useChangedAgreement(changeId: string | null): string | null {
  const record = useLiveQuery('record', { kind: 'agreementChanges', id: changeId ?? '' })
  // As above.
  return (record?.row as Partial<AgreementChangeRow> | undefined)?.agreementId ?? null
}
