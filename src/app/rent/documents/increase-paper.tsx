import { useState } from 'react'
import { v7 as newEntryId } from 'uuid'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import type { Service } from '#domain/law/rent-law.ts'
import { AGREEMENT_AMOUNT_MAX } from '#contract/limits.ts'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import { DayField } from '#app/forms/day-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { type Trouble, writeEntry } from '#app/rent/write-entry.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { DocumentActions } from '#app/documents/document-actions.tsx'
import { datesOf, increaseLetter, increaseNotes } from './increase.ts'
import { LawNotes } from './law-notes.tsx'
import { NoticeFields, type NoticeInput, servedBy, serviceOf } from './notice-fields.tsx'
import { useDocumentWords } from './use-document-words.ts'

/** The letter about a higher rent. It starts with the earliest day that the law allows. */
export function IncreasePaper({ ledger: known }: { ledger: LedgerView }) {
  const [id] = useState(() => newEntryId())
  // The ledger as it was before the new rent was recorded here.
  const ledger = { ...known, entries: known.entries.filter((entry) => entry.id !== id) }
  const words = useDocumentWords(ledger.region)
  const { t } = words
  const [notice, setNotice] = useState<NoticeInput>({ day: ledger.today, method: 'HAND', isAfterFive: false })
  const [dollars, setDollars] = useState<number | null>(null)
  const [saidFrom, setFrom] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'recorded' | Trouble>('idle')
  const service = serviceOf(notice)
  const from = saidFrom ?? (service && datesOf(ledger, service)?.earliest) ?? null
  const weekly = dollars === null ? null : Math.round(dollars * 100)
  const page =
    service && from !== null && weekly !== null
      ? increaseLetter(ledger, { weekly, from, service }, words)
      : null

  async function record(service: Service, day: string): Promise<void> {
    setState('busy')
    const failed = await writeEntry(
      id,
      {
        ...NO_ENTRY,
        agreementId: ledger.agreementId,
        kind: 'RENT_CHANGE',
        amount: weekly,
        day,
        ...servedBy(service, ledger),
      },
      null,
    )
    setState(failed ?? 'recorded')
  }

  return (
    <>
      <MoneyField
        label={t('increase.next')}
        value={dollars}
        max={AGREEMENT_AMOUNT_MAX}
        onValue={setDollars}
      />
      <NoticeFields notice={notice} ledger={ledger} onNotice={setNotice} />
      <DayField label={t('increase.from')} value={from} onValue={setFrom} />
      {service && from !== null && <LawNotes notes={increaseNotes(ledger, { from, service }, words)} />}
      {page && service && from !== null && (
        <>
          <div className="rent-dialog-actions row gap-2">
            <Button
              kind="primary"
              isBusy={state === 'busy'}
              isDisabled={state === 'recorded'}
              onPress={() => void record(service, from)}
            >
              {t('increase.record')}
            </Button>
          </div>
          <p role="status">{state === 'recorded' ? t('increase.recorded') : t('rent:when.online')}</p>
          {state !== 'idle' && state !== 'busy' && state !== 'recorded' && (
            <Notice icon="exclamation-circle">{t(`rent:trouble.${state}`)}</Notice>
          )}
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
