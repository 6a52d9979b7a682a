import { useState } from 'react'
import { AGREEMENT_AMOUNT_MAX } from '#contract/limits.ts'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import { DayField } from '#app/forms/day-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { DocumentActions } from './document-actions.tsx'
import { datesOf, increaseLetter, increaseNotes } from './increase.ts'
import { LawNotes } from './law-notes.tsx'
import { NoticeFields, type NoticeInput, serviceOf } from './notice-fields.tsx'
import { useDocumentWords } from './use-document-words.ts'

/** The letter about a higher rent: the earliest day that the law allows is there to begin with. */
export function IncreasePaper({ ledger }: { ledger: LedgerView }) {
  const words = useDocumentWords(ledger.region)
  const { t } = words
  const [notice, setNotice] = useState<NoticeInput>({ day: ledger.today, method: 'HAND', isAfterFive: false })
  const [dollars, setDollars] = useState<number | null>(null)
  const [saidFrom, setFrom] = useState<string | null>(null)
  const service = serviceOf(notice)
  const from = saidFrom ?? (service && datesOf(ledger, service)?.earliest) ?? null
  const weekly = dollars === null ? null : Math.round(dollars * 100)
  const page =
    service && from !== null && weekly !== null
      ? increaseLetter(ledger, { weekly, from, service }, words)
      : null
  return (
    <>
      <MoneyField
        label={t('increase.next')}
        value={dollars}
        max={AGREEMENT_AMOUNT_MAX}
        onValue={setDollars}
      />
      <NoticeFields notice={notice} onNotice={setNotice} />
      <DayField label={t('increase.from')} value={from} onValue={setFrom} />
      {service && from !== null && <LawNotes notes={increaseNotes(ledger, { from, service }, words)} />}
      {page && (
        <>
          <DocumentActions
            page={page}
            name={t('increase.fileName', { guest: ledger.terms.guestName, day: from })}
          />
          <DocumentSheet page={page} />
        </>
      )}
    </>
  )
}
