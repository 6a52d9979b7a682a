import { useEffect, useState } from 'react'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import { sha256Of } from '#app/evidence/evidence.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { DocumentActions } from '#app/documents/document-actions.tsx'
import { summaryCsv, summaryFor, summaryJson, summaryPage, type SummarySums } from './summary-page.ts'
import { useDocumentWords } from './use-document-words.ts'

/** The official rent summary up to today, with the checksum of its data. */
export function SummaryPaper({ ledger }: { ledger: LedgerView }) {
  const words = useDocumentWords(ledger.region)
  const summary = summaryFor(ledger)
  const csv = summaryCsv(summary)
  const json = summaryJson(ledger, summary)
  const [known, setKnown] = useState<{ json: string; sums: SummarySums } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void Promise.all([sha256Of(csv), sha256Of(json)]).then(
      ([ofCsv, ofJson]) => isCurrent && setKnown({ json, sums: { csv: ofCsv, json: ofJson } }),
    )
    return () => {
      isCurrent = false
    }
  }, [csv, json])
  // The JSON contains everything that the CSV does.
  if (known?.json !== json) return null
  const page = summaryPage(ledger, summary, known.sums, words)
  const name = words.t('summary.fileName', { guest: ledger.terms.guestName, day: ledger.today })
  return (
    <>
      <DocumentActions page={page} name={name} csv={csv} json={json} />
      <DocumentSheet page={page} />
    </>
  )
}
