import { useState } from 'react'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import { DayField } from '#app/forms/day-field.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { DocumentActions } from '#app/documents/document-actions.tsx'
import { statementCsv, statementFor, statementPage } from './statement-page.ts'
import { useDocumentWords } from './use-document-words.ts'

const USUAL_DAYS = 91

/** The statement for the chosen days, initially the last three months. */
export function StatementPaper({ ledger }: { ledger: LedgerView }) {
  const words = useDocumentWords(ledger.region)
  const { t } = words
  const { today, terms } = ledger
  const [from, setFrom] = useState<string | null>(() => {
    const usual = addDays(today, -USUAL_DAYS)
    return terms.startsOn !== null && terms.startsOn > usual && terms.startsOn <= today
      ? terms.startsOn
      : usual
  })
  const [to, setTo] = useState<string | null>(today)
  const statement = from !== null && to !== null && from <= to ? statementFor(ledger, from, to) : null
  const page = statement && statementPage(ledger, statement, words)
  return (
    <>
      <div className="rent-pair">
        <DayField label={t('statement.from')} value={from} onValue={setFrom} />
        <DayField
          label={t('statement.to')}
          value={to}
          error={statement === null ? t('period.wrong') : undefined}
          onValue={setTo}
        />
      </div>
      {page && statement && (
        <>
          <DocumentActions
            page={page}
            name={t('statement.fileName', { guest: terms.guestName, from, to })}
            csv={statementCsv(statement, words)}
          />
          <DocumentSheet page={page} />
        </>
      )}
    </>
  )
}
