import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newEntryId } from 'uuid'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { LAW_RULES } from '#domain/law/rules.ts'
import { periodicFrom, goesOn } from '#domain/calendar/tenancy-term.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { type Trouble, writeEntry } from './write-entry.ts'

/**
 * Tells the host that a fixed term is over and went on as a periodic tenancy, and asks whether the guest is still there.
 * Renders nothing otherwise, or once they have said so.
 */
export function TermOver({ ledger, onLeft }: { ledger: LedgerView; onLeft: () => void }) {
  const { t } = useTranslation(['rent', 'documents'])
  const dayText = useDayText()
  const [id] = useState(() => newEntryId())
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const { agreementId, party, terms, entries, today, otherName: name } = ledger
  const from = periodicFrom(terms)
  const hasAnswered = entries.some(
    ({ kind, isCounting }) => isCounting && (kind === 'PERIODIC' || kind === 'RENT_END'),
  )
  const isAsked = party === 'host' && terms.status === 'ACTIVE' && goesOn(terms)
  if (!isAsked || from === null || today < from || hasAnswered) return null
  const { source, asOf } = LAW_RULES.fixedTerm

  async function goOn(day: string): Promise<void> {
    setIsBusy(true)
    setTrouble(await writeEntry(id, { ...NO_ENTRY, agreementId, kind: 'PERIODIC', day }, null))
    setIsBusy(false)
  }

  return (
    <Notice icon="question-circle">
      <p>{t('term.over', { day: dayText(terms.endsOn ?? from), from: dayText(from), name })}</p>
      <p className="rent-source">{t('documents:law.source', { source, day: dayText(asOf) })}</p>
      <div className="rent-dialog-actions row gap-2">
        <Button onPress={onLeft}>{t('term.left', { name })}</Button>
        <Button isBusy={isBusy} onPress={() => void goOn(from)}>
          {t('term.stays', { name })}
        </Button>
      </div>
      {trouble && <p role="alert">{t(`trouble.${trouble}`)}</p>}
    </Notice>
  )
}
