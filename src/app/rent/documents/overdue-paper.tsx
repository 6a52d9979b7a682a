import { useState } from 'react'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { DocumentActions } from './document-actions.tsx'
import { LawNotes } from './law-notes.tsx'
import { NoticeFields, type NoticeInput, serviceOf } from './notice-fields.tsx'
import { overdueLetter, overdueNotes } from './overdue.ts'
import { useDocumentWords } from './use-document-words.ts'

/** The notice of overdue rent, with the days that follow from how it is given. */
export function OverduePaper({ ledger }: { ledger: LedgerView }) {
  const words = useDocumentWords(ledger.region)
  const [notice, setNotice] = useState<NoticeInput>({ day: ledger.today, method: 'HAND', isAfterFive: false })
  const service = serviceOf(notice)
  const page = service && overdueLetter(ledger, service, words)
  return (
    <>
      <NoticeFields notice={notice} onNotice={setNotice} />
      {service && <LawNotes notes={overdueNotes(ledger, service, words)} />}
      {page && (
        <>
          <DocumentActions
            page={page}
            name={words.t('overdue.fileName', { guest: ledger.terms.guestName, day: service.day })}
          />
          <DocumentSheet page={page} />
        </>
      )}
    </>
  )
}
