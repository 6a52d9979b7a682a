import { useEffect, useState } from 'react'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import { sha256Of } from '#app/evidence/evidence.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { DocumentActions } from './document-actions.tsx'
import { summaryCsv, summaryFor, summaryPage } from './summary-page.ts'
import { useDocumentWords } from './use-document-words.ts'

/** The official rent summary up to today, with the sum of its data. */
export function SummaryPaper({ ledger }: { ledger: LedgerView }) {
  const words = useDocumentWords(ledger.region)
  const summary = summaryFor(ledger)
  const csv = summaryCsv(summary)
  const [sum, setSum] = useState<{ csv: string; sha256: string } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void sha256Of(csv).then((sha256) => isCurrent && setSum({ csv, sha256 }))
    return () => {
      isCurrent = false
    }
  }, [csv])
  if (sum?.csv !== csv) return null
  const page = summaryPage(ledger, summary, sum.sha256, words)
  const name = words.t('summary.fileName', { guest: ledger.terms.guestName, day: ledger.today })
  return (
    <>
      <DocumentActions page={page} name={name} csv={csv} />
      <DocumentSheet page={page} />
    </>
  )
}
