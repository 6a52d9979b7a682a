import { useState } from 'react'
import { v7 as newEntryId } from 'uuid'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { DocumentSheet } from '#app/documents/document-sheet.tsx'
import { type Trouble, writeEntry } from '#app/rent/write-entry.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { DocumentActions } from '#app/documents/document-actions.tsx'
import { LawNotes } from './law-notes.tsx'
import { NoticeFields, type NoticeInput, servedBy, serviceOf } from './notice-fields.tsx'
import { type Overdue, overdueLetter, overdueNotes, overdueOn } from './overdue.ts'
import { useDocumentWords } from './use-document-words.ts'

/** The notice of overdue rent, with the dates that follow from how it is given. Records here that it was given. */
export function OverduePaper({ ledger }: { ledger: LedgerView }) {
  const words = useDocumentWords(ledger.region)
  const { t } = words
  const [id] = useState(() => newEntryId())
  const [notice, setNotice] = useState<NoticeInput>({ day: ledger.today, method: 'HAND', isAfterFive: false })
  const [state, setState] = useState<'idle' | 'busy' | 'recorded' | Trouble>('idle')
  const service = serviceOf(notice)
  const overdue = service && { service, rent: overdueOn(ledger, service) }
  const page = overdue && overdueLetter(ledger, overdue, words)

  async function record({ service, rent }: Overdue): Promise<void> {
    setState('busy')
    const failed = await writeEntry(
      id,
      {
        ...NO_ENTRY,
        agreementId: ledger.agreementId,
        kind: 'OVERDUE_NOTICE',
        amount: rent.amount,
        day: service.day,
        ...servedBy(service, ledger),
        overdue: rent,
      },
      null,
    )
    setState(failed ?? 'recorded')
  }

  return (
    <>
      <NoticeFields notice={notice} ledger={ledger} onNotice={setNotice} />
      {overdue && <LawNotes notes={overdueNotes(ledger, overdue, words)} />}
      {page && overdue && overdue.rent.amount > 0 && (
        <>
          <DocumentActions
            page={page}
            name={t('overdue.fileName', { guest: ledger.terms.guestName, day: overdue.service.day })}
          />
          <div className="rent-dialog-actions row gap-2">
            <Button
              isBusy={state === 'busy'}
              isDisabled={state === 'recorded' || overdue.service.day > ledger.today}
              onPress={() => void record(overdue)}
            >
              {t('overdue.record')}
            </Button>
          </div>
          <p role="status">
            {state === 'recorded'
              ? t('overdue.recorded')
              : t(overdue.service.day > ledger.today ? 'rent:notYet' : 'overdue.first')}
          </p>
          {state !== 'idle' && state !== 'busy' && state !== 'recorded' && (
            <Notice icon="exclamation-circle">{t(`rent:trouble.${state}`)}</Notice>
          )}
          <DocumentSheet page={page} />
        </>
      )}
    </>
  )
}
