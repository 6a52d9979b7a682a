import type { LedgerView } from '#workers/replica-api.ts'
import { increaseNotes, rentNow } from './increase.ts'
import { LawNotes } from './law-notes.tsx'
import { NoticeFields, type NoticeInput, serviceOf } from './notice-fields.tsx'
import { useDocumentWords } from './use-document-words.ts'

/** The notice of a change of rent, and what the law may not allow about a higher one. */
export function RentNotice({
  ledger,
  from,
  cents,
  notice,
  onNotice,
}: {
  ledger: LedgerView
  from: string | null
  cents: number | null
  notice: NoticeInput
  onNotice: (notice: NoticeInput) => void
}) {
  const words = useDocumentWords(ledger.region)
  const service = serviceOf(notice)
  const isRise = cents !== null && cents > rentNow(ledger).weekly
  return (
    <>
      <NoticeFields notice={notice} ledger={ledger} onNotice={onNotice} />
      {isRise && from !== null && <LawNotes notes={increaseNotes(ledger, { from, service }, words)} />}
    </>
  )
}
